import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { examineData, examineNode, examineStore } from '../../../src/cli/doctor/examine-local.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rwerror-doctor-'));
});
afterEach(async () => {
  await chmod(folder, 0o700);
  await rm(folder, { recursive: true });
});

describe('doctor on this machine', () => {
  test('counts records', async () => {
    expect(await examineData(['data/records/sink-general'])).toMatchObject({ what: 'data', state: 'ok' });
  });

  test('says when records are missing, or none of them can be used', async () => {
    expect(await examineData([join(folder, 'nowhere')])).toMatchObject({ state: 'wrong', remedy: expect.any(String) });
    await writeFile(join(folder, 'a.json'), 'not JSON');
    expect(await examineData([folder])).toMatchObject({ state: 'wrong', message: expect.stringContaining('1 faults') });
    expect(await examineData(['data/records/sink-general', folder])).toMatchObject({ state: 'note' });
  });

  test('finds a place for the database without making it', async () => {
    const file = join(folder, 'var', 'rwerror.sqlite');
    expect(await examineStore({ databaseFile: file })).toMatchObject({
      state: 'ok',
      message: expect.stringContaining('will be made'),
    });
    expect(await examineStore({ databaseFile: file })).toMatchObject({
      message: expect.stringContaining('will be made'),
    });
  });

  test('says when the database file is broken', async () => {
    const file = join(folder, 'rwerror.sqlite');
    await writeFile(file, 'this is no database, it only looks long enough to be one. '.repeat(40));
    expect(await examineStore({ databaseFile: file })).toMatchObject({
      state: 'wrong',
      remedy: expect.stringContaining('RWERROR_DB'),
    });
  });

  test.each([
    ['20.19.0', 'ok'],
    ['24.1.0', 'ok'],
    ['20.18.3', 'wrong'],
    ['18.20.0', 'wrong'],
  ])('Node %s is %s', (version, state) => {
    expect(examineNode(version).state).toBe(state);
  });
});
