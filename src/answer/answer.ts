import type { Index, Match } from '../matching/match.ts';
import { findRelease } from '../text/find-release.ts';
import type { Fragment } from '../text/fragment.ts';
import { maxCharacters, readPaste } from '../text/read-paste.ts';
import { readChain } from './chain.ts';
import { readFacts } from './facts.ts';
import { decide } from './policy.ts';
import type { Sources } from './sources.ts';
import type { Answer, Explanation } from './types.ts';

/** Matches shown of one error, and further errors shown of one paste. */
const mostMatches = 5;
const mostOthers = 4;

/**
 * Explains a paste: reads it, matches it, decides what to do with what was found. Pure.
 * @param release of the cluster, where it is known; one that the paste names goes before it
 * @param sources what RisingWave's releases tell beside the index
 */
export function answer(text: string, index: Index, release?: string, sources?: Sources): Answer {
  const fragments = readPaste(text);
  const cluster = findRelease(text) ?? release;
  const found = index.match(fragments, undefined, cluster);
  const matches = sources?.complete(found, fragments, cluster) ?? found;
  const truncated = text.length > maxCharacters;
  const errors = separate(matches);
  const [first = [], ...others] = errors.map((one) => ({
    ...explain(one, fragments, matches),
    ...(cluster && { release: cluster }),
    ...placeOf(one[0], cluster, sources),
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

function placeOf(first: Match | undefined, release?: string, sources?: Sources): Pick<Explanation, 'place'> {
  const place = first && sources?.findPlace(first, release);
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
