import { expect, test } from '@jest/globals';
import { run } from '../fake-terminal.ts';

test.each(['82273b33704f96a8', 'cdc-table-backfill-reschedule-is-unavailable-becau'])(
  'shows the record %s',
  async (name) => {
    const { code, output } = await run(['show', name]);
    expect(code).toBe(0);
    expect(output).toContain('CDC table backfill reschedule is unavailable');
    expect(output).toContain('Prevention');
  },
);

test('gives the record as JSON', async () => {
  const { output } = await run(['show', '--json', '82273b33704f96a8']);
  expect(JSON.parse(output)).toMatchObject({ id: '82273b33704f96a8', schemaVersion: 2 });
});

test('exits 1 for a name that no record has, and offers others', async () => {
  const { code, output, warnings } = await run(['show', 'the-cluster-is-recoverin']);
  expect({ code, output }).toEqual({ code: 1, output: '' });
  expect(warnings).toContain('Did you mean');
  expect(warnings).toContain('the-cluster-is-recovering');
});
