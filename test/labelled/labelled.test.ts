import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { loadRecords } from '../../src/records/load.ts';

interface Label {
  readonly id: string;
  readonly text: string;
  readonly expect: readonly string[];
  readonly also?: readonly string[];
}

const read = async (name: string): Promise<Label[]> =>
  (await readFile(`test/labelled/${name}.jsonl`, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test('labelled errors expect records that exist, quiet texts expect none', async () => {
  const { records } = await loadRecords(['data/records']);
  const slugs = new Set(records.map(({ slug }) => slug));
  const errors = await read('errors');
  const named = errors.flatMap((label) => [...label.expect, ...(label.also ?? [])]);
  expect(named.filter((slug) => !slugs.has(slug))).toEqual([]);
  expect(errors.filter((label) => label.expect.length === 0)).toEqual([]);
  expect((await read('quiet')).filter((label) => label.expect.length > 0)).toEqual([]);
});

test('no two labelled texts have the same id or text', async () => {
  const all = [...(await read('errors')), ...(await read('quiet'))];
  for (const field of ['id', 'text'] as const) {
    expect(new Set(all.map((label) => label[field])).size).toBe(all.length);
  }
});
