import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createInstalledWorkspaces, type Workspaces } from '../../src/slack/workspaces.ts';
import type { Store } from '../../src/store/store.ts';
import { createSqlite, type TestDatabase } from '../store/databases.ts';
import { key, openKeyedStore } from './install.ts';
import { createTestLog } from './test-log.ts';

const installation = { team: 'T1', botId: 'B1', botUserId: 'U1', token: 'xoxb-first' };

let store: Store;
let isDown: boolean;
let nowMs: number;
let logged: string[];
let workspaces: Workspaces;
beforeEach(async () => {
  [isDown, nowMs] = [false, 0];
  store = await openKeyedStore();
  await store.saveInstallation(installation, 0);
  workspaces = watch(store);
});

function watch(kept: Store): Workspaces {
  const log = createTestLog();
  logged = log.logged;
  const findInstallation: Store['findInstallation'] = (...args) =>
    isDown ? Promise.reject(new Error('the connection is lost')) : kept.findInstallation(...args);
  return createInstalledWorkspaces({ store: { ...kept, findInstallation }, log: log.log, now: () => nowMs });
}
const reinstall = () => store.saveInstallation({ ...installation, token: 'xoxb-second' }, 1);

test('who the bot is in a workspace is looked up again after a minute', async () => {
  expect(await workspaces.find('T1')).toMatchObject({ token: 'xoxb-first', botUserId: 'U1' });
  await reinstall();
  nowMs = 59_999;
  expect(await workspaces.find('T1')).toMatchObject({ token: 'xoxb-first' });
  nowMs = 60_000;
  expect(await workspaces.find('T1')).toMatchObject({ token: 'xoxb-second' });
});

test('and at once where the app was installed or taken out', async () => {
  await workspaces.find('T1');
  await reinstall();
  workspaces.refresh('T1');
  expect(await workspaces.find('T1')).toMatchObject({ token: 'xoxb-second' });
  await store.removeInstallation('T1', 2);
  workspaces.refresh('T1');
  expect(await workspaces.find('T1')).toBeUndefined();
});

test('that the app is not there is told once, and found out at once when it comes', async () => {
  for (let at = 0; at < 3; at++) expect(await workspaces.find('T2')).toBeUndefined();
  expect(logged).toHaveLength(1);
  await store.saveInstallation({ ...installation, team: 'T2' }, 1);
  expect(await workspaces.find('T2')).toMatchObject({ botId: 'B1' });
});

test('with the store down the last known token goes on, and nothing known is no answer', async () => {
  await workspaces.find('T1');
  isDown = true;
  nowMs = 3_600_000;
  expect(await workspaces.find('T1')).toMatchObject({ token: 'xoxb-first' });
  await expect(workspaces.find('T2')).rejects.toThrow('the connection is lost');
});

describe('a token that cannot be read', () => {
  let database: TestDatabase;
  let opened: Store[];
  const open = async (...keys: Uint8Array[]) => {
    const another = await database.open(keys);
    opened.push(another);
    return another;
  };
  beforeEach(async () => {
    [database, opened] = [await createSqlite(), []];
  });
  afterEach(async () => {
    for (const one of opened) await one.close();
    await database.drop();
  });

  test('for want of its key is told once with the remedy, and leaves the event to another process', async () => {
    await (await open(Buffer.alloc(32, 'a newer key'), key)).saveInstallation(installation, 0);
    const here = watch(await open(key));
    for (let at = 0; at < 3; at++)
      await expect(here.find('T1')).rejects.toMatchObject({ code: 'encryption_key_unknown' });
    expect(logged).toEqual([expect.stringContaining('at the end of RWERROR_ENCRYPTION_KEY')]);
  });

  test('because somebody changed it counts as none', async () => {
    const kept = await open(key);
    await kept.saveInstallation(installation, 0);
    await database.change('update installations set token = substr(token, 1, 40)');
    const here = watch(kept);
    for (let at = 0; at < 3; at++) expect(await here.find('T1')).toBeUndefined();
    expect(logged).toEqual([expect.stringContaining('token_unreadable')]);
  });
});
