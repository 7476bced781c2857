import { type Fit, fitLetters, lettersOf } from './fit.ts';
import type { Holders } from './holders.ts';
import type { Lexicon } from './lexicon.ts';
import { createSqueezed, squeeze } from './squeeze.ts';
import type { Template } from './template.ts';
import { readTextWords, type TextWord } from './text-words.ts';
import { createVocabulary } from './vocabulary.ts';

/** A template that a text resembles. */
export interface Near extends Fit {
  readonly template: number;
  /** share of what the template's words tell that stands in the text, in any order, 0..1 */
  readonly covered: number;
  /** share of what the text's words tell, from the first to the last that is the template's, that is the template's, 0..1 */
  readonly explained: number;
  /** what the template's words found in the text tell, in bits, and how many they are */
  readonly bits: number;
  readonly words: number;
  /** what the template's words that are not in the text tell, in bits */
  readonly missing: number;
  /** words of talk in the text that are none of the template's */
  readonly chat: number;
  /** share of what the text's words tell that stands before the first or after the last that is the template's, 0..1 */
  readonly outside: number;
  /** offsets of the piece in the text */
  readonly start: number;
  readonly end: number;
}

/** Postings looked at for one text, rarest words first. */
const budget = 1_800;
/** Candidates by words, and those of them whose letters are laid along the text. */
const shortlist = 50;
const finalists = 12;
/** A text longer than this is cut. */
export const longestText = 800;

/** By what candidates are put in order. */
export const standing = ({ whole, prefix, covered, explained, bits }: Near): number =>
  bits * (0.5 * Math.max(whole, prefix) + 0.5 * covered) * (0.7 + 0.3 * explained);

/** Finds the templates that a text resembles most, best first. */
export function createNear(
  lexicon: Lexicon,
  holders: Holders,
  template: (id: number) => Template,
): (text: string) => Near[] {
  const { size, first, words: templateWords, bits, counts, totals } = lexicon;
  const vocabulary = createVocabulary(lexicon);
  const tallies = new Float32Array(size);
  const weights = new Float32Array(bits.length);
  const gains = new Float32Array(bits.length);
  const marks = new Int32Array(bits.length).fill(-1);
  const squeezed = createSqueezed();

  return (whole) => {
    const text = whole.slice(0, longestText);
    const words = readTextWords(text, lexicon, vocabulary);
    const ranked = shortlisted(words).map((id) => weigh(id, words));
    ranked.sort((a, b) => b.bits * b.covered - a.bits * a.covered || a.template - b.template);
    const letters = squeeze(text, squeezed).text;
    return ranked
      .slice(0, finalists)
      .map((near) => ({ ...near, ...fitLetters(lettersOf(template(near.template)), letters) }))
      .sort((a, b) => standing(b) - standing(a) || a.template - b.template);
  };

  /** Templates by how much of what the text's words tell is theirs, rarest words first, within the budget. */
  function shortlisted(words: readonly TextWord[]): number[] {
    const asked = weighWords(words).sort((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0) || a - b);
    const touched: number[] = [];
    let left = budget;
    for (const id of asked) {
      left -= counts[id] ?? 0;
      const gain = (bits[id] ?? 0) * (weights[id] ?? 0);
      weights[id] = 0;
      if (left < 0) continue;
      for (const holder of holders(id)) {
        if (tallies[holder] === 0) touched.push(holder);
        tallies[holder] = (tallies[holder] as number) + gain;
      }
    }
    return best(touched);
  }

  /** The words of templates that a text's may be; in `weights` how alike each is to one of the text's. */
  function weighWords(words: readonly TextWord[]): number[] {
    const asked: number[] = [];
    for (const { may } of words) {
      for (const [i, id] of may.words.entries()) {
        if (weights[id] === 0) asked.push(id);
        weights[id] = Math.max(weights[id] ?? 0, may.alike[i] ?? 0);
      }
    }
    return asked;
  }

  /** The best of the templates that some word touched; clears their tallies. */
  function best(touched: readonly number[]): number[] {
    const ids: number[] = [];
    const scores: number[] = [];
    for (const id of touched) {
      const tally = tallies[id] as number;
      tallies[id] = 0;
      const score = tally - 0.35 * ((totals[id] as number) - tally);
      if (ids.length === shortlist && score <= (scores[shortlist - 1] as number)) continue;
      let at = Math.min(ids.length, shortlist - 1);
      for (; at > 0 && (scores[at - 1] as number) < score; at--) {
        scores[at] = scores[at - 1] as number;
        ids[at] = ids[at - 1] as number;
      }
      scores[at] = score;
      ids[at] = id;
    }
    return ids;
  }

  function weigh(id: number, words: readonly TextWord[]): Omit<Near, keyof Fit> {
    for (let i = first[id] ?? 0; i < (first[id + 1] ?? 0); i++) marks[templateWords[i] ?? 0] = id;
    const found: number[] = [];
    const gained = words.map((word) => gainOf(word, id, found));
    const from = gained.findIndex((gain) => gain > 0);
    const to = gained.findLastIndex((gain) => gain > 0);
    const told = sum(found, (word) => gains[word] ?? 0);
    for (const word of found) gains[word] = 0;
    const inside = sum(words.slice(from, to + 1), (word) => word.bits);
    const all = sum(words, (word) => word.bits);
    const explained = sum(words, (word, j) => Math.min(gained[j] ?? 0, word.bits));
    const total = totals[id] || 1;
    return {
      template: id,
      covered: told / total,
      explained: inside === 0 ? 0 : explained / inside,
      bits: told,
      words: found.length,
      missing: total - told,
      chat: sum(words, (word, j) => (word.chat && gained[j] === 0 ? 1 : 0)),
      outside: all === 0 ? 0 : (all - inside) / all,
      start: words[from]?.start ?? 0,
      end: words[to]?.end ?? 0,
    };
  }

  /** What a word of the text gives to the words of template `id`; `gains` keeps the most for each of these. */
  function gainOf({ may }: TextWord, id: number, found: number[]): number {
    let most = 0;
    for (let i = 0; i < may.words.length; i++) {
      const word = may.words[i] as number;
      if (marks[word] !== id) continue;
      const gain = (bits[word] as number) * (may.alike[i] as number);
      if (gains[word] === 0) found.push(word);
      gains[word] = Math.max(gains[word] as number, gain);
      most = Math.max(most, gain);
    }
    return most;
  }
}

function sum<T>(list: readonly T[], value: (one: T, i: number) => number): number {
  let total = 0;
  for (let i = 0; i < list.length; i++) total += value(list[i] as T, i);
  return total;
}
