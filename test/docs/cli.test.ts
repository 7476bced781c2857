import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { run } from '../cli/fake-terminal.ts';

const fileOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const page = await readFile(fileOf('docs/cli.md'), 'utf8');
const examples = [...page.matchAll(/```json\n(.*)\n```/g)].map(([, json = '']) => json);

test('the lines of JSON on the page about the command line are those that it prints', async () => {
  const [listed = '', asked = '', answered = ''] = examples;
  expect((await run(['records', '--ndjson', '--area', 'cdc-source'])).output.split('\n')).toContain(listed);
  expect((await run(['match', '--ndjson'], `${asked}\n`)).output).toBe(`${answered}\n`);
});

test('the page names each rule for records, and no other', async () => {
  const files = (await readdir(fileOf('src/check/rules'))).map((name) => name.replace('.ts', ''));
  const table = page.slice(page.indexOf('| rule |'));
  const named = [...table.matchAll(/^\| `([a-z-]+)`/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(['schema', ...files].toSorted());
});
