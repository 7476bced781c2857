import { beforeEach, describe, expect, test } from '@jest/globals';
import { guardStore } from '../../src/store/guard-store.ts';
import { openSqliteStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';

/** A database that can be broken, and a clock that moves by hand. */

let nowMs: number;
/** what queries reject with, if with anything; and how long they take */
let broken: Error | undefined;
let tookMs: number;
let asked: number;
let said: string[];
let store: Store;

const find = () => store.findReply({ team: 'T1', channel: 'C1', ts: '1.0' });
const cut = (code: string) => Object.assign(new Error('it is cut'), { code });
const down = { code: 'store_down', remedy: expect.stringContaining('Try again') };

beforeEach(async () => {
  [nowMs, broken, tookMs, asked, said] = [10_000, undefined, 1, 0, []];
  const whole = await openSqliteStore(':memory:');
  const findReply: Store['findReply'] = async (message) => {
    asked++;
    nowMs += tookMs;
    if (broken) throw broken;
    return whole.findReply(message);
  };
  store = guardStore(
    { ...whole, findReply },
    {
      now: () => nowMs,
      onOutage: (cause) => void said.push(`down: ${(cause as Error).message}`),
      onReturn: (downMs) => void said.push(`back after ${downMs}`),
    },
  );
});

test('a database that is down is asked once in two seconds, and said to be down and back once', async () => {
  broken = cut('ECONNREFUSED');
  for (let nth = 0; nth < 10; nth++) await expect(find()).rejects.toMatchObject(down);
  expect(asked).toBe(2);
  nowMs += 2_000;
  await expect(find()).rejects.toMatchObject(down);
  expect(asked).toBe(3);
  broken = undefined;
  await expect(find()).rejects.toMatchObject(down);
  nowMs += 2_000;
  expect(await find()).toBeUndefined();
  expect(said).toEqual(['down: it is cut']);
  nowMs += 6_000;
  expect(await find()).toBeUndefined();
  expect(await find()).toBeUndefined();
  expect(asked).toBe(6);
  expect(said).toEqual(['down: it is cut', expect.stringMatching(/^back after 1\d{4}$/)]);
});

test('a single connection that is cut stops nothing', async () => {
  broken = cut('57P01');
  await expect(find()).rejects.toMatchObject(down);
  broken = undefined;
  expect(await find()).toBeUndefined();
});

test('a database that reads and does not write is one outage', async () => {
  for (let nth = 0; nth < 5; nth++) {
    broken = cut('SQLITE_FULL');
    await expect(find()).rejects.toMatchObject(down);
    broken = undefined;
    expect(await find()).toBeUndefined();
    nowMs += 5_000;
  }
  expect(said).toEqual(['down: it is cut']);
});

test('one query that hangs is enough: others do not wait as long', async () => {
  [broken, tookMs] = [new Error('timeout exceeded when trying to connect'), 2_000];
  await expect(find()).rejects.toMatchObject(down);
  await expect(find()).rejects.toMatchObject(down);
  expect(asked).toBe(1);
});

test('while others are answered a slow query is no outage', async () => {
  const slow = guardStore(
    {
      ...store,
      findReply: async () => {
        nowMs += 2_000;
        await slow.findDigests();
        nowMs += 1;
        throw new Error('timeout exceeded when trying to connect');
      },
    },
    { now: () => nowMs, onOutage: () => void said.push('down'), onReturn: () => void said.push('back') },
  );
  await expect(slow.findReply({ team: 'T1', channel: 'C1', ts: '1.0' })).rejects.toMatchObject(down);
  expect(await slow.findDigests()).toEqual([]);
  expect(said).toEqual([]);
});

describe('what is wrong with a query itself', () => {
  test.each(['23505', '42P01', '22P02', 'SQLITE_CONSTRAINT_PRIMARYKEY'])('stays what it is: %s', async (code) => {
    broken = cut(code);
    for (let nth = 0; nth < 3; nth++) await expect(find()).rejects.toBe(broken);
    broken = new TypeError('no such thing');
    await expect(find()).rejects.toBe(broken);
    expect(said).toEqual([]);
  });

  test.each(['08006', '53300', '57P03', 'SQLITE_BUSY', 'SQLITE_IOERR_READ', 'SQLITE_CANTOPEN', 'EPIPE'])(
    'but this is not: %s',
    async (code) => {
      broken = cut(code);
      await expect(find()).rejects.toMatchObject(down);
    },
  );
});
