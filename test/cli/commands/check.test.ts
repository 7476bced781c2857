import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { goodRecord } from '../../check/good-record.ts';
import { run } from '../fake-terminal.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rwerror-cli-'));
});
afterEach(() => rm(folder, { recursive: true }));

const write = ({ runbook, datasetVersion: _version, ...record }: ReturnType<typeof goodRecord>) =>
  writeFile(join(folder, 'a.json'), JSON.stringify({ record, runbook }));

test('exits 0 with counts by area when all is well', async () => {
  await write(goodRecord());
  expect(await run(['check', folder])).toEqual({
    code: 0,
    output: 'pumps     1\n1 record in 1 area, 0 problems\n',
    warnings: '',
  });
});

test('exits 1 and names file, field and rule of a problem', async () => {
  await write(goodRecord({}, { related: ['nobody'] }));
  const { code, output } = await run(['check', folder]);
  expect(code).toBe(1);
  expect(output).toContain(
    `${relative('', join(folder, 'a.json'))}: runbook.related.0 there is no record nobody [related]\n`,
  );
});

test('gives the report as JSON', async () => {
  await write(goodRecord());
  const { output } = await run(['check', '--json', folder]);
  expect(JSON.parse(output)).toEqual({ records: 1, areas: { pumps: 1 }, problems: [] });
});

test('exits 2 for a folder that is not there', async () => {
  const { code, warnings } = await run(['check', join(folder, 'nowhere')]);
  expect(code).toBe(2);
  expect(warnings).toContain('data_missing');
});
