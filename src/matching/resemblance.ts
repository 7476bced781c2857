import type { Fragment } from '../text/fragment.ts';
import type { Entries } from './entries.ts';
import { type Hit, type Note, nameOf } from './hit.ts';
import type { Holders } from './holders.ts';
import type { Lexicon } from './lexicon.ts';
import { createNear, longestText, type Near, standing } from './near.ts';
import { nearFeatures, nearScore, nearSureAt } from './sure.ts';

/** Candidates of a piece that are kept. */
const most = 5;

/** Finds what a piece of a fragment resembles, from offset `from` on, best first; what scores less than `least` is left out. */
export type Resemblance = (fragment: Fragment, order: number, from: number, least: number, note?: Note) => Hit[];

/** Built at first use: a paste that is explained word for word never needs it. */
export function createResemblance(entries: Entries, lexicon: Lexicon, holders: Holders): Resemblance {
  let near: ((text: string) => Near[]) | undefined;

  return (fragment, order, from, least, note) => {
    near ??= createNear(lexicon, holders, entries.template);
    const found = windows(fragment.text, from).map((at) => {
      const candidates = near?.(fragment.text.slice(at)) ?? [];
      return candidates.map((candidate) => toHit(candidate, candidates, fragment, order, at));
    });
    found.sort((a, b) => (b[0]?.score ?? 0) - (a[0]?.score ?? 0));
    const hits: Hit[] = [];
    for (const hit of found[0] ?? []) {
      const kept = hit.score >= least && hits.length < most;
      if (kept) hits.push(hit);
      if (!kept) note?.(hit, 'dropped: it resembles this piece too little');
    }
    return hits;
  };

  function toHit(candidate: Near, all: readonly Near[], fragment: Fragment, order: number, from: number): Hit {
    const owner = entries.owners[candidate.template] ?? 0;
    const rival = all.find(({ template }) => entries.owners[template] !== owner);
    const ratio = rival ? standing(rival) / standing(candidate) : 0;
    const score = nearScore(nearFeatures(candidate, rival));
    const { role, isSite } = entries.entry(owner);
    return {
      owner,
      role,
      isSite,
      spelling: candidate.template,
      fragment,
      order,
      via: 'near',
      score,
      sure: score >= nearSureAt,
      bits: candidate.bits,
      start: from + candidate.start,
      end: from + candidate.end,
      values: [],
      near: candidate,
      why: () => [
        `like the text of ${nameOf(fragment)}: ${percent(candidate.covered)} of the message's words, ${percent(candidate.whole)} of its letters in order`,
        rival ? `the next best reaches ${percent(ratio)} of that` : 'nothing else comes near',
      ],
    };
  }
}

/** Where to look in a long text: at its beginning, where a message stands before its details, and at its end, for a chain's cause. */
const windows = (text: string, from: number): number[] =>
  text.length - from > longestText ? [from, text.length - longestText] : [from];

const percent = (share: number): string => `${Math.round(100 * share)}%`;
