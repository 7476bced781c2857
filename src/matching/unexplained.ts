import { type Fragment, isSmallTalk } from '../text/fragment.ts';
import { moreBits } from './contest.ts';
import { compareHits, type Hit, type Note } from './hit.ts';
import type { Resemblance } from './resemblance.ts';

/** A piece of a paste that no literal match explains. */
export interface Piece {
  readonly fragment: Fragment;
  readonly order: number;
  /** offset in the fragment at which it begins */
  readonly from: number;
}

/** Pieces of a paste that are looked at for resemblance, and the shortest of them, in characters. */
const mostPieces = 12;
const shortest = 8;

/** The pieces that no sure cause explains; the innermost first. */
export function findUnexplained(fragments: readonly Fragment[], literal: readonly Hit[]): Piece[] {
  const sure = literal.filter((hit) => hit.sure);
  const explained = new Set<number>();
  for (const { role, fragment } of sure) if (role === 'cause') explained.add(fragment.group);
  const whole = new Set(literal.filter(isWhole).map(({ fragment }) => fragment));
  const pieces: Piece[] = [];
  for (let order = 0; order < fragments.length; order++) {
    const fragment = fragments[order] as Fragment;
    const { kind, level, group, text } = fragment;
    if (kind === 'frame' || isSmallTalk(level) || explained.has(group) || whole.has(fragment)) continue;
    const from = restOf(fragment, sure);
    if (text.length - from >= shortest) pieces.push({ fragment, order, from });
  }
  return pieces.sort((a, b) => b.fragment.depth - a.fragment.depth || a.order - b.order).slice(0, mostPieces);
}

/** A literal match of a whole piece that no other message contests leaves nothing to look for. */
const isWhole = ({ fragment, start, end, isContested }: Hit): boolean =>
  start === 0 && end >= fragment.text.length && !isContested;

/** Where in a fragment the unexplained part begins: after the last sure match in it. */
function restOf(fragment: Fragment, sure: readonly Hit[]): number {
  let from = 0;
  for (const hit of sure) {
    if (hit.fragment !== fragment) continue;
    const inner = hit.values.at(-1);
    const text = fragment.text.slice(hit.start, hit.end);
    // a sentence's stop behind the value is none of it
    const stop = inner && !text.endsWith(inner) && /[.,;]$/.test(text) && text.slice(0, -1).endsWith(inner) ? 1 : 0;
    const open = inner && (stop === 1 || text.endsWith(inner));
    from = Math.max(from, open ? hit.end - stop - inner.length : hit.end);
  }
  return from;
}

/** What another message must have over a literal match: likeness, or that of its beginning where the text ends in it. */
const leastAlike = 0.85;
const leastBegun = 0.5;
const doubt = 0.6;

/** Matches of a paste that are challenged: those that may come first. */
const mostChallenged = 8;

/** Challenges the literal matches that come first. */
export function challengeFirst(literal: readonly Hit[], resemble: Resemblance, note?: Note): Hit[] {
  return literal
    .toSorted(compareHits)
    .flatMap((hit, i) => (i < mostChallenged ? challenge(hit, literal, resemble, note) : [hit]));
}

/**
 * A short message can stand word for word in a longer one that was mistyped or cut off. Where a sure match is
 * contested, what resembles the whole is looked for; if that tells more, the match is no longer sure, and both are given.
 */
function challenge(hit: Hit, literal: readonly Hit[], resemble: Resemblance, note?: Note): Hit[] {
  if (!hit.sure || !hit.isContested) return [hit];
  const stands = new Set(literal.filter(({ fragment }) => fragment === hit.fragment).map(({ owner }) => owner));
  const from = Math.max(0, hit.start - 200);
  const rivals = resemble(hit.fragment, hit.order, from, 0).filter(
    ({ owner, near, bits, start, end }) =>
      near &&
      !stands.has(owner) &&
      (near.whole >= leastAlike || near.prefix >= leastBegun) &&
      bits >= hit.bits + moreBits &&
      start < hit.end &&
      end > hit.start,
  );
  if (rivals.length === 0) return [hit];
  note?.(hit, 'doubted: a longer message resembles the text');
  return [{ ...hit, score: hit.score * doubt, sure: false }, ...rivals];
}
