import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { connectToSlack } from '../../src/slack/connect.ts';
import type { SlackApp } from '../../src/slack/create-app.ts';
import { openSqliteStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { type Bot, eventually, startBot, written } from './bot.ts';
import { dropUser, notNull } from './talk.ts';

/** Two processes on one database: Slack gives each event to one of them. */

const channel = 'inc-1';
type Name = 'first' | 'second';

let bot: Bot;
let second: SlackApp;
let closing: (() => Promise<void>)[];
/** who claimed what, in order */
let claims: { by: Name; ts: string }[];
/** work that waits between posting a card and keeping it */
let held: Map<Name, () => void>;
let holding: Name[];
let asked: Name[];

function watch(by: Name, store: Store): Store {
  return {
    ...store,
    async claim(claim, nowMs) {
      const ours = await store.claim(claim, nowMs);
      if (ours) claims.push({ by, ts: claim.ts });
      return ours;
    },
    async findClaimedVersion(message) {
      asked.push(by);
      return store.findClaimedVersion(message);
    },
    async addReply(reply, nowMs) {
      if (holding.includes(by)) await new Promise<void>((resolve) => held.set(by, resolve));
      return store.addReply(reply, nowMs);
    },
  };
}

beforeEach(async () => {
  [claims, held, holding, asked, closing] = [[], new Map(), [], [], []];
  const folder = await mkdtemp(join(tmpdir(), 'rwerror-'));
  const file = join(folder, 'two.sqlite');
  const [one, other] = [await openSqliteStore(file), await openSqliteStore(file)];
  bot = await startBot({ store: watch('first', one) });
  second = await connectToSlack({ ...bot.deps, store: watch('second', other) }, bot.workspace, () => {});
  await second.start();
  closing.push(
    () => rm(folder, { recursive: true }),
    () => other.close(),
    () => bot.stop(),
    () => second.stop(),
  );
});
afterEach(async () => {
  for (const release of held.values()) release();
  for (const close of closing.reverse()) await close();
});

/** Slack takes turns: what comes next goes to the process named. */
async function next(name: Name): Promise<void> {
  for (let by: Name | undefined; by === undefined || by === name; ) {
    const ts = await bot.act('message', { channel: 'general', text: 'lunch?' });
    by = await eventually('the claim', () => claims.find((claim) => claim.ts === ts)?.by);
  }
}
const isHeld = (name: Name) => eventually(`${name} to have posted`, () => held.has(name) || undefined);
const release = (name: Name) => {
  holding = holding.filter((one) => one !== name);
  held.get(name)?.();
};
/** What is there when both are done. */
async function cards() {
  await Promise.all([bot.app.stop(), second.stop()]);
  return (await bot.see('messages', { channel })).messages.filter(({ bot_id }) => bot_id);
}
const isDone = (name: Name, ts: string) =>
  eventually(`${name} to be done`, async () => {
    const version = await bot.deps.store.findClaimedVersion({ team: 'T0LOCAL0001', channel: await idOf(), ts });
    const open = await bot.deps.store.findReply({ team: 'T0LOCAL0001', channel: await idOf(), ts });
    return version !== '' && open ? true : undefined;
  });
const idOf = async () => (await bot.see('messages', { channel })).channel;

/** A paste in a thread, whose card the first process has posted and not yet kept. */
async function paste(): Promise<string> {
  const root = await bot.act('message', { channel, text: 'something is off' });
  holding = ['first'];
  await next('first');
  const ts = await bot.act('message', { channel, text: notNull('invoices'), thread_ts: root });
  await isHeld('first');
  await next('second');
  return ts;
}

describe('while one process posts, the other one', () => {
  test('takes an edit: one card is left, of the newest version', async () => {
    const ts = await paste();
    await bot.act('edit', { channel, ts, text: dropUser('night_batch') });
    await isDone('second', ts);
    release('first');
    const [card, ...others] = await cards();
    expect(others).toEqual([]);
    expect(written(card)).toContain('night_batch');
  });

  test('takes an edit whose card is not yet kept either: one card is left, of the newest version', async () => {
    const ts = await paste();
    holding = ['first', 'second'];
    await bot.act('edit', { channel, ts, text: dropUser('night_batch') });
    await isHeld('second');
    release('first');
    await eventually('the first card to be brought in line', async () => {
      const { messages } = await bot.see('messages', { channel });
      return messages.some((one) => one.bot_id && written(one).includes('night_batch')) || undefined;
    });
    release('second');
    const [card, ...others] = await cards();
    expect(others).toEqual([]);
    expect(written(card)).toContain('night_batch');
  });

  test('takes an edit that takes the error away: no card is left', async () => {
    const ts = await paste();
    await bot.act('edit', { channel, ts, text: 'never mind' });
    await eventually('the claim', () => claims.filter((claim) => claim.ts === ts)[1]);
    await eventually('the end of the work', () =>
      asked.filter((by) => by === 'second').length >= 2 ? true : undefined,
    );
    release('first');
    expect(await cards()).toEqual([]);
  });

  test('takes the deletion: no card is left', async () => {
    const ts = await paste();
    await bot.act('delete', { channel, ts });
    await eventually('the claim', () => claims.filter((claim) => claim.ts === ts)[1]);
    release('first');
    expect(await cards()).toEqual([]);
  });
});

describe('when one process has posted a card and never comes back, the other one', () => {
  const noCard = () =>
    eventually('the card to go', async () => {
      const { messages } = await bot.see('messages', { channel });
      return messages.every(({ bot_id }) => bot_id === undefined) || undefined;
    });

  test('takes the card away when the message is deleted', async () => {
    const ts = await paste();
    await bot.act('delete', { channel, ts });
    await noCard();
  });

  test('takes the card away when an edit takes the error away', async () => {
    const ts = await paste();
    await bot.act('edit', { channel, ts, text: 'never mind' });
    await noCard();
  });
});

describe('while a rate limit holds up one process, the other one', () => {
  async function pasteLimited(): Promise<string> {
    await bot.act('fault', { method: 'chat.postMessage', status: 429, retryAfter: 2, times: 1 });
    await next('first');
    asked = [];
    const ts = await bot.act('message', { channel, text: notNull('invoices') });
    await eventually('the first one to be about to post', () => (asked.length >= 2 ? true : undefined));
    await next('second');
    return ts;
  }

  test('takes an edit: one card is left, of the newest version', async () => {
    const ts = await pasteLimited();
    await bot.act('edit', { channel, ts, text: dropUser('night_batch') });
    await eventually('the claim', () => claims.filter((claim) => claim.ts === ts)[1]);
    const [card, ...others] = await cards();
    expect(others).toEqual([]);
    expect(written(card)).toContain('night_batch');
  });

  test('takes the deletion: no card is left, in the channel neither', async () => {
    const ts = await pasteLimited();
    await bot.act('delete', { channel, ts });
    await eventually('the claim', () => claims.filter((claim) => claim.ts === ts)[1]);
    expect(await cards()).toEqual([]);
  });
});
