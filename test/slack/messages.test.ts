import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Bot, findRecord, startBot, written } from './bot.ts';
import { dropUser as dropUserOf, notNull as notNullOf } from './talk.ts';

const notNull = notNullOf('invoices');
const dropUser = dropUserOf('night_batch');

let bot: Bot;
let rooms = 0;
/** an incident channel that no other test has used */
const room = () => `inc-${++rooms}`;

beforeAll(async () => {
  bot = await startBot();
});
afterAll(() => bot.stop());

describe('in an incident channel', () => {
  test('a pasted error is answered in its thread, with its own values', async () => {
    const channel = room();
    const ts = await bot.act('message', { channel, text: notNull });
    const [reply] = await bot.replies(channel, ts);
    expect(reply).toMatchObject({ thread_ts: ts });
    expect(written(reply)).toContain('invoices');
    expect(await bot.outcome(ts)).toBe('replied');
  });

  test('an error in a thread is answered in that thread', async () => {
    const channel = room();
    const root = await bot.act('message', { channel, text: 'something is off' });
    await bot.act('message', { channel, text: notNull, thread_ts: root });
    const [reply] = await bot.replies(channel, root);
    expect(reply?.thread_ts).toBe(root);
  });

  test.each([
    'lunch at noon?',
    'the cluster feels slow today, anybody else?',
    '2026-11-02T08:00:00.000Z  INFO risingwave_meta::barrier: checkpoint completed epoch=8123456789012345',
  ])('ordinary talk stays unanswered: %s', async (text) => {
    const ts = await bot.act('message', { channel: room(), text });
    expect(await bot.outcome(ts)).toBe('silent');
  });

  test('the same error again in one thread is not answered again', async () => {
    const channel = room();
    const ts = await bot.act('message', { channel, text: notNull });
    await bot.replies(channel, ts);
    const again = await bot.act('message', { channel, text: notNull, thread_ts: ts });
    expect(await bot.outcome(again)).toBe('silent');
  });

  test('a message that Slack delivers twice gets one answer', async () => {
    const channel = room();
    const ts = await bot.act('message', { channel, text: notNull, duplicate: true });
    await bot.outcome(ts);
    await bot.act('redeliver', { channel, ts });
    const marker = await bot.act('message', { channel, text: 'after it' });
    await bot.outcome(marker);
    expect(await bot.replies(channel, ts)).toHaveLength(1);
  });

  test("an alert bot's attachment is read", async () => {
    const channel = room();
    const attachments = [{ fallback: 'query failed', title: 'Query failed', text: notNull }];
    const ts = await bot.act('message', { channel, text: '', attachments, bot: 'alertmanager' });
    expect(written((await bot.replies(channel, ts)).find((reply) => reply.thread_ts === ts))).toContain('invoices');
  });

  test('a log in a file is read', async () => {
    const channel = room();
    const content = `${'INFO all is well\n'.repeat(200)}${notNull}\n`;
    const ts = await bot.act('message', { channel, text: 'see the log', files: [{ name: 'frontend.log', content }] });
    expect(written((await bot.replies(channel, ts))[0])).toContain('invoices');
  });

  test('a file that cannot be read hides no error beside it, and is not named', async () => {
    const channel = room();
    const files = ['big.log', 'good.log'].map((name) => ({
      name,
      content: name === 'big.log' ? 'x'.repeat(1_100_000) : notNull,
    }));
    const ts = await bot.act('message', { channel, text: 'see', files });
    const [reply] = await bot.replies(channel, ts);
    expect(written(reply)).toContain('invoices');
    expect(written(reply)).not.toContain('big.log');
  });

  test('a file that cannot be read is no reason to speak', async () => {
    const ts = await bot.act('message', {
      channel: room(),
      text: 'see',
      files: [{ name: 'big.log', content: 'x'.repeat(1_100_000) }],
    });
    expect(await bot.outcome(ts)).toBe('silent');
    expect(bot.logged.join()).toContain('file_too_large');
  });
});

test('in another channel an error stays unanswered', async () => {
  const ts = await bot.act('message', { channel: 'general', text: notNull });
  expect(await bot.outcome(ts)).toBe('silent');
});

describe('an edit', () => {
  test('to another error updates the answer in its place', async () => {
    const channel = room();
    const ts = await bot.act('message', { channel, text: notNull });
    const [before] = await bot.replies(channel, ts);
    await bot.outcome(ts);
    await bot.act('edit', { channel, ts, text: dropUser });
    const marker = await bot.act('message', { channel, text: 'after it' });
    await bot.outcome(marker);
    const replies = await bot.replies(channel, ts);
    expect(replies).toHaveLength(1);
    expect(replies[0]?.ts).toBe(before?.ts);
    expect(written(replies[0])).toContain('night_batch');
    expect(written(replies[0])).not.toContain('invoices');
  });

  test('that takes the error away takes the answer away', async () => {
    const channel = room();
    const ts = await bot.act('message', { channel, text: notNull });
    await bot.replies(channel, ts);
    await bot.outcome(ts);
    await bot.act('edit', { channel, ts, text: 'never mind' });
    await bot.outcome(await bot.act('message', { channel, text: 'after it' }));
    expect(await bot.replies(channel, ts, 0)).toEqual([]);
  });

  test('within the second of another one is not lost', async () => {
    const channel = room();
    const ts = await bot.act('message', { channel, text: notNull });
    await bot.outcome(ts);
    for (const relation of ['receipts', 'refunds', 'returns']) {
      await bot.act('edit', { channel, ts, text: notNull.replace('invoices', relation) });
    }
    await bot.outcome(await bot.act('message', { channel, text: 'after it' }));
    const [reply, ...others] = await bot.replies(channel, ts);
    expect(others).toEqual([]);
    expect(written(reply)).toContain('returns');
  });

  test('that brings an error brings an answer', async () => {
    const channel = room();
    const ts = await bot.act('message', { channel, text: 'here it comes' });
    await bot.outcome(ts);
    await bot.act('edit', { channel, ts, text: notNull });
    expect(await bot.replies(channel, ts)).toHaveLength(1);
  });
});

test('a deleted message takes its answer with it', async () => {
  const channel = room();
  const ts = await bot.act('message', { channel, text: notNull });
  await bot.replies(channel, ts);
  await bot.outcome(ts);
  await bot.act('delete', { channel, ts });
  await bot.outcome(await bot.act('message', { channel, text: 'after it' }));
  expect((await bot.replies(channel, ts, 0)).map(({ ts: left }) => left)).toEqual([]);
});

describe('a direct message', () => {
  test('is answered whatever the channel is called', async () => {
    const ts = await bot.act('dm', { text: notNull });
    await bot.outcome(ts);
    const { messages } = await bot.see('messages', { channel: 'dm' });
    expect(written(messages.find(({ thread_ts, bot_id }) => thread_ts === ts && bot_id))).toContain('invoices');
  });

  test('may search and show, and says what it does not know', async () => {
    const slug = 'drop-user-is-not-allowed-because-it-owns-ob';
    const asked = [
      await bot.act('dm', { text: 'search replication slots' }),
      await bot.act('dm', { text: `show ${slug}` }),
      await bot.act('dm', { text: 'show no-such-record' }),
    ];
    for (const ts of asked) await bot.outcome(ts);
    const { messages } = await bot.see('messages', { channel: 'dm' });
    const [found, shown, unknown] = asked.map((ts) =>
      written(messages.find(({ thread_ts, bot_id }) => thread_ts === ts && bot_id)),
    );
    expect(found).toContain('replication');
    expect(shown).toContain(findRecord(slug)?.solutions[0]?.slice(0, 30));
    expect(unknown).toContain('no-such-record');
  });
});

test('nothing that was pasted is in the log', () => {
  expect(bot.logged.length).toBeGreaterThan(0);
  expect(bot.logged.join()).not.toMatch(/invoices|night_batch|xoxb-|xapp-/);
});
