import type { Bits } from './evidence.ts';
import { type Fit, fitLetters, lettersOf } from './fit.ts';
import { squeeze } from './squeeze.ts';
import type { Template } from './template.ts';
import { createTokens, tokenize } from './tokens.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

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
  /** offsets of the piece in the text */
  readonly start: number;
  readonly end: number;
}

/** Postings looked at for one text, rarest words first. */
const budget = 20_000;
/** Candidates by words, and those of them whose letters are laid along the text. */
const shortlist = 50;
const finalists = 12;
/** A text longer than this is cut: an error's first words tell. */
const longest = 800;

interface TextWord {
  readonly start: number;
  readonly end: number;
  readonly bits: number;
  readonly may: ReadonlyMap<number, number>;
}

/** By what candidates are put in order. */
export const standing = ({ whole, prefix, covered, explained, bits }: Near): number =>
  bits * (0.5 * Math.max(whole, prefix) + 0.5 * covered) * (0.7 + 0.3 * explained);

/** Finds the templates that a text resembles most, best first. @param bits how much a word tells, by its hash */
export function createNear(templates: readonly Template[], bits: Bits): (text: string) => Near[] {
  const vocabulary = createVocabulary(templates, bits);
  const totals = vocabulary.words.map((ids) => sum(new Set(ids), (id) => vocabulary.terms[id]?.bits ?? 0));
  const letters = new Map<number, Int32Array>();
  const tallies = new Float32Array(templates.length);

  return (text) => {
    const piece = text.slice(0, longest);
    const words = readWords(piece, vocabulary, bits);
    const squeezed = squeeze(piece).text;
    return shortlisted(words)
      .map((template) => weigh(template, words))
      .sort((a, b) => b.bits * b.covered - a.bits * a.covered || a.template - b.template)
      .slice(0, finalists)
      .map((near) => ({ ...near, ...fitLetters(lettersFor(near.template), squeezed) }))
      .sort((a, b) => standing(b) - standing(a) || a.template - b.template);
  };

  function lettersFor(id: number): Int32Array {
    const known = letters.get(id);
    if (known) return known;
    const made = lettersOf(templates[id] as Template);
    letters.set(id, made);
    return made;
  }

  /** Templates by how much of what the text's words tell is theirs, rarest words first, within the budget. */
  function shortlisted(words: readonly TextWord[]): number[] {
    const weights = new Map<number, number>();
    for (const { may } of words)
      for (const [id, likeness] of may) weights.set(id, Math.max(likeness, weights.get(id) ?? 0));
    const holders = (id: number) => vocabulary.terms[id]?.templates ?? [];
    const touched: number[] = [];
    let left = budget;
    for (const [id, likeness] of [...weights].sort((a, b) => holders(a[0]).length - holders(b[0]).length)) {
      left -= holders(id).length;
      if (left < 0) break;
      for (const template of holders(id)) {
        if (tallies[template] === 0) touched.push(template);
        tallies[template] = (tallies[template] ?? 0) + (vocabulary.terms[id]?.bits ?? 0) * likeness;
      }
    }
    const scored = touched.map((template) => {
      const tally = tallies[template] ?? 0;
      tallies[template] = 0;
      return { template, score: tally - 0.35 * ((totals[template] ?? 0) - tally) };
    });
    scored.sort((a, b) => b.score - a.score || a.template - b.template);
    return scored.slice(0, shortlist).map(({ template }) => template);
  }

  function weigh(template: number, words: readonly TextWord[]): Omit<Near, keyof Fit> {
    const gains = new Map<number, number>();
    const own = new Set(vocabulary.words[template]);
    let first = words.length;
    let last = -1;
    let inside = 0;
    let explained = 0;
    for (const [j, word] of words.entries()) {
      const gain = gainOf(word, own, gains);
      if (gain === 0) continue;
      first = Math.min(first, j);
      last = j;
      explained += Math.min(gain, word.bits);
    }
    for (let j = first; j <= last; j++) inside += words[j]?.bits ?? 0;
    const gained = sum(gains.values(), (gain) => gain);
    return {
      template,
      covered: gained / (totals[template] || 1),
      explained: inside === 0 ? 0 : explained / inside,
      bits: gained,
      words: gains.size,
      missing: (totals[template] ?? 0) - gained,
      start: words[first]?.start ?? 0,
      end: words[last]?.end ?? 0,
    };
  }

  /** What a word of the text gives to a template's words; `gains` keeps the most for each of these. */
  function gainOf(word: TextWord, own: ReadonlySet<number>, gains: Map<number, number>): number {
    let most = 0;
    for (const [id, likeness] of word.may) {
      if (!own.has(id)) continue;
      const gain = (vocabulary.terms[id]?.bits ?? 0) * likeness;
      gains.set(id, Math.max(gain, gains.get(id) ?? 0));
      most = Math.max(most, gain);
    }
    return most;
  }
}

function sum<T>(values: Iterable<T>, weight: (value: T) => number): number {
  let total = 0;
  for (const value of values) total += weight(value);
  return total;
}

const scratch = createTokens();

function readWords(text: string, vocabulary: Vocabulary, bits: Bits): TextWord[] {
  tokenize(text, scratch);
  const words: TextWord[] = [];
  for (let i = 0; i < scratch.count; i++) {
    const start = scratch.start[i] ?? 0;
    const end = scratch.end[i] ?? 0;
    const hash = scratch.hash[i] ?? 0;
    const word = text.slice(start, end).toLowerCase();
    const known = vocabulary.find(hash);
    const may = known === undefined ? vocabulary.guess(word) : new Map([[known, 1]]);
    words.push({ start, end, bits: /^\d+$/.test(word) ? 0 : bits(hash), may });
  }
  return words;
}
