import { type Fragment, isFailure, isSmallTalk } from '../text/fragment.ts';
import { type Near, standing } from './near.ts';
import type { Found } from './verify.ts';
import { nearWeights } from './weights.ts';

/** A literal match scored at least this is called sure, and a resemblance that. */
export const sureAt = 0.88;
export const nearSureAt = 0.915;
/** A literal match whose value goes on as another message does is never sure. */
const mostStray = 0.8;

const logistic = (z: number): number => 1 / (1 + Math.exp(-z));

/** How much the place in a paste speaks for an error, from a log's small talk to a chain's cause. */
function place({ kind, level }: Fragment): number {
  if (kind === 'cause' || kind === 'panic') return 1.5;
  if (isFailure(level)) return 1.5;
  if (kind === 'field') return 1;
  if (isSmallTalk(level)) return -2;
  return level ? 0.5 : 0;
}

/** Whether a piece of a text is one or more of its lines. */
const isLine = (text: string, start: number, end: number): boolean =>
  (start === 0 || text[start - 1] === '\n') && (end >= text.length || text[end] === '\n');

/**
 * How likely a literal match is right, 0..1. Set by hand: on made-up pastes literal matches of two words and more are
 * never wrong, so that a fit learns nothing from them; `npm run fit` shows how these weights do.
 * @param bits what the template's words tell
 */
export function exactScore(found: Found, fragment: Fragment, bits: number): number {
  const { start, end, cleanStart, cleanEnd, empty, strays } = found;
  const edges = (cleanStart ? 1.2 : -1) + (cleanEnd ? 1.2 : -1);
  const alone = isLine(fragment.text, start, end) ? 1 : 0;
  const score = logistic(0.16 * (bits - 20) + edges + alone + place(fragment) - (empty > 0 ? 2 : 0));
  return strays ? Math.min(score, mostStray) : score;
}

/**
 * What tells whether the best resemblance of a piece is right.
 * @param rival the next best template of other words
 */
export function nearFeatures(near: Near, rival: Near | undefined): number[] {
  const { whole, prefix, covered, explained, bits, words, missing, letters, chat, outside } = near;
  const cutOff = prefix > whole ? 1 : 0;
  const alike = Math.max(whole, prefix);
  const ratio = rival ? standing(rival) / standing(near) : 0;
  const lead = rival ? Math.min(0.3, Math.max(-0.3, (letters - rival.letters) / Math.max(letters, 8))) : 0.3;
  return [
    1,
    alike,
    covered,
    Math.max(whole, covered),
    explained,
    Math.min(bits, 80) / 80,
    Math.min(words, 8) / 8,
    ratio,
    cutOff,
    cutOff * ratio,
    Math.max(0, ratio - 0.9) * 10,
    cutOff * prefix,
    Math.min(missing, 36) / 36,
    explained * covered,
    whole * covered,
    Math.min(words, 4) / 4,
    lead,
    cutOff * lead,
    Math.min(letters, 40) / 40,
    Math.min(chat, 2),
    outside,
    Math.max(0, whole - 0.8) * 5,
  ];
}

/** How likely a resemblance is right, 0..1; never as likely as a literal match can be. */
export function nearScore(features: readonly number[]): number {
  const z = features.reduce((sum, feature, i) => sum + feature * (nearWeights[i] ?? 0), 0);
  return Math.min(0.97, logistic(z));
}
