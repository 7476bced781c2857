import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createMetrics } from '../../src/ops/metrics.ts';
import { connectToSlack } from '../../src/slack/connect.ts';
import { openSqliteStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { type Bot, eventually, startBot, written } from './bot.ts';
import { dropUser, notNull } from './talk.ts';

/** What waits while Slack takes nothing, and what becomes of it. */

const mention = '<@U0RWERROR01>';
const channel = 'inc-1';

let bot: Bot;
let store: Store;
let running: (() => Promise<void>)[];
/** how Slack answered posts, in order */
let posts: string[];

beforeEach(async () => {
  [running, posts] = [[], []];
  store = await openSqliteStore(':memory:');
  const metrics = createMetrics();
  const countCall = (method: string, outcome: string) => {
    if (method === 'chat.postMessage') posts.push(outcome);
    metrics.countCall(method, outcome);
  };
  bot = await startBot({ store, metrics: { ...metrics, countCall } });
  running.push(() => bot.stop());
});
afterEach(async () => {
  for (const stop of running.reverse()) await stop();
});

const fault = (what: object, method = 'chat.postMessage') => bot.act('fault', { method, times: 1, ...what });
const say = (text: string, where = channel, more: object = {}) => bot.act('message', { channel: where, text, ...more });
const cards = async (where = channel) =>
  (await bot.see('messages', { channel: where })).messages.filter(({ bot_id }) => bot_id);

describe('while Slack limits a channel', () => {
  test('its replies wait in order, and other channels are answered', async () => {
    await fault({ status: 429, retryAfter: 2 });
    const waiting = [await say(notNull('invoices')), await say(dropUser('night_batch'))];
    const other = await say(notNull('orders'), 'inc-2');
    for (const ts of [other, ...waiting]) expect(await bot.outcome(ts)).toBe('replied');
    const [first, second, ...more] = await cards();
    expect(more).toEqual([]);
    expect([written(first), written(second)]).toEqual([
      expect.stringContaining('invoices'),
      expect.stringContaining('night_batch'),
    ]);
    const [elsewhere] = await cards('inc-2');
    expect(Number(elsewhere?.ts)).toBeLessThan(Number(first?.ts));
    expect(posts.filter((outcome) => outcome === 'rate_limited')).toHaveLength(1);
  });

  test.each([
    ['deleted', 'delete', {}],
    ['edited so that no error is left', 'edit', { text: 'never mind' }],
  ])('a message that is %s meanwhile is not answered', async (_, act, change) => {
    await fault({ status: 429, retryAfter: 2 });
    const ts = await say(notNull('invoices'));
    await eventually('the limit', () => posts[0]);
    await bot.act(act, { channel, ts, ...change });
    const later = await say(dropUser('night_batch'));
    await bot.outcome(later);
    expect(posts).toEqual(['rate_limited', 'ok']);
    expect((await cards()).map(written)).toEqual([expect.stringContaining('night_batch')]);
  });

  test.each(['chat.postMessage', 'conversations.info'])(
    'for longer than the process lives, the next one replies: %s',
    async (method) => {
      await fault({ status: 429, retryAfter: 300 }, method);
      const unasked = [await say(notNull('invoices')), await say(dropUser('night_batch'))];
      await eventually('the wait', () => bot.logged.find((line) => line.includes('takes no answer just now')));
      const asked = await say(`${mention} ${notNull('orders')}`, 'room-1');
      expect(await bot.outcome(asked)).toBe('replied');
      await bot.app.stop();
      const second = await connectToSlack(bot.deps, bot.workspace, () => {});
      running.push(() => second.stop());
      await second.start();
      for (const ts of unasked) expect(await bot.outcome(ts)).toBe('replied');
      expect(await cards()).toHaveLength(2);
    },
  );

  test('no more than a hundred wait: who asked is told, and of the others the oldest is left for later', async () => {
    await fault({ status: 429, retryAfter: 300 });
    await say(notNull('invoices'));
    await eventually('the limit', () => posts[0]);
    const oldest = await say(dropUser('night_batch'));
    for (let nth = 0; nth < 101; nth++) await say(`${mention} ${notNull(`t${nth}`)}`);
    const told = await eventually('the refusal', async () => (await cards()).find(({ ephemeral }) => ephemeral));
    expect(written(told)).toContain('More waits to be answered here');
    const later = { staleMs: 0, expiredMs: 1e9, maxAttempts: 9 };
    expect((await store.takeOverClaims(later, Date.now() + 1)).map(({ ts }) => ts)).toContain(oldest);
    expect(bot.logged.filter((line) => line.includes('was not done here'))).toHaveLength(2);
  });
});

describe('what Slack took without an answer is not said twice', () => {
  const lost = { drop: true, carriedOut: true };
  const unconfirmed = 'did not confirm';
  const count = async (where: string, part: string) =>
    (await cards(where)).filter((one) => written(one).includes(part)).length;

  test('a post whose answer takes too long is found in the thread', async () => {
    await fault({ delayMs: 9_000 });
    const ts = await say(notNull('invoices'));
    expect(await bot.outcome(ts)).toBe('replied');
    expect(await cards()).toHaveLength(1);
    expect(posts).toHaveLength(1);
    const { channel: id } = await bot.see('messages', { channel });
    expect(await store.findReply({ team: 'T0LOCAL0001', channel: id, ts })).toMatchObject({ decision: 'answer' });
  });

  test('an answer to a command', async () => {
    await fault(lost, 'response_url');
    await bot.act('command', { channel: 'room-1', command: '/rwerror', text: notNull('invoices') });
    await eventually('the word on it', async () => (await count('room-1', unconfirmed)) || undefined);
    expect(await count('room-1', 'Solutions')).toBe(1);
  });

  test('a private answer to a mention', async () => {
    await fault(lost, 'chat.postEphemeral');
    const ts = await say(`${mention} the moon is made of cheese`, 'room-1');
    expect(await bot.outcome(ts)).toBe('failed');
    expect(await count('room-1', unconfirmed)).toBe(1);
    expect(await count('room-1', 'No record explains this')).toBe(1);
  });

  test('an answer that somebody shares', async () => {
    await bot.act('command', { channel: 'room-1', command: '/rwerror', text: notNull('invoices') });
    const [card] = await bot.replies('room-1', '');
    await fault(lost);
    await bot.act('action', { channel: 'room-1', ts: card?.ts, action_id: 'rwerror_share' });
    await eventually('the word on it', async () => (await count('room-1', unconfirmed)) || undefined);
    expect((await cards('room-1')).filter((one) => !one.ephemeral)).toHaveLength(1);
  });
});

test('a process that died over its post, and an edit that another one takes: one card', async () => {
  let isDead = true;
  const dying: Store = {
    ...store,
    addReply: (reply, nowMs) => (isDead ? new Promise(() => {}) : store.addReply(reply, nowMs)),
  };
  const first = await startBot({ store: dying });
  running.push(() => first.stop());
  const ts = await first.act('message', { channel, text: notNull('invoices') });
  await first.replies(channel, ts);
  const second = await connectToSlack({ ...first.deps, store }, first.workspace, () => {});
  running.push(() => second.stop());
  await second.start();
  for (let by = 0; by < 2; by++) await first.act('edit', { channel, ts, text: dropUser(`batch_${by}`) });
  const card = await eventually('the edit', async () => {
    const { messages } = await first.see('messages', { channel });
    const ours = messages.filter(({ bot_id }) => bot_id);
    return ours.length === 1 && /batch_[01]/.test(written(ours[0])) ? ours[0] : undefined;
  });
  isDead = false;
  expect(card).toBeDefined();
});
