import { type HashedTemplate, wordToken } from './hashed-template.ts';
import type { Squeezed } from './squeeze.ts';
import type { Template } from './template.ts';
import type { Tokens } from './tokens.ts';
import { type Found, measure } from './verify.ts';

/** Words of a hashed template that stand side by side, and whether a gap is before the first. */
interface Run {
  readonly hashes: readonly number[];
  readonly gap: boolean;
}

/** A hashed template as runs of words between gaps, and whether it ends with a gap. */
export interface Runs {
  readonly runs: readonly Run[];
  readonly gapAtEnd: boolean;
}

export function readRuns({ hashes, kinds }: HashedTemplate): Runs {
  const runs: { hashes: number[]; gap: boolean }[] = [];
  let gap = false;
  let open = false;
  for (const [i, hash] of hashes.entries()) {
    const isWord = kinds[i] === wordToken;
    if (isWord && open) runs.at(-1)?.hashes.push(hash);
    else if (isWord) runs.push({ hashes: [hash], gap });
    else gap = true;
    open = isWord;
    if (isWord) gap = false;
  }
  return { runs, gapAtEnd: gap };
}

/** How far apart two runs may stand, in words. */
const reach = 250;

/**
 * Walks from an anchor outwards, each time to the nearest next run of words, and never back.
 * @param word the anchor's place among the template's whole words
 * @param at the word of the text at which it stands
 */
export function verifyHashed(
  { runs, gapAtEnd }: Runs,
  word: number,
  tokens: Tokens,
  squeezed: Squeezed,
  text: string,
  at: number,
): Found | undefined {
  const starts = new Array<number>(runs.length);
  let from = 0;
  let before = 0;
  while (from < runs.length && before + (runs[from]?.hashes.length ?? 0) <= word)
    before += runs[from++]?.hashes.length ?? 0;
  if (!standsAt(runs[from], tokens, at - (word - before))) return undefined;
  starts[from] = at - (word - before);
  for (let i = from + 1; i < runs.length; i++) {
    const end = (starts[i - 1] as number) + (runs[i - 1]?.hashes.length ?? 0);
    const place = find(runs[i], tokens, end, Math.min(tokens.count, end + reach), 1);
    if (place < 0) return undefined;
    starts[i] = place;
  }
  for (let i = from - 1; i >= 0; i--) {
    const end = (starts[i + 1] as number) - (runs[i]?.hashes.length ?? 0);
    const place = find(runs[i], tokens, end, Math.max(-1, end - reach), -1);
    if (place < 0) return undefined;
    starts[i] = place;
  }
  return measureRuns({ runs, gapAtEnd }, starts, tokens, squeezed, text);
}

function find(run: Run | undefined, tokens: Tokens, from: number, to: number, step: 1 | -1): number {
  for (let at = from; at !== to && at >= 0; at += step) if (standsAt(run, tokens, at)) return at;
  return -1;
}

function standsAt(run: Run | undefined, { hash, count }: Tokens, at: number): boolean {
  const words = run?.hashes ?? [];
  if (at < 0 || at + words.length > count) return false;
  for (let i = 0; i < words.length; i++) if (hash[at + i] !== words[i]) return false;
  return words.length > 0;
}

/** As a template of the very letters that stand in the text. */
function measureRuns(
  { runs, gapAtEnd }: Runs,
  starts: readonly number[],
  tokens: Tokens,
  squeezed: Squeezed,
  text: string,
): Found {
  const places = starts.map((start) => squeezed.place[tokens.start[start] ?? 0] ?? 0);
  const segments = runs.map(({ hashes }, i) => {
    const last = (starts[i] as number) + hashes.length - 1;
    const end = squeezed.place[tokens.end[last] ?? 0] ?? 0;
    return { text: squeezed.text.slice(places[i], end), boundStart: true, boundEnd: true };
  });
  const gaps = [...runs.map(({ gap }) => (gap ? 1 : 0)), gapAtEnd ? 1 : 0];
  const template: Template = { text: '', segments, words: [], gaps };
  return measure(template, squeezed, text, places);
}
