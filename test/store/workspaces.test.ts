import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Store } from '../../src/store/store.ts';
import { createSqlite, describeDatabases, type TestDatabase } from './databases.ts';
import { claim, fill, installation, note, reply, sighting, storm, team, tell, vote } from './samples.ts';

test('what a workspace wrote and forgot is not even left in the free space of a database file', async () => {
  const database = await createSqlite();
  const store = await database.open();
  const text = 'the loader of the south sent nulls';
  await store.saveNote({ ...note, text });
  await store.saveInstallation(installation, 10);
  const [{ token: sealed }] = JSON.parse(await database.dump())
    .flat()
    .filter((row: object) => 'token' in row);
  await store.removeInstallation(team, 20);
  await store.forgetTeam(team);
  await store.close();
  const bytes = readFileSync(database.file, 'latin1');
  expect(bytes).toContain('installations');
  for (const gone of [text, sealed, installation.botId + installation.botUserId]) expect(bytes).not.toContain(gone);
  await database.drop();
});

/** What the program asks for itself; what comes back names its workspace. */
const ofAllWorkspaces = [
  'close',
  'prune',
  'takeOverClaims',
  'takeStorms',
  'findDigests',
  'findUnreadableTokens',
  'renewTokens',
];

/** Deletes and changes whatever a workspace can. */
async function meddle(store: Store, other: string): Promise<void> {
  const mine = { ...claim, team: other };
  await store.claim({ ...mine, version: '9.9' }, 20);
  await store.renewClaims([mine], 20);
  await store.releaseClaim(mine);
  await store.settleClaim(mine, 'failed');
  await store.addReply({ ...reply, team: other, replyTs: '9.9' }, 20);
  await store.removeReply({ ...reply, team: other });
  await store.removeSightings({ ...sighting, team: other });
  await store.removeNote(other, 'n--');
  await store.judgeVote({ ...vote, team: other }, 'accepted');
  await store.settleGap(other, 'g1', 'dismissed');
  await store.markStorm({ ...storm, team: other, startedAtMs: 10 });
  await store.endStorms({ ...storm, team: other });
  await store.closeChannel(other, 'C1');
  await store.returnTurn(other, 'reply:C1:0');
  await store.removeInstallation(other, 20);
  await store.forgetChannel(other, 'C1');
  await store.forgetTeam(other);
}

describeDatabases((create) => {
  let database: TestDatabase;
  let store: Store;

  beforeEach(async () => {
    database = await create();
    store = await database.open();
  });
  afterEach(async () => {
    await store.close();
    await database.drop();
  });

  describe('workspaces', () => {
    test('one sees nothing of another, whatever is asked', async () => {
      const nothing = await tell(store, 'T2');
      await fill(store);
      expect(await tell(store, team)).not.toEqual(nothing);
      expect(await tell(store, 'T2')).toEqual(nothing);
    });

    test('what one deletes or changes, another keeps', async () => {
      await fill(store);
      const before = await tell(store, team);
      await meddle(store, 'T2');
      expect(await tell(store, team)).toEqual(before);
      expect(await store.takeOverClaims({ staleMs: 0, expiredMs: 99, maxAttempts: 9 }, 20)).toHaveLength(1);
      expect(await store.takeTurn(team, 'reply:C1:0', 100, 20)).toBe(false);
    });

    test('each question to the store was put to both sides above, or asks for all workspaces on purpose', async () => {
      const used = new Set<string>();
      const watched = new Proxy(store, {
        get: (target, name, receiver) => {
          used.add(String(name));
          return Reflect.get(target, name, receiver) as unknown;
        },
      });
      await fill(watched);
      await tell(watched, 'T2');
      await meddle(watched, 'T2');
      const untold = Object.keys(store).filter((name) => !used.has(name));
      expect(untold.sort()).toEqual([...ofAllWorkspaces].sort());
    });

    test('one that goes takes all that is its own with it', async () => {
      const nothing = await tell(store, team);
      await fill(store);
      await fill(store, { team: 'T2' });
      const others = await tell(store, 'T2');
      await store.removeInstallation(team, 20);
      await store.forgetTeam(team);
      expect(await tell(store, team)).toEqual(nothing);
      expect(await tell(store, 'T2')).toEqual(others);
      expect(await database.dump()).not.toContain('"T1"');
    });
  });

  test('a forgotten channel leaves no trace, and the others all of theirs', async () => {
    await fill(store, { channel: 'C2' });
    await store.saveDigestChannel(team, undefined);
    const before = await database.dump();
    await fill(store);
    expect(await database.dump()).toContain('C1');
    await store.forgetChannel(team, 'C1');
    const after = await database.dump();
    expect(after).not.toContain('C1');
    expect(after.length).toBe(before.length);
  });

  test('what happened before a time is forgotten, what people wrote for keeping stays', async () => {
    await fill(store);
    await store.prune(11);
    expect(await tell(store, team)).toMatchObject({
      ...{ reply: undefined, count: 0, storm: undefined, votes: [], gaps: [], templates: [], audit: [] },
      ...{ notes: [{}], records: [{}], settings: { mode: 'off' }, digest: 'C1', installation: { team } },
    });
  });
});
