import type { Lexicon } from './lexicon.ts';

/** The templates that hold a word, ascending. */
export type Holders = (word: number) => Int32Array;

/** Lists for each word of a lexicon the templates that hold it, at first use. */
export function createHolders({ size, first, words, counts }: Lexicon): Holders {
  let starts: Int32Array | undefined;
  let holders: Int32Array = new Int32Array(0);
  return (word) => {
    starts ??= fill();
    return holders.subarray(starts[word] ?? 0, starts[word + 1] ?? 0);
  };

  function fill(): Int32Array {
    const begins = new Int32Array(counts.length + 1);
    for (const [word, count] of counts.entries()) begins[word + 1] = (begins[word] ?? 0) + count;
    holders = new Int32Array(begins[counts.length] ?? 0);
    const filled = begins.slice();
    for (let id = 0; id < size; id++) {
      for (let i = first[id] ?? 0; i < (first[id + 1] ?? 0); i++) {
        const word = words[i] ?? 0;
        const at = filled[word] ?? 0;
        if (at > (begins[word] ?? 0) && holders[at - 1] === id) continue;
        holders[at] = id;
        filled[word] = at + 1;
      }
    }
    return begins;
  }
}
