import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Store } from '../../src/store/store.ts';
import { describeDatabases, type TestDatabase } from './databases.ts';
import { gap, note, record, sighting, storm, team, vote } from './samples.ts';

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

  describe('sightings', () => {
    test('of private channels are told in them alone', async () => {
      await store.saveSightings([
        sighting,
        { ...sighting, channel: 'G1', audience: 'private', seenAtMs: 20 },
        { ...sighting, channel: 'D1', audience: 'private', seenAtMs: 30 },
      ]);
      const counts = await Promise.all(
        [undefined, 'C1', 'G1'].map((channel) => store.countSightings({ team, channel }, 'r1', 99)),
      );
      expect(counts).toEqual([1, 1, 2]);
      expect((await store.findSightings({ team, channel: 'G1' }, 'r1', 99, 9)).map(({ channel }) => channel)).toEqual([
        'G1',
        'C1',
      ]);
    });

    test('of a message count once, and end with it', async () => {
      await store.saveSightings([sighting]);
      await store.saveSightings([{ ...sighting, seenAtMs: 20 }]);
      expect(await store.countSightings({ team }, 'r1', 99)).toBe(1);
      await store.removeSightings(sighting);
      expect(await store.countSightings({ team }, 'r1', 99)).toBe(0);
    });

    test('give the records met most, most first', async () => {
      for (const [recordId, ts] of [
        ['a', '1'],
        ['b', '2'],
        ['b', '3'],
      ] as const) {
        await store.saveSightings([{ ...sighting, recordId, ts, seenAtMs: Number(ts) }]);
      }
      expect(await store.findFrequentRecords({ team }, 0, 9)).toEqual([
        { recordId: 'b', count: 2, lastMs: 3 },
        { recordId: 'a', count: 1, lastMs: 1 },
      ]);
    });
  });

  describe('storms', () => {
    test('of many messages at the same time one is the first', async () => {
      const second = await database.open();
      const joined = await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          (at % 2 ? store : second).joinStorm({ ...storm, ts: `${at}.0` }, 100, 10),
        ),
      );
      await second.close();
      expect(new Set(joined.map(({ ts }) => ts)).size).toBe(1);
    });

    test('begin anew after the window', async () => {
      await store.joinStorm(storm, 100, 10);
      expect(await store.joinStorm({ ...storm, ts: '2.2' }, 100, 109)).toMatchObject({ ts: '1.1' });
      expect(await store.joinStorm({ ...storm, ts: '3.3' }, 100, 110)).toMatchObject({ ts: '3.3', startedAtMs: 110 });
    });

    test('do not go on without a window, whatever the clocks of those who ask', async () => {
      await store.joinStorm(storm, 0, 10);
      for (const [ts, nowMs] of [
        ['2.2', 10],
        ['3.3', 9],
      ] as const)
        expect(await store.joinStorm({ ...storm, ts }, 0, nowMs)).toMatchObject({ ts, startedAtMs: nowMs });
    });

    test('are taken by one caller, no more often than asked, and only when something came', async () => {
      const begun = await store.joinStorm(storm, 100, 10);
      expect(await store.takeStorms(10, 50)).toEqual([]);
      await store.markStorm(begun);
      expect(await store.takeStorms(10, 19)).toEqual([]);
      const taken = await Promise.all([store.takeStorms(10, 20), store.takeStorms(10, 20)]);
      expect(taken.flat()).toEqual([begun]);
      await store.markStorm(begun);
      expect(await store.takeStorms(10, 29)).toEqual([]);
      expect(await store.takeStorms(10, 30, begun)).toEqual([begun]);
    });

    test('end with their first message, but not that of the record that it holds now', async () => {
      await store.joinStorm(storm, 100, 10);
      await store.joinStorm({ ...storm, recordKey: 'r2' }, 100, 10);
      await store.endStorms(storm, 'r2');
      expect(await store.findStorm(team, 'C1', 'r1', 0)).toBeUndefined();
      expect(await store.findStorm(team, 'C1', 'r2', 0)).toBeDefined();
    });
  });

  test('a turn is one caller’s in its time', async () => {
    const second = await database.open();
    const turns = await Promise.all([store, second, store].map((one) => one.takeTurn(team, 'x', 100, 10)));
    await second.close();
    expect(turns.filter(Boolean)).toHaveLength(1);
    expect(await store.takeTurn(team, 'x', 100, 109)).toBe(false);
    expect(await store.takeTurn(team, 'x', 100, 110)).toBe(true);
    expect(await store.takeTurn(team, 'y', 100, 110)).toBe(true);
    await store.returnTurn(team, 'x');
    expect(await store.takeTurn(team, 'y', 100, 111)).toBe(false);
    expect(await store.takeTurn(team, 'x', 100, 111)).toBe(true);
  });

  test('notes are found by record, newest first, changed and removed', async () => {
    await store.saveNote(note);
    await store.saveNote({ ...note, id: 'n2', createdAtMs: 20 });
    await store.saveNote({ ...note, text: 'do not', editedBy: 'U2', editedAtMs: 30 });
    expect((await store.findNotes(team, 'r1', 9)).map(({ id, text }) => [id, text])).toEqual([
      ['n2', 'restart it'],
      ['n1', 'do not'],
    ]);
    await store.removeNote(team, 'n2');
    expect(await store.findNote(team, 'n2')).toBeUndefined();
  });

  test('a voter has one vote on an answer, and examples wait until they are judged', async () => {
    await store.saveVote({ ...vote, vote: 'helpful', rightRecord: '' });
    expect(await store.findOpenExamples(team, 9)).toEqual([]);
    await store.saveVote(vote);
    expect(await store.listVotes()).toEqual([vote]);
    expect(await store.findOpenExamples(team, 9)).toEqual([vote]);
    await store.judgeVote(vote, 'accepted');
    expect(await store.findOpenExamples(team, 9)).toEqual([]);
  });

  describe('gaps', () => {
    test('count by channel, the same message once', async () => {
      await store.saveGap(gap, 10);
      await store.saveGap(gap, 20);
      await store.saveGap({ ...gap, ts: '2.2' }, 30);
      await store.saveGap({ ...gap, channel: 'C2', ts: '3.3' }, 40);
      expect(await store.findGaps({ team }, 9)).toEqual([
        { team, id: 'g1', template: 'lost {}', count: 3, firstMs: 10, lastMs: 40, channels: expect.any(Array) },
      ]);
    });

    test('of private channels are told in them alone, and not to who runs the program', async () => {
      await store.saveGap({ ...gap, channel: 'G1', audience: 'private' }, 10);
      expect(await store.findGaps({ team }, 9)).toEqual([]);
      expect(await store.findGaps(undefined, 9)).toEqual([]);
      expect(await store.findGapTemplates({ team }, 9)).toEqual([]);
      expect(await store.findGapTemplates({ team, channel: 'G1' }, 9)).toMatchObject([{ id: 'g1' }]);
      expect(await store.findGap({ team, channel: 'G1' }, 'g1')).toMatchObject({ count: 1 });
    });

    test('are off the list once they are written up or dismissed', async () => {
      await store.saveGap(gap, 10);
      await store.settleGap(team, 'g1', 'dismissed');
      expect(await store.findGaps({ team }, 9)).toEqual([]);
      await store.settleGap(team, 'g1', 'open');
      expect(await store.findGaps({ team }, 9)).toHaveLength(1);
    });
  });

  test('the version of a workspace’s records changes with each write', async () => {
    const versions = [await store.findTeamRecordsVersion(team)];
    for (const state of ['live', 'withdrawn', 'live'] as const) {
      await store.saveTeamRecord({ ...record, state });
      versions.push(await store.findTeamRecordsVersion(team));
    }
    expect(new Set(versions).size).toBe(4);
    expect(await store.findTeamRecords(team)).toEqual([record]);
  });

  test('settings and the digest’s channel are kept and changed', async () => {
    await store.saveChannelSettings(team, 'C1', { mode: 'off', stormMinutes: 10 });
    await store.saveChannelSettings(team, 'C1', { mode: 'suggest', snoozedUntilMs: 99 });
    expect(await store.findChannelSettings(team, 'C1')).toEqual({ mode: 'suggest', snoozedUntilMs: 99 });
    await store.saveDigestChannel(team, 'C1');
    await store.saveDigestChannel(team, 'C2');
    expect(await store.findDigests()).toEqual([{ team, channel: 'C2' }]);
    await store.saveDigestChannel(team, undefined);
    expect(await store.findDigests()).toEqual([]);
  });
});
