import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { checkRecords } from '../../src/check/check-records.ts';
import { goodRecord } from './good-record.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rwerror-check-'));
});
afterEach(() => rm(folder, { recursive: true }));

const write = (name: string, value: unknown) => writeFile(join(folder, name), JSON.stringify(value));
const envelope = ({ runbook, datasetVersion: _version, ...record }: ReturnType<typeof goodRecord>) => ({
  record,
  runbook,
});

describe('checkRecords', () => {
  test('finds nothing in a good record, and counts it by area', async () => {
    await write('good.json', envelope(goodRecord()));
    expect(await checkRecords([folder])).toEqual({ problems: [], areas: [['pumps', 1]], records: 1 });
  });

  test('names file, field and rule of each problem, those of the schema too', async () => {
    await write('good.json', envelope(goodRecord({ id: '0'.repeat(16) })));
    await write('bad.json', { record: { ...goodRecord(), severity: 'awful' } });
    const { problems } = await checkRecords([folder]);
    expect(problems.map(({ file, field, rule }) => [file, field, rule])).toEqual([
      [join(folder, 'bad.json'), 'record.severity', 'schema'],
      [join(folder, 'good.json'), 'record.id', 'derived-names'],
    ]);
  });

  test('holds an export without runbooks to the mechanical part only', async () => {
    const { runbook: _runbook, ...record } = goodRecord({ id: '0'.repeat(16), solutions: ['Check the logs.'] });
    await write('export.json', { record });
    expect((await checkRecords([folder])).problems).toEqual([]);
    await write('export.json', { record: { ...record, messagePattern: 'something else' } });
    expect((await checkRecords([folder])).problems.map(({ rule }) => rule)).toEqual(['message-pattern']);
  });

  test('passes the two records that the dataset published', async () => {
    const files = [
      'data/records/cdc-source/cdc-table-backfill-reschedule-is-unavailable-becau.json',
      'data/records/sink-general/receive-commit-request-on-epoch-from-handle.json',
    ];
    for (const [i, file] of files.entries()) await writeFile(join(folder, `${i}.json`), await readFile(file));
    const { problems, records } = await checkRecords([folder]);
    expect(records).toBe(2);
    expect(problems.filter(({ rule }) => rule !== 'related')).toEqual([]);
  });
});
