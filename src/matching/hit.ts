import type { Fragment } from '../text/fragment.ts';
import type { Entry } from './entries.ts';
import type { Via } from './match.ts';
import type { Found } from './verify.ts';

/** A template found in a fragment, before hits are weighed against each other. */
export interface Hit {
  readonly entry: Entry;
  readonly spelling: string;
  readonly fragment: Fragment;
  /** position of the fragment in the paste */
  readonly order: number;
  readonly via: Via;
  /** 0..1 */
  readonly score: number;
  readonly sure: boolean;
  readonly bits: number;
  /** offsets in the fragment's text */
  readonly start: number;
  readonly end: number;
  readonly values: readonly string[];
  /** of a literal match: where its own characters stand */
  readonly found?: Found;
  readonly why: readonly string[];
}

/** Squeezed characters that two literal matches in one fragment both claim. */
export function sharedLiteral(a: Hit, b: Hit): number {
  if (!a.found || !b.found || a.fragment !== b.fragment) return 0;
  let shared = 0;
  for (const [start, end] of a.found.spans)
    for (const [from, to] of b.found.spans) shared += Math.max(0, Math.min(end, to) - Math.max(start, from));
  return shared;
}

/**
 * Of hits that claim the same characters the one with more literal evidence stays; a record stays against a site. One that
 * lies in another's placeholder claims characters of its own, and stays.
 */
export function dropDominated(hits: readonly Hit[]): Hit[] {
  const strongest = [...hits].sort((a, b) => b.bits - a.bits || Number(!a.entry.record) - Number(!b.entry.record));
  const kept: Hit[] = [];
  for (const hit of strongest) {
    const own = hit.found?.literal ?? 0;
    if (!kept.some((other) => sharedLiteral(hit, other) > own / 2)) kept.push(hit);
  }
  return kept;
}

const roleRank = { cause: 0, consequence: 1, wrapper: 2 } as const;
const levelRank = (level: string | undefined): number =>
  level === undefined || /^(?:ERROR|FATAL|PANIC)$/.test(level) ? 0 : /^WARN/.test(level) ? 1 : 2;

/** A sure cause explains most, a sure consequence less, a guess at a cause less again; a wrapper explains nothing. */
function tier(hit: Hit): number {
  if (hit.sure) return roleRank[hit.entry.role] * 2;
  return hit.entry.role === 'wrapper' ? 5 : 3;
}

/**
 * Puts hits in order, best first: by tier; in one error the innermost first; between errors the louder, then the earlier.
 * Guesses go by score.
 */
export function compareHits(a: Hit, b: Hit): number {
  const byTier = tier(a) - tier(b);
  if (byTier !== 0) return byTier;
  if (!a.sure) return b.score - a.score || roleRank[a.entry.role] - roleRank[b.entry.role] || a.order - b.order;
  if (a.fragment.group === b.fragment.group)
    return b.fragment.depth - a.fragment.depth || b.order - a.order || b.start - a.start || b.bits - a.bits;
  return levelRank(a.fragment.level) - levelRank(b.fragment.level) || a.order - b.order;
}
