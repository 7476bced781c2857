import type { Lexicon } from './lexicon.ts';
import { hashWord } from './tokens.ts';

/** Words that a mistyped or cut word may be, each with how alike the two are, 0..1. */
export interface Guesses {
  readonly words: readonly number[];
  readonly alike: readonly number[];
}

/** Tells which of a lexicon's words a mistyped word may be. */
export interface Vocabulary {
  /** @param cut the word stands at the end of a text, which may have been cut off in it */
  guess(word: string, cut: boolean): Guesses;
}

/** Shorter words are too much like others; longer ones are no words. */
const shortest = 4;
const longest = 40;
/** Guesses kept for a word, edits that a guess may need, and the least likeness. */
const mostGuesses = 4;
const mostEnds = 12;
const mostEdits = 3;
const leastAlike = 0.65;
/** Of their trigrams two words must share this, before they are laid side by side. */
const leastShared = 0.25;
/** Words looked at that share a trigram with one, the rarest trigrams first. */
const budget = 600;
const nothing: Guesses = { words: [], alike: [] };

export function createVocabulary(lexicon: Lexicon): Vocabulary {
  const { texts } = lexicon;
  const trigrams = indexTrigrams(texts);
  const shared = new Uint8Array(texts.length);
  return {
    guess(word, cut) {
      if (word.length > longest || /^\d+$/.test(word)) return nothing;
      const known = lexicon.find(hashWord(word));
      const found: [number, number][] = known < 0 ? [] : [[known, 1]];
      if (cut && word.length > 1) found.push(...endings(word));
      if (known < 0 && word.length >= shortest) found.push(...mistyped(word), ...runTogether(word, lexicon));
      found.sort((a, b) => b[1] - a[1] || a[0] - b[0]);
      const kept = found.slice(0, cut ? mostEnds : mostGuesses);
      return { words: kept.map(([id]) => id), alike: kept.map(([, alike]) => alike) };
    },
  };

  function mistyped(word: string): [number, number][] {
    const { touched, grams } = shareTrigrams(word);
    const found: [number, number][] = [];
    for (const id of touched) {
      const other = texts[id] ?? '';
      const share = (shared[id] ?? 0) / grams;
      shared[id] = 0;
      if (share < leastShared) continue;
      const edits = distance(word, other, mostEdits);
      const likeness = 1 - edits / Math.max(word.length, other.length);
      if (edits <= mostEdits && likeness >= leastAlike) found.push([id, likeness ** 2]);
    }
    return found;
  }

  /** Words that have one of a word's trigrams, the rarest of these first and within the budget; in `shared` how many. */
  function shareTrigrams(word: string): { touched: number[]; grams: number } {
    const lists = trigramsOf(word)
      .map(trigrams)
      .sort((a, b) => a.length - b.length);
    const touched: number[] = [];
    let grams = 0;
    let left = budget;
    for (const holders of lists) {
      left -= holders.length;
      if (left < 0 && grams > 0) break;
      grams++;
      for (const id of holders) {
        if (shared[id] === 0) touched.push(id);
        shared[id] = (shared[id] ?? 0) + 1;
      }
    }
    return { touched, grams };
  }

  /** The words that begin with one that was cut off. */
  function endings(word: string): [number, number][] {
    const found: [number, number][] = [];
    for (const id of trigrams(gramAt(`^${word}`, 0))) {
      const other = texts[id] ?? '';
      if (other.length > word.length && other.startsWith(word))
        found.push([id, 0.5 + (0.5 * word.length) / other.length]);
    }
    return found;
  }
}

/** The words that one is, where the space between them was lost or mistyped. */
function runTogether(word: string, lexicon: Lexicon): [number, number][] {
  for (let cut = 2; cut <= word.length - 2; cut++) {
    const first = lexicon.find(hashWord(word.slice(0, cut)));
    if (first < 0) continue;
    for (const from of [cut, cut + 1]) {
      const second = word.length - from < 2 ? -1 : lexicon.find(hashWord(word.slice(from)));
      if (second >= 0)
        return [
          [first, 0.9],
          [second, 0.9],
        ];
    }
  }
  return [];
}

/** Three letters as a number below `gramSlots`; some share one. */
const gramSlots = 1 << 16;
const gramAt = (word: string, i: number): number =>
  ((word.charCodeAt(i) << 11) ^ (word.charCodeAt(i + 1) << 5) ^ word.charCodeAt(i + 2)) & (gramSlots - 1);

function trigramsOf(word: string): number[] {
  const padded = `^${word}$`;
  return Array.from({ length: padded.length - 2 }, (_, i) => gramAt(padded, i));
}

/** Lists the words that hold a trigram, repeats included. */
function indexTrigrams(texts: readonly string[]): (gram: number) => Int32Array {
  const first = new Int32Array(gramSlots + 1);
  const grams = texts.map((text) => (text.length > longest ? [] : trigramsOf(text)));
  for (const gram of grams.flat()) first[gram + 1] = (first[gram + 1] ?? 0) + 1;
  for (let gram = 0; gram < gramSlots; gram++) first[gram + 1] = (first[gram + 1] ?? 0) + (first[gram] ?? 0);
  const holders = new Int32Array(first[gramSlots] ?? 0);
  const filled = first.slice();
  for (const [id, own] of grams.entries())
    for (const gram of own) {
      holders[filled[gram] ?? 0] = id;
      filled[gram] = (filled[gram] ?? 0) + 1;
    }
  return (gram) => holders.subarray(first[gram] ?? 0, first[gram + 1] ?? 0);
}

let rows = [new Int32Array(longest + 1), new Int32Array(longest + 1)] as [Int32Array, Int32Array];

/** Levenshtein's distance of two words no longer than `longest`, not counted beyond `most`. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [previous, current] = rows;
  for (let j = 0; j <= b.length; j++) previous[j] = j;
  for (let i = 1; i <= a.length; i++) {
    const code = a.charCodeAt(i - 1);
    let least = i;
    let left = i;
    current[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const change = (previous[j - 1] as number) + (code === b.charCodeAt(j - 1) ? 0 : 1);
      left = Math.min(change, (previous[j] as number) + 1, left + 1);
      current[j] = left;
      if (left < least) least = left;
    }
    if (least > most) return most + 1;
    [previous, current] = [current, previous];
  }
  rows = [previous, current];
  return previous[b.length] ?? most + 1;
}
