import type { Lexicon } from './lexicon.ts';
import { createTokens, tokenize } from './tokens.ts';

/** A message of which a text has many of the words, in any order. */
export interface HashedNear {
  readonly id: number;
  /** share of what the message's words tell that stands in the text, 0..1 */
  readonly covered: number;
  /** share of what the text's words tell, from the first to the last that is the message's, that is the message's, 0..1 */
  readonly explained: number;
  /** what the words found tell, in bits */
  readonly bits: number;
  /** offsets of the piece in the text */
  readonly start: number;
  readonly end: number;
}

/** A word in more messages than this finds none; it still counts where a rarer one found it. */
const commonest = 300;
/** Messages by the rarer words, of which all words are looked at. */
const shortlist = 12;
/** What must be found: of the message, and in bits. */
const leastCovered = 0.55;
const leastBits = 20;
/** A text longer than this is cut. */
const longest = 800;

const scratch = createTokens();

/** Finds the messages whose words a text has most of, best first. By words alone: their letters are not at hand. */
export function createHashedNear(lexicon: Lexicon): (text: string) => HashedNear[] {
  const { first, words, bits, counts, totals } = lexicon;
  const postings = new Map<number, number[]>();
  for (let id = 0; id < lexicon.size; id++)
    for (const word of new Set(words.subarray(first[id] ?? 0, first[id + 1] ?? 0))) {
      if ((counts[word] ?? 0) > commonest) continue;
      const list = postings.get(word);
      if (list) list.push(id);
      else postings.set(word, [id]);
    }

  return (text) => {
    tokenize(text.slice(0, longest), scratch);
    const known = Array.from({ length: scratch.count }, (_, i) => lexicon.find(scratch.hash[i] ?? 0));
    const tallies = new Map<number, number>();
    for (const word of new Set(known))
      for (const id of postings.get(word) ?? []) tallies.set(id, (tallies.get(id) ?? 0) + (bits[word] ?? 0));
    return [...tallies]
      .sort(([a, n], [b, m]) => m / (totals[b] || 1) ** 0.5 - n / (totals[a] || 1) ** 0.5 || a - b)
      .slice(0, shortlist)
      .map(([id]) => weigh(id, known))
      .filter((near) => near.covered >= leastCovered && near.bits >= leastBits)
      .sort((a, b) => b.covered * b.explained * b.bits - a.covered * a.explained * a.bits || a.id - b.id);
  };

  function weigh(id: number, known: readonly number[]): HashedNear {
    const own = new Set(words.subarray(first[id] ?? 0, first[id + 1] ?? 0));
    const from = known.findIndex((word) => own.has(word));
    const to = known.findLastIndex((word) => own.has(word));
    const found = new Set(known.filter((word) => own.has(word)));
    const told = [...found].reduce((sum, word) => sum + (bits[word] ?? 0), 0);
    let inside = 0;
    let explained = 0;
    for (let i = from; i <= to; i++) {
      const told = lexicon.told(scratch.hash[i] ?? 0);
      inside += told;
      if (own.has(known[i] ?? -1)) explained += told;
    }
    return {
      id,
      covered: told / (totals[id] || 1),
      explained: explained / (inside || 1),
      bits: told,
      start: scratch.start[from] ?? 0,
      end: scratch.end[to] ?? 0,
    };
  }
}
