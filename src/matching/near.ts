import type { Bits } from './evidence.ts';
import type { Template } from './template.ts';
import { createTokens, tokenize } from './tokens.ts';

/** A template that a text resembles. */
export interface Near {
  readonly template: number;
  /** share of the template's bits that stand in the text in the template's order */
  readonly ordered: number;
  /** the same in any order */
  readonly covered: number;
  /** share of the bits of the text's piece that are the template's */
  readonly explained: number;
  /** bits of the template found in the text, in any order */
  readonly bits: number;
  /** offsets of the piece in the text */
  readonly start: number;
  readonly end: number;
}

export interface NearFinder {
  /** The templates that a text resembles most, best first. */
  find(text: string, limit: number): Near[];
}

/** Postings looked at for one text, rarest words first. */
const budget = 20_000;
const shortlist = 50;
/** A text longer than this is cut: an error's first words tell. */
const longest = 2_000;

interface TextWord {
  readonly start: number;
  readonly end: number;
  readonly bits: number;
  /** words of the vocabulary it may be, each with how alike they are, 0..1 */
  readonly may: ReadonlyMap<number, number>;
}

/** @param bits how much a word tells, by its hash */
export function createNear(templates: readonly Template[], bits: Bits): NearFinder {
  const vocabulary: { text: string; bits: number; templates: number[] }[] = [];
  const wordIds = new Map<number, number>();
  const templateWords: number[][] = [];
  const totals: number[] = [];
  for (const [id, { words }] of templates.entries()) {
    const ids: number[] = [];
    for (const { hash, text } of words) {
      let word = wordIds.get(hash);
      if (word === undefined) {
        word = vocabulary.length;
        wordIds.set(hash, word);
        vocabulary.push({ text, bits: bits(hash), templates: [] });
      }
      const entry = vocabulary[word];
      if (entry && entry.templates.at(-1) !== id) entry.templates.push(id);
      ids.push(word);
    }
    templateWords.push(ids);
    totals.push([...new Set(ids)].reduce((sum, word) => sum + (vocabulary[word]?.bits ?? 0), 0));
  }
  const trigrams = indexTrigrams(vocabulary.map(({ text }) => text));
  const scratch = createTokens();
  const tallies = new Float32Array(templates.length);

  return { find };

  function find(text: string, limit: number): Near[] {
    const words = readWords(text.slice(0, longest));
    return rank(words)
      .map((template) => align(template, words))
      .filter((near) => near !== undefined)
      .sort((a, b) => standing(b) - standing(a) || a.template - b.template)
      .slice(0, limit);
  }

  function readWords(text: string): TextWord[] {
    tokenize(text, scratch);
    const words: TextWord[] = [];
    for (let i = 0; i < scratch.count; i++) {
      const hash = scratch.hash[i] ?? 0;
      const start = scratch.start[i] ?? 0;
      const end = scratch.end[i] ?? 0;
      const known = wordIds.get(hash);
      const word = text.slice(start, end).toLowerCase();
      const may = known === undefined ? alike(word) : new Map([[known, 1]]);
      words.push({ start, end, bits: /^\d+$/.test(word) ? 0 : bits(hash), may });
    }
    return words;
  }

  /** Words of the vocabulary that a mistyped word may be. */
  function alike(word: string): Map<number, number> {
    const found = new Map<number, number>();
    if (word.length < 4 || word.length > 40 || /^\d+$/.test(word)) return found;
    const counts = new Map<number, number>();
    const grams = trigramsOf(word);
    for (const gram of grams) {
      const list = trigrams.get(gram);
      if (list && list.length < 3000) for (const id of list) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    for (const [id, shared] of counts) {
      const other = vocabulary[id]?.text ?? '';
      const dice = (2 * shared) / (grams.length + other.length);
      if (dice < 0.3 || Math.abs(other.length - word.length) > 3) continue;
      const edits = distance(word, other, 3);
      const likeness = 1 - edits / Math.max(word.length, other.length);
      if (edits <= 3 && likeness >= 0.65) found.set(id, likeness ** 2);
    }
    return new Map([...found].sort((a, b) => b[1] - a[1]).slice(0, 4));
  }

  /** Templates by how much of what the text's words tell is theirs, rarest words first, within the budget. */
  function rank(words: readonly TextWord[]): number[] {
    const weights = new Map<number, number>();
    for (const { may } of words)
      for (const [id, likeness] of may) weights.set(id, Math.max(likeness, weights.get(id) ?? 0));
    const rarest = [...weights].sort(
      (a, b) => (vocabulary[a[0]]?.templates.length ?? 0) - (vocabulary[b[0]]?.templates.length ?? 0),
    );
    const touched: number[] = [];
    let left = budget;
    for (const [id, likeness] of rarest) {
      const entry = vocabulary[id];
      if (!entry || entry.templates.length > left) break;
      left -= entry.templates.length;
      for (const template of entry.templates) {
        if (tallies[template] === 0) touched.push(template);
        tallies[template] = (tallies[template] ?? 0) + entry.bits * likeness;
      }
    }
    const scored = touched.map((template) => {
      const tally = tallies[template] ?? 0;
      tallies[template] = 0;
      return { template, score: tally - 0.35 * ((totals[template] ?? 0) - tally) };
    });
    return scored
      .sort((a, b) => b.score - a.score || a.template - b.template)
      .slice(0, shortlist)
      .map(({ template }) => template);
  }

  /** Lays a template's words along the text's: gaps are free, the order counts. */
  function align(template: number, words: readonly TextWord[]): Near | undefined {
    const ids = templateWords[template] ?? [];
    const total = totals[template] ?? 0;
    if (total === 0) return undefined;
    const columns = words.length + 1;
    const table = new Float32Array((ids.length + 1) * columns);
    const best = new Map<number, { gain: number; at: number }>();
    for (const [i, id] of ids.entries()) {
      const weight = vocabulary[id]?.bits ?? 0;
      for (const [j, word] of words.entries()) {
        const gain = weight * (word.may.get(id) ?? 0);
        const above = table[i * columns + j + 1] ?? 0;
        const left = table[(i + 1) * columns + j] ?? 0;
        const both = (table[i * columns + j] ?? 0) + gain;
        table[(i + 1) * columns + j + 1] = Math.max(above, left, gain > 0 ? both : 0);
        if (gain > (best.get(id)?.gain ?? 0)) best.set(id, { gain, at: j });
      }
    }
    const ordered = (table[table.length - 1] ?? 0) / ids.reduce((sum, id) => sum + (vocabulary[id]?.bits ?? 0), 0);
    return describe(template, words, best, ordered, total);
  }

  function describe(
    template: number,
    words: readonly TextWord[],
    best: ReadonlyMap<number, { gain: number; at: number }>,
    ordered: number,
    total: number,
  ): Near | undefined {
    if (best.size === 0) return undefined;
    const places = [...best.values()].map(({ at }) => at);
    const first = Math.min(...places);
    const last = Math.max(...places);
    const gained = [...best.values()].reduce((sum, { gain }) => sum + gain, 0);
    const inside = words.reduce((sum, word) => sum + word.bits, 0);
    return {
      template,
      ordered,
      covered: gained / total,
      explained: inside === 0 ? 0 : Math.min(1, gained / inside),
      bits: gained,
      start: words[first]?.start ?? 0,
      end: words[last]?.end ?? 0,
    };
  }
}

/** By what candidates are put in order: what is found of the template, less what it has besides. */
export const standing = ({ ordered, covered, explained, bits }: Near): number =>
  bits * (0.5 * ordered + 0.5 * covered) * (0.7 + 0.3 * explained);

const trigramsOf = (word: string): number[] => {
  const padded = `^${word}$`;
  const grams: number[] = [];
  for (let i = 0; i + 2 < padded.length; i++)
    grams.push((padded.charCodeAt(i) << 14) ^ (padded.charCodeAt(i + 1) << 7) ^ padded.charCodeAt(i + 2));
  return grams;
};

function indexTrigrams(words: readonly string[]): Map<number, number[]> {
  const index = new Map<number, number[]>();
  for (const [id, word] of words.entries()) {
    if (word.length < 4 || word.length > 40) continue;
    for (const gram of new Set(trigramsOf(word))) {
      const list = index.get(gram);
      if (list) list.push(id);
      else index.set(gram, [id]);
    }
  }
  return index;
}

/** Levenshtein's distance, not counted beyond `most`. */
function distance(a: string, b: string, most: number): number {
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const change = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const cost = Math.min(change, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1);
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    previous = current;
  }
  return previous[b.length] ?? most + 1;
}
