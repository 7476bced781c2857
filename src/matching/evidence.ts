import type { Template } from './template.ts';
import { hashWord } from './tokens.ts';

/** No word tells more than this, in bits. */
const cap = 12;
/** Templates that an index is taken to have beside its own, so that a small one does not find every word rare. */
const background = 1500;

/** How much a word tells, in bits: −log2 of the higher of its share of templates and its share of ordinary prose. */
export type Bits = (hash: number) => number;

/**
 * @param templates those of the index
 * @param prose words of ordinary talk with how much each tells, in bits
 */
export function createBits(templates: readonly Template[], prose: ReadonlyMap<string, number>): Bits {
  const seen = new Map<number, number>();
  for (const { words } of templates) {
    const own = words.length < 2 ? words : new Map(words.map((word) => [word.hash, word])).values();
    for (const { hash } of own) seen.set(hash, (seen.get(hash) ?? 0) + 1);
  }
  const total = templates.length + background;
  const table = new Map<number, number>();
  for (const [hash, count] of seen) table.set(hash, Math.min(cap, Math.log2(total / count)));
  for (const [word, bits] of prose) {
    const hash = hashWord(word);
    table.set(hash, Math.min(bits, table.get(hash) ?? cap));
  }
  for (let n = 0; n < 100; n++) table.set(hashWord(String(n)), 2);
  return (hash) => table.get(hash) ?? cap;
}

/** What all words of a template tell together; words side by side are no independent witnesses, so repeats count once. */
export function templateBits(template: Template, bits: Bits): number {
  let sum = 0;
  const seen = new Set<number>();
  for (const { hash } of template.words) {
    if (seen.has(hash)) continue;
    seen.add(hash);
    sum += bits(hash);
  }
  return sum;
}
