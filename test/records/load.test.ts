import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { loadRecords } from '../../src/records/load.ts';

const published = (id: string, slug: string, more: object = {}) => ({
  record: {
    id,
    repo: 'acme/planets',
    slug,
    errorMessage: `planet ${slug} is gone`,
    errorType: 'exception',
    severity: 'error',
    documentation: 'It left.',
    solutions: [],
    preventionTips: [],
    tags: [],
    schemaVersion: 2,
    ...more,
  },
  datasetVersion: '2026-01-01T00:00:00.000Z',
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'records-'));
  const put = (name: string, value: unknown) => writeFile(join(folder, name), JSON.stringify(value));
  await mkdir(join(folder, 'good', 'deep'), { recursive: true });
  await put('good/mars.json', published('00000000000000a1', 'mars'));
  await put('good/deep/venus.json', published('00000000000000a2', 'venus', { somethingNew: 1 }));
  const lines = [published('00000000000000a3', 'pluto'), published('00000000000000a1', 'mars-again')];
  const text = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n\n`;
  await writeFile(join(folder, 'good', 'more.jsonl.gz'), gzipSync(text));
  await writeFile(join(folder, 'good', 'README.md'), 'not a record');
  await put('old.json', published('00000000000000a4', 'ceres', { schemaVersion: 1 }));
  await writeFile(join(folder, 'torn.json'), '{"record":');
});
afterAll(() => rm(folder, { recursive: true }));

describe('loadRecords', () => {
  test('reads files, folders in folders and gzipped lines, and keeps the first of two with one id', async () => {
    const { records, problems } = await loadRecords([join(folder, 'good')]);
    expect(records.map(({ slug }) => slug)).toEqual(['venus', 'mars', 'pluto']);
    expect(problems).toEqual([
      {
        file: `${join(folder, 'good', 'more.jsonl.gz')}:2`,
        field: 'record.id',
        reason: `is taken by ${join(folder, 'good', 'mars.json')}, which stays`,
      },
    ]);
  });

  test('gives a record without a runbook the defaults, and keeps fields that it does not know', async () => {
    const { records } = await loadRecords([join(folder, 'good', 'deep', 'venus.json')]);
    expect(records[0]).toMatchObject({
      somethingNew: 1,
      filePath: null,
      runbook: { area: 'other', role: 'cause', origin: 'risingwave', samples: [] },
    });
  });

  test('names file, field and reason of what does not fit, and goes on', async () => {
    const { records, problems } = await loadRecords([
      join(folder, 'torn.json'),
      join(folder, 'old.json'),
      join(folder, 'good', 'mars.json'),
    ]);
    expect(records).toHaveLength(1);
    expect(problems.map(({ file, field }) => [file, field])).toEqual([
      [join(folder, 'torn.json'), ''],
      [join(folder, 'old.json'), 'record.schemaVersion'],
    ]);
    expect(problems[0]?.reason).toMatch(/^is not JSON/);
  });

  test('a path that is not there is an error with a remedy', async () => {
    await expect(loadRecords([join(folder, 'nowhere')])).rejects.toMatchObject({
      code: 'data_missing',
      remedy: expect.stringContaining('RWERROR_DATA'),
    });
  });
});
