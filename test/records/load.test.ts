import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
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

  test('names a packed file that is damaged, keeps what stood before the damage, and goes on', async () => {
    const damaged = join(folder, 'damaged.jsonl.gz');
    const lines = Array.from({ length: 3000 }, (_, i) =>
      JSON.stringify(published(`b${String(i).padStart(15, '0')}`, `moon-${i}`)),
    );
    const packed = gzipSync(lines.join('\n'));
    await writeFile(damaged, packed.subarray(0, packed.length / 2));
    const { records, problems } = await loadRecords([damaged, join(folder, 'good', 'mars.json')]);
    expect(records.at(-1)?.slug).toBe('mars');
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ file: damaged, reason: expect.stringContaining('cannot be read to its end') });
  });

  test('a path that is not there is an error with a remedy', async () => {
    await expect(loadRecords([join(folder, 'nowhere')])).rejects.toMatchObject({
      code: 'data_missing',
      remedy: expect.stringContaining('RWERROR_DATA'),
    });
  });
});

describe('a large file of records', () => {
  const write = (lines: readonly unknown[]) =>
    writeFile(join(folder, 'large.jsonl.gz'), gzipSync(lines.map((line) => JSON.stringify(line)).join('\n')));
  const load = () =>
    loadRecords([join(folder, 'large.jsonl.gz')], { packFolder: join(folder, 'packs'), largeBytes: 10 });
  const lines = [
    published('00000000000000b1', 'io', {
      documentation: 'Volcanic: é, ☄ and 𝄞.',
      solutions: ['Wait.'],
      httpStatus: 503,
    }),
    published('00000000000000b2', 'europa', { schemaVersion: 1 }),
    published('00000000000000b3', 'callisto', { documentation: 'Old ice.', tags: ['ice'] }),
  ];

  test('gives the same records as a small one, with what is read from disk when it is asked for', async () => {
    await write(lines);
    const { records: whole } = await loadRecords([join(folder, 'large.jsonl.gz')]);
    for (const { records, problems, files } of [await load(), await load()]) {
      expect(records.map(({ slug, documentation, solutions }) => [slug, documentation, solutions])).toEqual([
        ['io', 'Volcanic: é, ☄ and 𝄞.', ['Wait.']],
        ['callisto', 'Old ice.', []],
      ]);
      expect(JSON.parse(JSON.stringify(records))).toEqual(JSON.parse(JSON.stringify(whole)));
      expect(records[0]?.runbook.checks).toEqual([]);
      expect(problems).toMatchObject([{ file: `${join(folder, 'large.jsonl.gz')}:2`, field: 'record.schemaVersion' }]);
      expect(files.get('00000000000000b3')).toBe(`${join(folder, 'large.jsonl.gz')}:3`);
    }
  });

  test('is unpacked anew when it changes, and the old pack goes', async () => {
    await write(lines.slice(0, 1));
    await load();
    await write([published('00000000000000b4', 'ganymede')]);
    expect((await load()).records.map(({ slug }) => slug)).toEqual(['ganymede']);
    expect(await readdir(join(folder, 'packs'))).toHaveLength(2);
  });

  test('stays in memory where nothing can be written, and says so', async () => {
    await write(lines.slice(0, 1));
    const blocked = join(folder, 'torn.json', 'packs');
    const { records, problems } = await loadRecords([join(folder, 'large.jsonl.gz')], {
      packFolder: blocked,
      largeBytes: 10,
    });
    expect(records.map(({ slug }) => slug)).toEqual(['io']);
    expect(problems).toMatchObject([
      { file: blocked, field: '', reason: expect.stringContaining('cannot be written') },
    ]);
  });
});
