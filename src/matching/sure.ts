import type { Fragment } from '../text/fragment.ts';
import type { Near } from './near.ts';
import type { Found } from './verify.ts';
import { nearWeights } from './weights.ts';

const logistic = (z: number): number => 1 / (1 + Math.exp(-z));

/** A literal match scored at least this is called sure, and a resemblance that. */
export const sureAt = 0.9;
export const nearSureAt = 0.91;

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
  const alone = found.start === 0 && found.end >= fragment.text.length ? 1 : 0;
  return logistic(0.16 * (bits - 20) + edges + alone + place(fragment));
}

/**
 * What tells whether the best resemblance of a piece is right.
 * @param rival standing of the next best template of other words, as a share of this one's, 0..1
 */
export function nearFeatures(near: Near, rival: number): number[] {
  const cutOff = near.prefix > near.whole ? 1 : 0;
  return [
    1,
    Math.max(near.whole, near.prefix),
    near.covered,
    Math.max(near.whole, near.covered),
    near.explained,
    Math.min(near.bits, 80) / 80,
    Math.min(near.words, 8) / 8,
    rival,
    cutOff,
    cutOff * rival,
    Math.max(0, rival - 0.9) * 10,
    cutOff * near.prefix,
    Math.min(near.missing, 36) / 36,
    near.explained * near.covered,
    near.whole * near.covered,
    Math.min(near.words, 4) / 4,
  ];
}

/** How likely a resemblance is right, 0..1; never as likely as a literal match can be. */
export function nearScore(near: Near, rival: number): number {
  const z = nearFeatures(near, rival).reduce((sum, value, i) => sum + value * (nearWeights[i] ?? 0), 0);
  return Math.min(0.97, logistic(z));
}
