import type { Index, Match } from '../matching/match.ts';
import type { ErrorRecord } from '../records/schema.ts';
import { findRelease } from '../text/find-release.ts';
import type { Fragment } from '../text/fragment.ts';
import { maxCharacters, readPaste } from '../text/read-paste.ts';
import { readChain } from './chain.ts';
import { readFacts } from './facts.ts';
import { decide } from './policy.ts';
import type { FindRecordPlace } from './record-place.ts';
import type { FindShortSite } from './short-site.ts';
import type { Answer, Explanation } from './types.ts';

/** Matches shown of one error, and further errors shown of one paste. */
const mostMatches = 5;
const mostOthers = 4;

/** What the sources of RisingWave's releases tell beside the index. */
export interface Mined {
  readonly findPlace: FindRecordPlace;
  readonly findShort: FindShortSite;
}

/**
 * Explains a paste: reads it, matches it, decides what to do with what was found. Pure.
 * @param release of the cluster, where it is known; one that the paste names goes before it
 */
export function answer(text: string, index: Index, release?: string, mined?: Mined): Answer {
  const fragments = readPaste(text);
  const cluster = findRelease(text) ?? release;
  const matches = addShort(index.match(fragments, undefined, cluster), fragments, cluster, mined);
  const truncated = text.length > maxCharacters;
  const errors = separate(matches);
  const [first = [], ...others] = errors.map((one) => ({
    ...explain(one, fragments, matches),
    ...(cluster && { release: cluster, ...placeOf(one[0]?.record, cluster, mined) }),
  }));
  const none: Explanation = { matches: [], chain: [], facts: [] };
  const main = Array.isArray(first) ? none : first;
  const decision = decide(main.matches[0], text, fragments, matches);
  return {
    ...(decision === 'none' ? none : main),
    decision,
    others: others.slice(0, mostOthers),
    truncated,
  };
}

const isGuess = ({ via, sure }: Match): boolean => via === 'near' && !sure;

/** Where nothing but a wrapper or a resemblance was found, a short message that is a whole piece of the error goes first. */
function addShort(
  matches: readonly Match[],
  fragments: readonly Fragment[],
  release: string | undefined,
  mined?: Mined,
): readonly Match[] {
  const [first] = matches;
  if (!mined || (first && !isGuess(first) && first.record?.runbook.role !== 'wrapper')) return matches;
  const pieces = fragments
    .filter(({ kind, group }) => kind !== 'frame' && kind !== 'field' && (!first || group === first.fragment.group))
    .toSorted((a, b) => b.depth - a.depth);
  for (const piece of pieces) {
    const short = mined.findShort(piece, release);
    if (short) return [short, ...matches.filter(({ key }) => key !== short.key)];
  }
  return matches;
}

function placeOf(record: ErrorRecord | undefined, release: string, mined?: Mined): Pick<Explanation, 'place'> {
  const place = record && mined?.findPlace(record, release);
  return place ? { place } : {};
}

/**
 * Shares matches among the unrelated errors of a paste, the first match's first. An error of its own needs a sure cause
 * in a group that no earlier error holds; everything else goes with the error of its group, or with the first.
 */
function separate(matches: readonly Match[]): Match[][] {
  const errors: Match[][] = [];
  const byGroup = new Map<number, Match[]>();
  for (const match of matches) {
    const known = byGroup.get(match.fragment.group);
    const cause = match.sure && (match.record?.runbook.role ?? 'cause') === 'cause';
    if (known || (errors.length > 0 && !cause)) {
      (known ?? errors[0])?.push(match);
      continue;
    }
    const error = [match];
    errors.push(error);
    byGroup.set(match.fragment.group, error);
  }
  return errors;
}

function explain(error: readonly Match[], fragments: readonly Fragment[], all: readonly Match[]): Explanation {
  const first = error[0] as Match;
  const text = fragments
    .filter(({ group }) => group === first.fragment.group)
    .map((fragment) => fragment.text)
    .join('\n');
  return {
    matches: error.slice(0, mostMatches),
    chain: readChain(fragments, all, first),
    facts: readFacts(text, error),
  };
}
