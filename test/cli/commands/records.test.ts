import { expect, test } from '@jest/globals';
import { run } from '../fake-terminal.ts';

const linesOf = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test('gives a line a record in the form of the contract', async () => {
  const { code, output } = await run(['records', '--ndjson']);
  const record = linesOf(output).find(({ id }) => id === '82273b33704f96a8');
  expect(code).toBe(0);
  expect(record).toEqual({
    id: '82273b33704f96a8',
    slug: 'cdc-table-backfill-reschedule-is-unavailable-becau',
    key: expect.stringMatching(/^[0-9a-f]{16}$/),
    template: 'CDC table backfill reschedule is unavailable because the system is in recovery state',
    printedAs: expect.any(Array),
    file: 'src/meta/src/rpc/ddl_controller.rs',
    line: 639,
    area: 'cdc-source',
    role: 'cause',
  });
});

test('lists those of one area', async () => {
  const { output } = await run(['records', '--area', 'cdc-source', '--ndjson']);
  expect(new Set(linesOf(output).map(({ area }) => area))).toEqual(new Set(['cdc-source']));
  const { output: list } = await run(['records', '--area', 'cdc-source']);
  expect(list).toContain('mysql-user-doesn-t-have-enough-privileges  cdc-source\n');
});

test('exits 1 for an area that is not there, and names those that are', async () => {
  const { code, warnings } = await run(['records', '--area', 'pumps']);
  expect(code).toBe(1);
  expect(warnings).toContain('cdc-source');
});
