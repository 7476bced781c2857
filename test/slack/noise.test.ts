import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { connectToSlack } from '../../src/slack/connect.ts';
import { createPostgres, describePostgres } from '../store/databases.ts';
import { type Bot, eventually, startBot, written } from './bot.ts';
import { dropUser, notNull } from './talk.ts';

const minuteMs = 60_000;

let bot: Bot;
let nowMs: number;
let running: (() => Promise<void>)[];

async function start(overrides: Parameters<typeof startBot>[0] = {}): Promise<void> {
  bot = await startBot({ now: () => nowMs, ...overrides });
  running.push(() => bot.stop());
}
/** Says something, and waits until the bot is done with it. @returns how that ended */
async function say(text: string, channel = 'inc-1', more: object = {}): Promise<string> {
  return bot.outcome(await bot.act('message', { channel, text, ...more }));
}
const cards = async (channel = 'inc-1') =>
  (await bot.see('messages', { channel })).messages.filter((one) => one.bot_id);

beforeEach(async () => {
  nowMs = Date.now();
  running = [];
});
afterEach(async () => {
  for (const stop of running.reverse()) await stop();
});

describe('the same error again in a channel', () => {
  beforeEach(() => start());

  test('adds no reply within half an hour: the first card counts, with a link to each message', async () => {
    expect(await say(notNull('invoices'))).toBe('replied');
    nowMs += 11_000;
    expect(await say(notNull('orders'))).toBe('silent');
    nowMs += 11_000;
    expect(await say(notNull('carts'))).toBe('silent');
    const [card, ...others] = await cards();
    expect(others).toEqual([]);
    expect(written(card)).toMatch(/Seen 3 times, \d\d:\d\d(–\d\d:\d\d)? UTC/);
    expect(written(card).match(/archives\/\w+\/p\d+/g)).toHaveLength(2);
    expect(written(card)).toContain('invoices');
  });

  test('updates the card at most every ten seconds, and the rest when their time has come', async () => {
    await say(notNull('invoices'));
    nowMs += 11_000;
    for (const relation of ['a', 'b', 'c', 'd']) await say(notNull(relation));
    expect(written((await cards())[0])).toContain('Seen 2 times');
    await bot.app.updateStorms();
    await say('a word to wait for');
    expect(written((await cards())[0])).toContain('Seen 2 times');
    nowMs += 10_000;
    await bot.app.updateStorms();
    await say('another word to wait for');
    expect(written((await cards())[0])).toContain('Seen 5 times');
  });

  test('is answered anew after the window, and another error at once', async () => {
    await say(notNull('invoices'));
    nowMs += 29 * minuteMs;
    expect(await say(notNull('orders'))).toBe('silent');
    expect(await say(dropUser('night_batch'))).toBe('replied');
    nowMs += 2 * minuteMs;
    expect(await say(notNull('orders'))).toBe('replied');
  });

  test('is answered in another channel', async () => {
    await say(notNull('invoices'));
    expect(await say(notNull('invoices'), 'inc-2')).toBe('replied');
  });

  test('is answered again once the first message is gone', async () => {
    const first = await bot.act('message', { channel: 'inc-1', text: notNull('invoices') });
    await bot.outcome(first);
    await bot.act('delete', { channel: 'inc-1', ts: first });
    await say('a word to wait for');
    expect(await say(notNull('orders'))).toBe('replied');
  });

  test('does not count itself as seen before', async () => {
    await say(notNull('invoices'));
    expect(written((await cards())[0])).not.toContain('Seen before');
  });
});

test('a window of 0 answers each', async () => {
  await start({ stormMinutes: 0 });
  expect(await say(notNull('invoices'))).toBe('replied');
  expect(await say(notNull('orders'))).toBe('replied');
});

test('a storm over two replicas has one card', async () => {
  await start({ repliesPerMinute: 0 });
  const second = await connectToSlack(bot.deps, bot.workspace, () => {});
  running.push(() => second.stop());
  await second.start();
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, at) => bot.act('message', { channel: 'inc-1', text: notNull(`table_${at}`) })),
  );
  const outcomes = await Promise.all(all.map((ts) => bot.outcome(ts)));
  expect(outcomes.filter((outcome) => outcome === 'replied')).toHaveLength(1);
  nowMs += 11_000;
  await eventually('the count', async () => {
    await second.updateStorms();
    return written((await cards())[0]).includes('Seen 12 times') || undefined;
  });
  expect(await cards()).toHaveLength(1);
});

describePostgres('two replicas on one PostgreSQL', () => {
  test('answer each of many pastes that come twice exactly once, and a storm with one card', async () => {
    const database = await createPostgres();
    running.push(() => database.drop());
    const [one, other] = [await database.open(), await database.open()];
    running.push(() => other.close());
    await start({ store: one, repliesPerMinute: 0 });
    const second = await connectToSlack({ ...bot.deps, store: other }, bot.workspace, () => {});
    running.push(() => second.stop());
    await second.start();
    const rooms = Array.from({ length: 12 }, (_, at) => `inc-${at}`);
    await Promise.all(
      rooms.flatMap((channel) => [
        bot.act('message', { channel, text: notNull('invoices'), duplicate: true }),
        bot.act('message', { channel, text: dropUser('night_batch'), duplicate: true }),
      ]),
    );
    await Promise.all(
      rooms.map((channel) =>
        eventually(`both cards in ${channel}`, async () => ((await cards(channel)).length >= 2 ? true : undefined)),
      ),
    );
    await Promise.all(rooms.map((channel) => bot.act('message', { channel, text: notNull('orders') })));
    nowMs += 11_000;
    await Promise.all(
      rooms.map((channel) =>
        eventually(`the count in ${channel}`, async () => {
          await second.updateStorms();
          return JSON.stringify(await cards(channel)).includes('Seen 2 times') || undefined;
        }),
      ),
    );
    for (const channel of rooms) expect(await cards(channel)).toHaveLength(2);
  });
});

describe('many different errors', () => {
  const flood = (at: number) => dropUser(`user_${at}`);

  test('get six replies in a minute, then one line that says so, then nothing', async () => {
    await start({ stormMinutes: 0 });
    const outcomes: string[] = [];
    for (let at = 0; at < 9; at++) outcomes.push(await say(flood(at)));
    expect(outcomes).toEqual([...Array(6).fill('replied'), ...Array(3).fill('silent')]);
    const said = await cards();
    expect(said).toHaveLength(7);
    expect(said.filter((one) => one.text.includes('holds back'))).toHaveLength(1);
    nowMs += minuteMs;
    expect(await say(flood(9))).toBe('replied');
  });

  test('have no limit where it is set to 0', async () => {
    await start({ stormMinutes: 0, repliesPerMinute: 0 });
    for (let at = 0; at < 8; at++) expect(await say(flood(at))).toBe('replied');
  });

  test('a bot that answers each of our answers comes to an end', async () => {
    await start({ stormMinutes: 0, repliesPerMinute: 3 });
    for (let at = 0; at < 6; at++) await say(flood(at), 'inc-1', { bot: 'parrot' });
    expect((await cards()).filter((one) => one.text.includes('drop user'))).not.toHaveLength(0);
    expect((await cards()).filter((one) => one.user === 'U0RWERROR01')).toHaveLength(4);
  });
});
