import type { Bits } from './evidence.ts';
import type { Template } from './template.ts';
import { hashWord } from './tokens.ts';

/** A word of the indexed templates. */
export interface Term {
  readonly text: string;
  readonly bits: number;
  /** templates that hold it, ascending */
  readonly templates: readonly number[];
}

/** The words of all templates, and which of them a mistyped word may be. */
export interface Vocabulary {
  readonly terms: readonly Term[];
  /** for each template its words as ids of terms, in order */
  readonly words: readonly (readonly number[])[];
  find(hash: number): number | undefined;
  /** Terms that a word may be, each with how alike the two are, 0..1: mistyped, or two written as one. */
  guess(word: string): ReadonlyMap<number, number>;
}

/** Shorter words are too much like others; longer ones are no words. */
const shortest = 4;
const longest = 40;
/** Guesses kept for a word, edits that a guess may need, and the least likeness. */
const mostGuesses = 4;
const mostEdits = 3;
const leastAlike = 0.65;
/** A trigram in more words than this tells nothing. */
const commonTrigram = 3000;

export function createVocabulary(templates: readonly Template[], bits: Bits): Vocabulary {
  const terms: { text: string; bits: number; templates: number[] }[] = [];
  const ids = new Map<number, number>();
  const words = templates.map((template, id) =>
    template.words.map(({ hash, text }) => {
      const known = ids.get(hash) ?? terms.push({ text, bits: bits(hash), templates: [] }) - 1;
      ids.set(hash, known);
      const holders = terms[known]?.templates;
      if (holders?.at(-1) !== id) holders?.push(id);
      return known;
    }),
  );
  const trigrams = indexTrigrams(terms);
  return {
    terms,
    words,
    find: (hash) => ids.get(hash),
    guess(word) {
      if (word.length < shortest || word.length > longest || /^\d+$/.test(word)) return new Map();
      const guesses = [...mistyped(word, terms, trigrams), ...runTogether(word, ids)];
      return new Map(guesses.sort((a, b) => b[1] - a[1]).slice(0, mostGuesses));
    },
  };
}

function mistyped(word: string, terms: readonly Term[], trigrams: ReadonlyMap<number, number[]>): [number, number][] {
  const grams = trigramsOf(word);
  const shared = new Map<number, number>();
  for (const gram of grams) {
    const holders = trigrams.get(gram) ?? [];
    if (holders.length <= commonTrigram) for (const id of holders) shared.set(id, (shared.get(id) ?? 0) + 1);
  }
  const found: [number, number][] = [];
  for (const [id, count] of shared) {
    const other = terms[id]?.text ?? '';
    if ((2 * count) / (grams.length + other.length) < 0.25) continue;
    const edits = distance(word, other, mostEdits);
    const likeness = 1 - edits / Math.max(word.length, other.length);
    if (edits <= mostEdits && likeness >= leastAlike) found.push([id, likeness ** 2]);
  }
  return found;
}

/** The words that one is, where the space between them was lost or mistyped. */
function runTogether(word: string, ids: ReadonlyMap<number, number>): [number, number][] {
  for (let cut = 2; cut <= word.length - 2; cut++) {
    const first = ids.get(hashWord(word.slice(0, cut)));
    if (first === undefined) continue;
    for (const from of [cut, cut + 1]) {
      const second = word.length - from < 2 ? undefined : ids.get(hashWord(word.slice(from)));
      if (second !== undefined)
        return [
          [first, 0.9],
          [second, 0.9],
        ];
    }
  }
  return [];
}

function trigramsOf(word: string): number[] {
  const padded = `^${word}$`;
  const grams: number[] = [];
  for (let i = 0; i + 2 < padded.length; i++)
    grams.push((padded.charCodeAt(i) << 14) ^ (padded.charCodeAt(i + 1) << 7) ^ padded.charCodeAt(i + 2));
  return grams;
}

function indexTrigrams(terms: readonly Term[]): Map<number, number[]> {
  const index = new Map<number, number[]>();
  for (const [id, { text }] of terms.entries()) {
    if (text.length < shortest || text.length > longest) continue;
    for (const gram of new Set(trigramsOf(text))) {
      const holders = index.get(gram);
      if (holders) holders.push(id);
      else index.set(gram, [id]);
    }
  }
  return index;
}

/** Levenshtein's distance, not counted beyond `most`. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const change = (previous[j - 1] ?? 0) + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1);
      const cost = Math.min(change, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1);
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    previous = current;
  }
  return previous[b.length] ?? most + 1;
}
