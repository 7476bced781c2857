import { prose } from './prose.ts';
import { readWords } from './template.ts';
import { hashWord } from './tokens.ts';

/** The words of all templates and how much each tells. A word is known by its number, a template by its place. */
export interface Lexicon {
  /** how many templates there are */
  readonly size: number;
  /** the words of template `t` in order: from `first[t]` to before `first[t + 1]` in `words`, with their flags beside them */
  readonly first: Int32Array;
  readonly words: Int32Array;
  readonly flags: Uint8Array;
  /** by word: its letters, its hash, what it tells in bits, in how many templates it stands */
  readonly texts: readonly string[];
  readonly hashes: readonly number[];
  readonly bits: Float64Array;
  readonly counts: readonly number[];
  /** what the words of a template tell together, in bits, repeats once */
  readonly totals: Float32Array;
  /** The number of a word by its hash; −1 where no template has it. */
  find(hash: number): number;
  /** What any word tells, in bits. */
  told(hash: number): number;
}

/** No word tells more than this, in bits. */
const cap = 12;
/** Templates that an index is taken to have beside its own, so that a small one does not find every word rare. */
const background = 1500;

const proseBits = new Map([...prose].map(([word, bits]) => [hashWord(word), bits]));
for (let n = 0; n < 100; n++) proseBits.set(hashWord(String(n)), 2);

/**
 * A word tells −log2 of the higher of its share of the templates and its share of ordinary prose; words side by side are
 * no independent witnesses, so repeats count once.
 */
export function createLexicon(templates: readonly string[]): Lexicon {
  const numbers = new Map<number, number>();
  const texts: string[] = [];
  const hashes: number[] = [];
  const counts: number[] = [];
  const latest: number[] = [];
  const first = new Int32Array(templates.length + 1);
  const words = new Grower(8 * templates.length);
  for (const [id, template] of templates.entries()) {
    readWords(template, (hash, text, flags) => {
      let word = numbers.get(hash);
      if (word === undefined) {
        word = texts.push(text()) - 1;
        numbers.set(hash, word);
        hashes.push(hash);
        counts.push(0);
      }
      if (latest[word] !== id) counts[word] = (counts[word] ?? 0) + 1;
      latest[word] = id;
      words.push(word, flags);
    });
    first[id + 1] = words.count;
  }
  const total = templates.length + background;
  const bits = Float64Array.from(counts, (count, word) => {
    const rarity = Math.min(cap, Math.log2(total / count));
    return Math.min(rarity, proseBits.get(hashes[word] ?? 0) ?? cap);
  });
  const { values, flags } = words.trim();
  return {
    size: templates.length,
    first,
    words: values,
    flags,
    texts,
    hashes,
    bits,
    counts,
    totals: sumUp(first, values, bits),
    find: (hash) => numbers.get(hash) ?? -1,
    told(hash) {
      const word = numbers.get(hash);
      return word === undefined ? (proseBits.get(hash) ?? cap) : (bits[word] ?? 0);
    },
  };
}

function sumUp(first: Int32Array, words: Int32Array, bits: Float64Array): Float32Array {
  const latest = new Int32Array(bits.length).fill(-1);
  return Float32Array.from({ length: first.length - 1 }, (_, id) => {
    let sum = 0;
    for (let i = first[id] ?? 0; i < (first[id + 1] ?? 0); i++) {
      const word = words[i] ?? 0;
      if (latest[word] !== id) sum += bits[word] ?? 0;
      latest[word] = id;
    }
    return sum;
  });
}

/** Words and flags in arrays that double when they are full. */
class Grower {
  count = 0;
  private values: Int32Array;
  private flags: Uint8Array;

  constructor(capacity: number) {
    this.values = new Int32Array(capacity);
    this.flags = new Uint8Array(capacity);
  }

  push(value: number, flags: number): void {
    if (this.count === this.values.length) this.resize(2 * this.count + 64);
    this.values[this.count] = value;
    this.flags[this.count++] = flags;
  }

  trim(): { values: Int32Array; flags: Uint8Array } {
    this.resize(this.count);
    return { values: this.values, flags: this.flags };
  }

  private resize(capacity: number): void {
    const values = new Int32Array(capacity);
    values.set(this.values.subarray(0, this.count));
    this.values = values;
    const flags = new Uint8Array(capacity);
    flags.set(this.flags.subarray(0, this.count));
    this.flags = flags;
  }
}
