import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { answer } from '../src/answer/answer.ts';
import { contentOf } from '../src/cards/content.ts';
import { firstTry } from '../src/local/first-try.ts';
import { createIndex } from '../src/matching/create-index.ts';
import { loadRecords } from '../src/records/load.ts';
import { createWelcome } from '../src/welcome.ts';

const fileOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

test('names the address and what to try, ready to be copied', () => {
  const welcome = createWelcome('http://127.0.0.1:1');
  expect(welcome).toContain('  http://127.0.0.1:1\n');
  expect(welcome).toContain(`\n${firstTry.paste}\n`);
  expect(welcome).toContain(firstTry.search);
});

test('the first try is answered unasked, with statements that hold its values', async () => {
  const { records } = await loadRecords([fileOf('data/records/cdc-source')]);
  const found = answer(firstTry.paste, createIndex(records));
  const content = contentOf(found, found.decision);
  expect(found.decision).toBe('answer');
  expect(content?.solutions[0]).toContain('shop.orders');
  expect(content?.checks[0]?.code).toContain("table_name = 'orders'");
});

test('README.md tries the same', async () => {
  const readme = (await readFile(fileOf('README.md'), 'utf8')).replace(/^ {3}/gm, '');
  expect(readme).toContain(firstTry.paste);
  expect(readme).toContain(firstTry.search);
});
