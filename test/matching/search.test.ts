import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from '@jest/globals';
import Fuse from 'fuse.js';
import { createSearch } from '../../src/matching/search.ts';
import { loadRecords } from '../../src/records/load.ts';
import type { ErrorRecord } from '../../src/records/schema.ts';
import { makeRecord } from './make-record.ts';

const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const labelled: { query: string; expect: string[] }[] = readFileSync(inProject('test/labelled/search.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

let records: ErrorRecord[];
let known: ReadonlySet<string>;
beforeAll(async () => {
  const all = (await loadRecords([inProject('data/records')])).records;
  known = new Set(all.map(({ slug }) => slug));
  // those asked for, and enough others to choose from
  const asked = new Set(labelled.flatMap(({ expect: slugs }) => slugs));
  records = all.filter(({ slug }, i) => i % 7 === 0 || asked.has(slug));
});

type Search = (words: string, limit: number) => readonly { record: ErrorRecord }[];
/** At which place, from 1 to 5, a search has the right record; 6 where it does not. */
const placeOf = (search: Search, { query, expect: slugs }: (typeof labelled)[number]): number => {
  const at = search(query, 5).findIndex(({ record }) => slugs.includes(record.slug));
  return at < 0 ? 6 : at + 1;
};
/** Every nth query: a search goes through all records, and the suite has others to run. */
const everyNth = (n: number) => labelled.filter((_, i) => i % n === 1);
const sum = (places: readonly number[]) => places.reduce((total, place) => total + place, 0);

describe('search by words', () => {
  test('every labelled query names records that are there', () => {
    expect(labelled.flatMap((asked) => asked.expect).filter((slug) => !known.has(slug))).toEqual([]);
  });

  test('has the record first for four queries of five, and among five for nearly all', () => {
    const search = createSearch(records);
    const places = everyNth(3).map((asked) => placeOf(search, asked));
    expect(places.filter((place) => place === 1).length / places.length).toBeGreaterThanOrEqual(0.8);
    expect(places.filter((place) => place <= 5).length / places.length).toBeGreaterThanOrEqual(0.94);
  });

  test('is better than fuse.js over the same fields as it comes', () => {
    const keys = ['errorMessage', 'runbook.printedAs', 'tags', 'runbook.area', 'documentation', 'solutions'];
    const plain = new Fuse(records, { keys });
    const plainly: Search = (words, limit) => plain.search(words, { limit }).map(({ item }) => ({ record: item }));
    const search = createSearch(records);
    const some = everyNth(5);
    expect(sum(some.map((asked) => placeOf(search, asked)))).toBeLessThan(
      sum(some.map((asked) => placeOf(plainly, asked))),
    );
  }, 30_000);

  test('finds mistyped words, and names that somebody wrote as two words', () => {
    const own = createSearch([makeRecord('the gearbox of {} is overheated'), makeRecord('a lamp went out')]);
    for (const words of ['gearbx overheatd', 'gear box', 'Gearbox!'])
      expect(own(words, 1)[0]?.record.errorMessage).toBe('the gearbox of {} is overheated');
  });

  test('has nothing for ids, addresses and words that nobody uses', () => {
    expect(createSearch(records)('zl0nmk9rho 10.2.3.4 qqqqqqqqqqqqqqqq', 5)).toEqual([]);
  });

  test.each(['', '   ', '\n'])('finds nothing for %j', (words) => {
    expect(createSearch([makeRecord('a lamp went out')])(words, 5)).toEqual([]);
  });

  test('bears a query of any length', () => {
    expect(createSearch([makeRecord('a lamp went out')])(`lamp ${'x'.repeat(100_000)}`, 5).length).toBeLessThanOrEqual(
      5,
    );
  });
});
