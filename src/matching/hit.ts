import type { Role } from '../records/schema.ts';
import { type Fragment, isFailure } from '../text/fragment.ts';
import type { Site, Via } from './match.ts';
import type { Near } from './near.ts';
import type { Found } from './verify.ts';

/** A template found in a fragment, before hits are weighed against each other. */
export interface Hit {
  /** numbers of the entry and of the spelling */
  readonly owner: number;
  readonly spelling: number;
  readonly role: Role;
  /** a place that stands beside records and has none: it explains nothing by itself */
  readonly isSite: boolean;
  /** the very place, where a panic or a frame names it */
  readonly site?: Site;
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
  /** of a resemblance: in what they are alike */
  readonly near?: Near;
  /** of a literal match: another message may explain the words beside it too */
  readonly isContested?: boolean;
  /** made only for those that are shown */
  readonly why: () => string[];
}

/** Hears of each candidate and of what became of it. */
export type Note = (about: Pick<Hit, 'fragment' | 'spelling' | 'via' | 'score'>, verdict: string) => void;

export const nameOf = ({ kind, depth, line }: Fragment): string =>
  kind === 'cause' ? `cause ${depth}` : kind === 'panic' ? 'the panic' : `line ${line + 1}`;

/** Squeezed characters that two literal matches in one fragment both claim. */
export function sharedLiteral(a: Hit, b: Hit): number {
  if (!a.found || !b.found || a.fragment !== b.fragment) return 0;
  let shared = 0;
  for (const [start, end] of a.found.spans)
    for (const [from, to] of b.found.spans) shared += Math.max(0, Math.min(end, to) - Math.max(start, from));
  return shared;
}

/** What it is worth, in bits, that a match begins or ends where a message can. */
const edgeBits = 4;

const evidenceOf = ({ bits, found }: Hit): number =>
  bits + (found?.cleanStart ? edgeBits : 0) + (found?.cleanEnd ? edgeBits : 0);

const emptyOf = ({ found }: Hit): number => found?.empty ?? 0;

const literalOf = ({ found }: Hit): number => found?.literal ?? 0;

/** Characters of a match's own that lie where another match lies. */
function literalWithin({ found }: Hit, other: Hit): number {
  const from = other.found?.spans[0]?.[0] ?? 0;
  const to = other.found?.spans.at(-1)?.[1] ?? 0;
  let within = 0;
  for (const [start, end] of found?.spans ?? []) within += Math.max(0, Math.min(end, to) - Math.max(start, from));
  return within;
}

/**
 * Of hits that claim the same characters the one with more literal evidence stays; of two with the same the record, which
 * has the lower number. One that lies in another's placeholder claims characters of its own, and stays; so does one that
 * begins as a message does and says more where it lies than the other, whose evidence stands before it.
 */
export function dropDominated(hits: readonly Hit[], note?: Note): Hit[] {
  if (hits.length < 2) return [...hits];
  const kept: Hit[] = [];
  for (const hit of hits.toSorted(
    (a, b) =>
      evidenceOf(b) - evidenceOf(a) || emptyOf(a) - emptyOf(b) || literalOf(b) - literalOf(a) || a.owner - b.owner,
  )) {
    const own = literalOf(hit);
    const stronger = kept.findIndex(
      (other) => sharedLiteral(hit, other) > own / 2 && !(hit.found?.cleanStart && literalWithin(other, hit) < own),
    );
    if (stronger < 0) kept.push(hit);
    else if (isTie(hit, kept[stronger] as Hit)) {
      kept[stronger] = { ...(kept[stronger] as Hit), sure: false };
      kept.push({ ...hit, sure: false });
    } else {
      kept[stronger] = plainer(kept[stronger] as Hit, hit);
      note?.(hit, 'dropped: a stronger one claims the same characters');
    }
  }
  return kept;
}

/** Two messages of the same words in the same place, told apart by their placeholders alone: both are given, none is sure. */
const isTie = (a: Hit, b: Hit): boolean =>
  a.owner !== b.owner &&
  a.bits === b.bits &&
  a.start === b.start &&
  a.end === b.end &&
  a.values.length !== b.values.length;

/** Of a message that stands in a piece more than once the likeliest is kept, and of equals the first. */
export function firstOfEach(hits: readonly Hit[]): Hit[] {
  const best = new Map<number, Hit>();
  for (const hit of hits) {
    const known = best.get(hit.spelling);
    if (!known || hit.score > known.score || (hit.score === known.score && hit.start < known.start))
      best.set(hit.spelling, hit);
  }
  return [...best.values()];
}

/** Of two spellings of one record that both stand in the text the message itself is shown, with the better evidence. */
function plainer(stronger: Hit, weaker: Hit): Hit {
  if (weaker.owner !== stronger.owner || weaker.spelling > stronger.spelling) return stronger;
  const { score, sure, bits } = stronger.score > weaker.score ? stronger : weaker;
  return { ...weaker, score, sure, bits };
}

/** Whether a hit stands further in than another of its error: deeper in the chain, or behind it in one piece. */
const standsBehind = (a: Hit, b: Hit): boolean =>
  a.fragment === b.fragment
    ? (a.found?.spans[0]?.[0] ?? 0) >= (b.found?.spans.at(-1)?.[1] ?? 0)
    : a.fragment.depth > b.fragment.depth || (a.fragment.depth === b.fragment.depth && a.order > b.order);

/**
 * What is sure yields to what stands further in and is likely, though not sure: it is the cause. The innermost decides. Places
 * that no record explains are not asked.
 */
export function yieldToInner(hits: readonly Hit[]): Hit[] {
  const innermost = new Map<number, Hit>();
  for (const hit of hits) {
    const { fragment, role, isSite, score, found } = hit;
    const known = innermost.get(fragment.group);
    if (role === 'cause' && !isSite && score >= likely && found?.cleanStart && (!known || standsBehind(hit, known)))
      innermost.set(fragment.group, hit);
  }
  return hits.map((hit) => {
    const inner = innermost.get(hit.fragment.group);
    if (!hit.sure || !inner || inner.sure || !standsBehind(inner, hit)) return hit;
    return { ...hit, sure: false, score: Math.min(hit.score, inner.score * 0.99) };
  });
}

/** A guess that is likelier than not comes before a wrapper, which explains nothing; a weaker one after it. */
const likely = 0.5;

function tier(hit: Hit): number {
  const { role } = hit;
  const behind = hit.isSite ? 0.5 : 0;
  if (role === 'wrapper') return hit.via === 'template' && hit.score >= likely ? 3 : 5;
  if (hit.sure) return role === 'cause' && !isWarning(hit) ? behind : 1;
  if (hit.score < likely) return 4;
  return role === 'cause' ? 2 + behind : 2.5;
}

/** A panic brings the process down: of consequences what others saw of it, and what its shell says, come after it. */
const panicRank = (hit: Hit): number => (hit.role === 'consequence' && hit.fragment.kind !== 'panic' ? 1 : 0);

const levelRank = (level = 'ERROR'): number => (isFailure(level) ? 0 : level.startsWith('WARN') ? 1 : 2);

/** A warning's own words tell a symptom where something fails; what it passes on behind them may be the cause. */
const isWarning = ({ fragment, start }: Hit): boolean => start === 0 && levelRank(fragment.level) > 0;

/**
 * Puts hits in order, best first: sure causes, sure consequences, likely guesses at a cause, at a consequence, wrappers, the
 * rest. A cause that no record explains stands behind those of its kind that one does. What is sure goes by place: in one error
 * the innermost first, between errors the louder, then a panic, then the earlier. Guesses go by score.
 */
export function compareHits(a: Hit, b: Hit): number {
  const byTier = tier(a) - tier(b);
  if (byTier !== 0) return byTier;
  if (tier(a) >= 2 && tier(a) !== 3) return b.score - a.score || a.order - b.order;
  if (a.fragment.group === b.fragment.group)
    return b.fragment.depth - a.fragment.depth || b.order - a.order || b.start - a.start || b.bits - a.bits;
  return levelRank(a.fragment.level) - levelRank(b.fragment.level) || panicRank(a) - panicRank(b) || a.order - b.order;
}
