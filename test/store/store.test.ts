import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { loadSqlite } from '../../src/store/connect-sqlite.ts';
import { openPostgresStore, openSqliteStore } from '../../src/store/open-store.ts';
import { type Claim, deletedVersion, type Store } from '../../src/store/store.ts';
import { describeDatabases, type TestDatabase } from './databases.ts';

const message = { team: 'T1', channel: 'C1', ts: '1712000000.000100' };
const claim: Claim = { ...message, kind: 'channel', threadTs: message.ts, version: '' };
const reply = {
  ...message,
  replyTs: '1712000001.000200',
  threadTs: message.ts,
  recordIds: ['aa', 'bb'],
  decision: 'answer',
  author: 'U1',
};
const limits = { staleMs: 60_000, expiredMs: 3_600_000, maxAttempts: 3 };

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

  describe('claims', () => {
    test('a message is claimed once', async () => {
      expect(await store.claim(claim, 0)).toBe(true);
      expect(await store.claim(claim, 1)).toBe(false);
    });

    test('of many that claim the same message at the same time one gets it', async () => {
      const second = await database.open();
      const results = await Promise.all([store, second, store, second].map((one) => one.claim(claim, 0)));
      await second.close();
      expect(results.filter(Boolean)).toHaveLength(1);
    });

    test('an edit may be claimed after the message, and the message not after its edit', async () => {
      await store.claim({ ...claim, version: '1712000009.000000' }, 0);
      expect(await store.claim(claim, 1)).toBe(false);
      expect(await store.claim({ ...claim, version: '1712000010.000000' }, 2)).toBe(true);
    });

    test('the latest claimed version of a message is known', async () => {
      expect(await store.findClaimedVersion(message)).toBeUndefined();
      for (const version of ['', '1712000009.000000']) {
        await store.claim({ ...claim, version }, 0);
        expect(await store.findClaimedVersion(message)).toBe(version);
      }
    });

    test('nothing is claimed after a deletion', async () => {
      await store.claim({ ...claim, version: deletedVersion }, 0);
      expect(await store.claim({ ...claim, version: '1999999999.000000' }, 1)).toBe(false);
    });

    test('an open claim is taken over once it is stale, by one caller', async () => {
      await store.claim(claim, 0);
      expect(await store.takeOverClaims(limits, 59_999)).toEqual([]);
      expect(await store.takeOverClaims(limits, 60_000)).toEqual([claim]);
      expect(await store.takeOverClaims(limits, 60_001)).toEqual([]);
    });

    test('a claim that is renewed is not taken over', async () => {
      await store.claim(claim, 0);
      await store.renewClaims([claim], 50_000);
      expect(await store.takeOverClaims(limits, 70_000)).toEqual([]);
    });

    test('work on many claims at once goes on', async () => {
      const many = Array.from({ length: 250 }, (_, nth) => ({ ...claim, ts: `${nth}.5` }));
      for (const one of many) await store.claim(one, 0);
      await store.renewClaims(many, 50_000);
      expect(await store.takeOverClaims(limits, 70_000)).toEqual([]);
    });

    test('a settled claim is never taken over', async () => {
      await store.claim(claim, 0);
      await store.settleClaim(claim, 'silent');
      expect(await store.takeOverClaims(limits, 100_000)).toEqual([]);
    });

    test('a claim that was let go is taken over at once, and given up after the last attempt', async () => {
      await store.claim(claim, 0);
      for (const expected of [[claim], [claim], [], []]) {
        await store.releaseClaim(claim);
        expect(await store.takeOverClaims(limits, 60_000)).toEqual(expected);
      }
    });

    test('a claim from long ago is not answered any more', async () => {
      await store.claim(claim, 0);
      expect(await store.takeOverClaims(limits, 3_600_001)).toEqual([]);
    });

    test('the end of the work on a message leaves the claim on its later edit open', async () => {
      const edit = { ...claim, version: '1712000010.000000' };
      await store.claim(claim, 0);
      await store.claim(edit, 1);
      await store.settleClaim(claim, 'replied');
      expect(await store.takeOverClaims(limits, 100_000)).toEqual([edit]);
    });
  });

  describe('replies', () => {
    test('of two that are added to a message the first stays', async () => {
      expect(await store.addReply(reply, 0)).toEqual(reply);
      expect(await store.addReply({ ...reply, replyTs: '9.9', recordIds: [] }, 1)).toEqual(reply);
      expect(await store.findReply(message)).toEqual(reply);
    });

    test('a reply is found by its message, replaced and removed', async () => {
      expect(await store.findReply(message)).toBeUndefined();
      await store.saveReply(reply, 0);
      expect(await store.findReply(message)).toEqual(reply);
      await store.saveReply({ ...reply, recordIds: [] }, 1);
      expect(await store.findReply(message)).toEqual({ ...reply, recordIds: [] });
      await store.removeReply(message);
      expect(await store.findReply(message)).toBeUndefined();
    });

    test('recent replies are those of the channel since the time, newest first', async () => {
      await store.saveReply({ ...reply, ts: '1' }, 10);
      await store.saveReply({ ...reply, ts: '2' }, 20);
      await store.saveReply({ ...reply, ts: '3' }, 30);
      await store.saveReply({ ...reply, channel: 'C2', ts: '4' }, 30);
      expect((await store.findRecentReplies('T1', 'C1', 20)).map(({ ts }) => ts)).toEqual(['3', '2']);
    });
  });

  test('what is older than asked for is forgotten', async () => {
    await store.claim(claim, 10);
    await store.saveReply(reply, 10);
    await store.prune(11);
    expect(await store.findReply(message)).toBeUndefined();
    expect(await store.claim(claim, 12)).toBe(true);
  });

  test('what was written is there after opening the file again', async () => {
    await store.saveReply(reply, 0);
    await store.close();
    store = await database.open();
    expect(await store.findReply(message)).toEqual(reply);
  });

  test('processes that start together make the tables once', async () => {
    const fresh = await create();
    const stores = await Promise.all([fresh.open(), fresh.open(), fresh.open()]);
    expect(await Promise.all(stores.map((one) => one.claim(claim, 0)))).toContain(true);
    await Promise.all(stores.map((one) => one.close()));
    await fresh.drop();
  });
});

describe('a database that cannot be used', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rwerror-store-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('a file that is no database is an error with its remedy', async () => {
    const file = join(folder, 'notes.txt');
    writeFileSync(file, 'this is not a database, only a long enough line of words to be read as a header');
    await expect(openSqliteStore(file)).rejects.toMatchObject({
      code: 'store_unusable',
      remedy: expect.stringContaining('RWERROR_DB'),
    });
  });

  test('a folder that cannot be made is an error with its remedy', async () => {
    writeFileSync(join(folder, 'taken'), '');
    await expect(openSqliteStore(join(folder, 'taken', 'db.sqlite'))).rejects.toMatchObject({ code: 'store_unusable' });
  });

  test('a place that is no file, or where no folder can be made, is an error at once', async () => {
    for (const place of [folder, '/dev/null', '/proc/nobody/made/this.sqlite'])
      await expect(openSqliteStore(place)).rejects.toMatchObject({ code: 'store_unusable' });
  });

  test('a database of another program is an error, and stays as it is', async () => {
    const file = join(folder, 'theirs.sqlite');
    const Database = await loadSqlite();
    const theirs = new Database(file);
    theirs.exec('create table places (name text)');
    await expect(openSqliteStore(file)).rejects.toMatchObject({
      code: 'store_unusable',
      message: expect.stringContaining('another program'),
    });
    expect(theirs.prepare('select name from sqlite_master').pluck().all()).toEqual(['places']);
    expect(theirs.pragma('journal_mode', { simple: true })).toBe('delete');
    theirs.close();
  });

  test('a server that is not there is an error with its remedy, which tells no password', async () => {
    const opening = openPostgresStore('postgres://who:hunter2@127.0.0.1:1/none');
    await expect(opening).rejects.toMatchObject({
      code: 'store_unusable',
      message: expect.not.stringContaining('hunter2'),
      remedy: expect.stringContaining('DATABASE_URL'),
    });
  });
});
