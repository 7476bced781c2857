import { gapToken, wordToken } from './hashed-template.ts';
import type { Lexicon } from './lexicon.ts';
import type { SiteTemplate } from './site-index.ts';
import { afterGap, wholeWord } from './template.ts';

/** Messages that an index is taken to have beside its own, so that a small one does not find every word rare. */
const background = 1500;

/**
 * The words of hashed templates, as the anchors want them. A word tells what the records' lexicon says of it at most, and
 * less where many of these templates have it. Words that are only a part of one are left out: they stand in a gap.
 * @param told what a word tells by the records' lexicon, in bits
 */
export function createHashedLexicon(templates: readonly SiteTemplate[], told: (hash: number) => number): Lexicon {
  const numbers = new Map<number, number>();
  const counts: number[] = [];
  const hashes: number[] = [];
  const words: number[] = [];
  const flags: number[] = [];
  const first = new Int32Array(templates.length + 1);
  for (const [id, template] of templates.entries()) {
    const own = new Set<number>();
    let gap = 0;
    for (const [i, hash] of template.hashes.entries()) {
      if (template.kinds[i] !== wordToken) {
        gap = afterGap;
        continue;
      }
      const word = numbers.get(hash) ?? hashes.push(hash) - 1;
      numbers.set(hash, word);
      own.add(word);
      words.push(word);
      flags.push(wholeWord | gap);
      gap = gapToken;
    }
    for (const word of own) counts[word] = (counts[word] ?? 0) + 1;
    first[id + 1] = words.length;
  }
  const bits = Float64Array.from(hashes, (hash, word) =>
    Math.min(told(hash), Math.log2((templates.length + background) / (counts[word] ?? 1))),
  );
  const totals = Float32Array.from(templates, (_, id) => {
    const own = new Set(words.slice(first[id] ?? 0, first[id + 1] ?? 0));
    return [...own].reduce((sum, word) => sum + (bits[word] ?? 0), 0);
  });
  return {
    size: templates.length,
    first,
    words: Int32Array.from(words),
    flags: Uint8Array.from(flags),
    texts: hashes.map(() => ''),
    hashes,
    bits,
    counts,
    totals,
    find: (hash) => numbers.get(hash) ?? -1,
    told: (hash) => bits[numbers.get(hash) ?? -1] ?? told(hash),
  };
}
