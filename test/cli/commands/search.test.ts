import { expect, test } from '@jest/globals';
import { run } from '../fake-terminal.ts';

test('finds records by words with typos', async () => {
  const { code, output } = await run(['search', 'mysql', 'privilleges']);
  expect(code).toBe(0);
  expect(output).toContain('mysql-user-doesn-t-have-enough-privileges');
});

test('gives the matches as JSON, best first', async () => {
  const { output } = await run(['search', '--json', 'cluster', 'recovering']);
  const matches = JSON.parse(output);
  expect(matches[0]).toMatchObject({ via: 'search', slug: expect.stringContaining('recovering') });
});

test('exits 1 when no record fits', async () => {
  const { code, output, warnings } = await run(['search', 'zzqqxx']);
  expect({ code, output }).toEqual({ code: 1, output: '' });
  expect(warnings).toContain('No record fits');
});
