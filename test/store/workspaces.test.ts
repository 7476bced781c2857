import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Store } from '../../src/store/store.ts';
import { describeDatabases, type TestDatabase } from './databases.ts';
import { fill, reply, sighting, storm, team, tell, vote } from './samples.ts';

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
      const other = 'T2';
      await store.removeReply({ ...reply, team: other });
      await store.removeSightings({ ...sighting, team: other });
      await store.removeNote(other, 'n--');
      await store.judgeVote({ ...vote, team: other }, 'accepted');
      await store.settleGap(other, 'g1', 'dismissed');
      await store.endStorms({ ...storm, team: other });
      await store.closeChannel(other, 'C1');
      await store.forgetChannel(other, 'C1');
      await store.forgetTeam(other);
      expect(await tell(store, team)).toEqual(before);
    });

    test('one that goes takes all that is its own with it', async () => {
      const nothing = await tell(store, team);
      await fill(store);
      await fill(store, { team: 'T2' });
      const others = await tell(store, 'T2');
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
      ...{ notes: [{}], records: [{}], settings: { mode: 'off' }, digest: 'C1' },
    });
  });
});
