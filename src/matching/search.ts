import Fuse from 'fuse.js';
import type { ErrorRecord } from '../records/schema.ts';

/** A record for a person's words, with how well it fits, 0..1. */
export interface Hit {
  readonly record: ErrorRecord;
  readonly score: number;
}

/** What a word is worth in each field. test/labelled/search.jsonl has the queries on which this was chosen. */
const fields: readonly { weight: number; read: (record: ErrorRecord) => readonly (string | null)[] }[] = [
  { weight: 8, read: ({ errorMessage }) => [errorMessage] },
  { weight: 4, read: ({ runbook }) => runbook.printedAs },
  { weight: 4, read: ({ tags, runbook }) => [...tags, runbook.area, runbook.origin] },
  { weight: 2, read: ({ documentation }) => [documentation] },
  { weight: 1, read: ({ triggerScenarios, commonSituations }) => [triggerScenarios, commonSituations] },
  { weight: 0.5, read: ({ solutions }) => solutions },
];
/** Of more records only messages and tags are read: the rest is on disk, and there are many to choose from. */
const mostRead = 20_000;
const shortFields = 3;

/** Words of a question that are looked at; a log line has more, and is no question. */
const mostWords = 16;
/** A word that no record has is taken for a mistyped one of much the same length: so unlike it may be, and so many are tried. */
const unlike = 0.35;
const mostGuesses = 3;
const shortest = 4;
const longest = 32;

/** Each word's records, with what the word is worth in them. */
type Holders = Map<string, Map<number, number>>;

/**
 * Finds records for a person's words: each word by the records that hold it, rare words before common ones; a word that
 * none holds by the words that it may be. Built at first use: most texts are pastes and never need it.
 */
export function createSearch(records: readonly ErrorRecord[]): (words: string, limit: number) => Hit[] {
  let index: { holders: Holders; guess: (word: string) => [string, number][] } | undefined;
  return (words, limit) => {
    const single = [...new Set(wordsOf(words))].slice(0, mostWords);
    if (single.length === 0) return [];
    if (!index) {
      const holders = readHolders(records);
      index = { holders, guess: createGuess([...holders.keys()]) };
    }
    const { holders, guess } = index;
    // “big query” is bigquery
    const joined = single.map((word, i) => word + (single[i + 1] ?? ' ')).filter((word) => holders.has(word));
    const asked = [...single, ...joined];
    const scores = new Map<number, number>();
    let best = 0;
    for (const word of asked) {
      const meant: [string, number][] = holders.has(word) ? [[word, 1]] : guess(word);
      best += Math.max(0, ...meant.map(([one, likeness]) => likeness * rarity(holders.get(one), records.length)));
      for (const [id, gain] of gains(meant, holders, records.length)) scores.set(id, (scores.get(id) ?? 0) + gain);
    }
    return [...scores]
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, limit)
      .map(([id, score]) => ({ record: records[id] as ErrorRecord, score: Math.min(1, score / best) }));
  };
}

/** What the words that one may be give to each record: the most of them. */
function gains(meant: readonly [string, number][], holders: Holders, total: number): Map<number, number> {
  const most = new Map<number, number>();
  for (const [word, likeness] of meant) {
    const held = holders.get(word);
    for (const [id, worth] of held ?? [])
      most.set(id, Math.max(most.get(id) ?? 0, likeness * worth * rarity(held, total)));
  }
  return most;
}

const rarity = (held: ReadonlyMap<number, number> | undefined, total: number): number =>
  held ? Math.log(1 + total / held.size) : 0;

/** Lower-case words and, of names with `_` or `.`, their parts; a plural's `s` is left out. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z0-9_]+/g) ?? [];
  return words
    .flatMap((word) => (word.includes('_') ? [word, ...word.split('_')] : [word]))
    .filter((word) => word.length > 1 && word.length <= longest && !/^\d{1,2}$/.test(word))
    .map((word) => (word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word));
}

/** Of two messages with the words asked for the shorter one is meant a little more. */
const brief = (words: number): number => Math.min(1, (3 / words) ** 0.1);

/** A word is worth what its best field gives, and a little of what the others do. */
function readHolders(records: readonly ErrorRecord[]): Holders {
  const read = records.length <= mostRead ? fields : fields.slice(0, shortFields);
  const most = fields[0]?.weight ?? 1;
  const holders: Holders = new Map();
  for (const [id, record] of records.entries())
    for (const { weight, read: textsOf } of read) {
      const words = new Set(textsOf(record).flatMap((text) => wordsOf(text ?? '')));
      for (const word of words) {
        const held = holders.get(word) ?? new Map<number, number>();
        held.set(id, Math.min(1, (held.get(id) ?? 0) + (weight / most) * brief(words.size)));
        holders.set(word, held);
      }
    }
  return holders;
}

/** The known words that an unknown one may be, each with how alike they are, 0..1. */
function createGuess(vocabulary: readonly string[]): (word: string) => [string, number][] {
  const byLength = new Map<number, string[]>();
  for (const word of vocabulary) {
    if (word.length < shortest || /\d/.test(word)) continue;
    const same = byLength.get(word.length);
    if (same) same.push(word);
    else byLength.set(word.length, [word]);
  }
  const fuses = new Map([...byLength].map(([length, words]) => [length, createFuse(words)]));
  return (word) => {
    // ids and addresses are no mistyped words
    if (word.length < shortest || /\d/.test(word)) return [];
    return [-2, -1, 0, 1, 2]
      .flatMap((more) => fuses.get(word.length + more)?.search(word, { limit: mostGuesses }) ?? [])
      .map(({ item, score }): [string, number] => [item, 1 - (score ?? 1)])
      .sort((a, b) => b[1] - a[1])
      .slice(0, mostGuesses);
  };
}

const createFuse = (words: readonly string[]) =>
  new Fuse(words, { includeScore: true, ignoreLocation: true, threshold: unlike });
