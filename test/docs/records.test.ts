import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { answer } from '../../src/answer/answer.ts';
import { contentOf } from '../../src/cards/content.ts';
import { checkRecords } from '../../src/check/check-records.ts';
import { createIndex } from '../../src/matching/create-index.ts';
import { loadRecords } from '../../src/records/load.ts';

const page = await readFile(fileURLToPath(new URL('../../docs/records.md', import.meta.url)), 'utf8');
const [, example = '', slug] = /```json\n(\{\n[^`]*?"slug": "([a-z-]+)"[\s\S]*?)\n```/.exec(page) ?? [];

test('the whole record on the page about records is one, and its card says all of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rwerror-docs-'));
  try {
    await writeFile(join(folder, `${slug}.json`), example);
    expect(page).toContain(`${slug}.json`);
    expect(await checkRecords([folder])).toMatchObject({ records: 1, problems: [] });
    const { records } = await loadRecords([folder]);
    const [sample = ''] = records[0]?.runbook.samples ?? [];
    const content = contentOf(answer(sample, createIndex(records)), 'answer');
    expect(content?.captured.map(({ label, value }) => `${label} ${value}`)).toEqual(['currency ZMW', 'minutes 30']);
    expect(JSON.stringify(content)).not.toMatch(/‹|\{currency\}/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
