import type { Fragment } from '../text/fragment.ts';
import type { Near } from './near.ts';
import type { Found } from './verify.ts';

const logistic = (z: number): number => 1 / (1 + Math.exp(-z));

/** A match scored at least this is called sure. */
export const sureAt = 0.9;

/** How much the place in a paste speaks for an error, from a log's small talk to a chain's cause. */
function place({ kind, level }: Fragment): number {
  if (kind === 'cause' || kind === 'panic') return 1.5;
  if (level && /^(?:ERROR|FATAL|PANIC)$/.test(level)) return 1.5;
  if (kind === 'field') return 1;
  if (level && /^(?:INFO|DEBUG|TRACE)$/.test(level)) return -2;
  return level ? 0.5 : 0;
}

/** How likely a literal match is right, 0..1. @param bits what the template's words tell */
export function exactScore(found: Found, fragment: Fragment, bits: number): number {
  const edges = (found.cleanStart ? 1.2 : -1) + (found.cleanEnd ? 1.2 : -1);
  return logistic(0.16 * (bits - 20) + edges + place(fragment));
}

/** How likely a resemblance is right, 0..1. @param rival what the next best template of other words reaches, 0..1 */
export function nearScore(near: Near, fragment: Fragment, rival: number): number {
  const z =
    9 * (near.ordered - 0.75) +
    5 * (near.covered - 0.85) +
    3 * (near.explained - 0.6) +
    0.06 * (near.bits - 40) +
    6 * (0.85 - rival);
  return Math.min(0.97, logistic(z + 0.5 * place(fragment)));
}
