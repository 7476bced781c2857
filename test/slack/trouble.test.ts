import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { WebClient } from '@slack/web-api';
import { connectToSlack } from '../../src/slack/connect.ts';
import type { Deps } from '../../src/slack/deps.ts';
import { openSqliteStore } from '../../src/store/open-store.ts';
import type { Claim, Store } from '../../src/store/store.ts';
import { type Bot, eventually, findRecord, startBot, written } from './bot.ts';
import { notNull as notNullOf } from './talk.ts';

const notNull = notNullOf('invoices');
const mention = '<@U0RWERROR01>';
const team = 'T0LOCAL0001';

let bot: Bot;
let running: (() => Promise<void>)[];

beforeEach(() => {
  running = [];
});
afterEach(async () => {
  for (const stop of running.reverse()) await stop();
});
async function start(overrides: Partial<Deps> = {}): Promise<void> {
  bot = await startBot(overrides);
  running.push(() => bot.stop());
}
/** A second process in the same workspace. */
async function startSecond(overrides: Partial<Deps>) {
  const second = await connectToSlack({ ...bot.deps, ...overrides }, bot.workspace, () => {});
  running.push(() => second.stop());
  await second.start();
  return second;
}

describe('when Slack fails', () => {
  beforeEach(() => start());

  test('a rate limit is waited out', async () => {
    await bot.act('fault', { method: 'chat.postMessage', status: 429, retryAfter: 1, times: 1 });
    const ts = await bot.act('message', { channel: 'inc-1', text: notNull });
    expect(await bot.replies('inc-1', ts)).toHaveLength(1);
  });

  test.each([
    ['an error of its own', { status: 500 }],
    ['a page in place of an answer', { status: 200 }],
    ['a broken connection', { drop: true }],
    ['an answer that is lost on its way back', { drop: true, carriedOut: true }],
    ['a post that is carried out and answered with an error', { status: 502, carriedOut: true }],
  ])('%s on the reply is made good, and one card is there', async (_, fault) => {
    await bot.act('fault', { method: 'chat.postMessage', times: 1, ...fault });
    const ts = await bot.act('message', { channel: 'inc-1', text: notNull });
    expect(await bot.outcome(ts)).toBe('replied');
    expect(await bot.replies('inc-1', ts)).toHaveLength(1);
  });

  test.each(['invalid_blocks', 'msg_blocks_too_long'])('blocks refused as %s are replaced by text', async (error) => {
    await bot.act('fault', { method: 'chat.postMessage', error, times: 2 });
    const ts = await bot.act('message', { channel: 'inc-1', text: notNull });
    const [reply] = await bot.replies('inc-1', ts);
    expect(written(reply)).toBe('[]');
    const solution = findRecord('null-value-in-column-of-relation-violate')?.solutions[0];
    expect(reply?.text).toContain(`1. ${solution?.slice(0, 15)}`);
  });

  test('a response_url that refuses the blocks gets text', async () => {
    await bot.act('fault', { method: 'response_url', status: 400, times: 1 });
    await bot.act('command', { channel: 'room-1', command: '/rwerror', text: notNull });
    const [reply] = await bot.replies('room-1', '');
    expect(written(reply)).toBe('[]');
    expect(reply?.text).toContain('Solutions');
  });

  test('a menu without a choice is nothing', async () => {
    const ts = await bot.act('message', { channel: 'inc-1', text: notNull });
    const [card] = await bot.replies('inc-1', ts);
    await bot.outcome(ts);
    const { app } = bot.app;
    let acked = false;
    const action = { type: 'overflow', action_id: 'rwerror_menu', selected_option: null };
    await app.processEvent({
      body: {
        type: 'block_actions',
        trigger_id: '1',
        team: { id: team },
        user: { id: 'U0LOCAL0001' },
        actions: [action],
        message: card,
      },
      ack: async () => {
        acked = true;
      },
    });
    await bot.outcome(await bot.act('message', { channel: 'inc-1', text: 'after it' }));
    expect(acked).toBe(true);
    expect(bot.logged.join()).not.toMatch(/ZodError|a request failed/);
    expect(await bot.replies('inc-1', ts)).toHaveLength(1);
  });

  test('feedback buttons that Slack refuses are replaced by plain ones', async () => {
    await bot.act('fault', { method: 'chat.postMessage', error: 'invalid_blocks', times: 1 });
    const ts = await bot.act('message', { channel: 'inc-1', text: notNull });
    const [reply] = await bot.replies('inc-1', ts);
    expect(written(reply)).not.toContain('feedback_buttons');
    expect(written(reply)).toContain('rwerror_not_helpful');
    expect(written(reply)).toContain('invoices');
  });

  test('who asked is told which scope is missing', async () => {
    await bot.act('scopes', { scopes: ['chat:write', 'app_mentions:read', 'channels:history'] });
    const files = [{ name: 'a.log', content: notNull }];
    const ts = await bot.act('message', { channel: 'room-1', text: `${mention} look`, files });
    const [reply] = await bot.replies('room-1', ts);
    expect(reply).toMatchObject({ ephemeral: true });
    expect(written(reply)).toContain('files:read');
  });

  test('nobody is told what they did not ask for', async () => {
    await bot.act('scopes', { scopes: ['channels:history'] });
    const ts = await bot.act('message', { channel: 'inc-1', text: notNull });
    expect(await bot.outcome(ts)).toBe('failed');
    expect(bot.logged.join()).toContain('missing_scope');
  });

  test('a window that does not open is explained to who asked for it', async () => {
    await bot.act('fault', { method: 'views.open', error: 'expired_trigger_id', times: 1 });
    await bot.act('command', { channel: 'room-1', command: '/rwerror', text: '' });
    const [reply] = await bot.replies('room-1', '');
    expect(written(reply)).toContain('Try again');
  });

  test('a reply that somebody deleted is not posted again by an edit', async () => {
    const ts = await bot.act('message', { channel: 'inc-1', text: notNull });
    const [reply] = await bot.replies('inc-1', ts);
    await bot.outcome(ts);
    await bot.act('delete', { channel: 'inc-1', ts: reply?.ts });
    for (const table of ['receipts', 'refunds']) {
      await bot.act('edit', { channel: 'inc-1', ts, text: notNull.replace('invoices', table) });
    }
    await bot.outcome(await bot.act('message', { channel: 'inc-1', text: 'after it' }));
    expect((await bot.replies('inc-1', ts, 0)).filter(({ bot_id }) => bot_id)).toEqual([]);
  });
});

describe('when the database fails', () => {
  beforeEach(async () => {
    const whole = await openSqliteStore(':memory:');
    const broken = () => Promise.reject(new Error('disk I/O error'));
    const store = Object.fromEntries(Object.keys(whole).map((method) => [method, broken])) as unknown as Store;
    await start({ store: { ...store, close: whole.close } });
  });

  test('asked-for answers go on, and say that memory is off', async () => {
    const ts = await bot.act('message', { channel: 'room-1', text: `${mention} ${notNull}` });
    const [mentioned] = await bot.replies('room-1', ts);
    await bot.act('command', { channel: 'room-2', command: '/rwerror', text: notNull });
    const [commanded] = await bot.replies('room-2', '');
    for (const reply of [mentioned, commanded]) {
      expect(written(reply)).toContain('invoices');
      expect(written(reply)).toContain('Memory is off');
    }
  });

  test('a question that Slack sends twice is answered once', async () => {
    const ts = await bot.act('message', { channel: 'room-1', text: `${mention} ${notNull}`, duplicate: true });
    await bot.replies('room-1', ts);
    const later = await bot.act('message', { channel: 'room-1', text: `${mention} ${notNull}` });
    expect((await bot.replies('room-1', later, 2)).filter(({ bot_id }) => bot_id)).toHaveLength(2);
  });

  test('App Home goes on without memory, and settings say that they cannot be reached', async () => {
    await bot.act('open-home', {});
    await eventually('App Home', async () => (await bot.see('home', {})).view ?? undefined);
    await bot.act('command', { channel: 'room-1', command: '/rwerror', text: 'settings' });
    expect(written((await bot.replies('room-1', ''))[0])).toContain('Nothing was kept or changed');
  });

  test('the bot does not speak unasked, for it could not know what it said already', async () => {
    await bot.act('message', { channel: 'inc-1', text: notNull });
    await eventually('the log', () => bot.logged.find((line) => line.includes('the store failed to claim')));
    const ts = await bot.act('message', { channel: 'room-1', text: `${mention} ${notNull}` });
    await bot.replies('room-1', ts);
    const { messages } = await bot.see('messages', { channel: 'inc-1' });
    expect(messages).toHaveLength(1);
  });
});

describe('when a process dies between ack and reply', () => {
  let ts: string;
  let channel: string;
  let claim: Claim;
  let store: Store;

  beforeEach(async () => {
    // A first process that watches no channel stands for one that acked and did nothing.
    await start({ incidentChannels: [] });
    ts = await bot.act('message', { channel: 'inc-1', text: notNull });
    await bot.outcome(ts);
    ({ channel } = await bot.see('messages', { channel: 'inc-1' }));
    claim = { team, channel, ts, kind: 'channel', threadTs: ts, version: '' };
    store = await openSqliteStore(':memory:');
    running.push(() => store.close());
  });

  test('the next one answers', async () => {
    await store.claim(claim, Date.now() - 61_000);
    await startSecond({ store, incidentChannels: ['inc-*'] });
    expect(written((await bot.replies('inc-1', ts))[0])).toContain('invoices');
  });

  test('the next one finds the answer in the thread and posts none', async () => {
    const client = new WebClient(bot.workspace.botToken, { slackApiUrl: bot.workspace.apiUrl });
    const metadata = {
      event_type: 'rwerror_reply',
      event_payload: { claim: `${team}:${channel}:${ts}`, version: '', records: 'aa,bb', decision: 'answer' },
    };
    const posted = await client.chat.postMessage({ channel, thread_ts: ts, text: 'the card', metadata });
    await store.claim(claim, Date.now() - 61_000);
    await startSecond({ store, incidentChannels: ['inc-*'] });
    const reply = await eventually('the reply to be known', () => store.findReply(claim));
    expect(reply).toMatchObject({ replyTs: posted.ts, recordIds: ['aa', 'bb'], decision: 'answer' });
    expect(await store.takeOverClaims({ staleMs: 0, expiredMs: 1e9, maxAttempts: 9 }, Date.now() + 1e6)).toEqual([]);
    expect(await bot.replies('inc-1', ts)).toHaveLength(1);
  });

  test('a claim of less than a minute ago is left to its owner', async () => {
    await store.claim(claim, Date.now() - 50_000);
    const second = await startSecond({ store, incidentChannels: ['inc-*'] });
    await second.takeOver();
    await second.stop();
    expect(await bot.replies('inc-1', ts, 0)).toEqual([]);
  });

  test('a message that is gone by then gets nothing', async () => {
    await bot.act('delete', { channel: 'inc-1', ts });
    await store.claim(claim, Date.now() - 61_000);
    const second = await startSecond({ store, incidentChannels: ['inc-*'] });
    await second.stop();
    expect(await bot.replies('inc-1', ts, 0)).toEqual([]);
    expect(await store.takeOverClaims({ staleMs: 0, expiredMs: 1e9, maxAttempts: 9 }, Date.now() + 1e6)).toEqual([]);
  });
});

test('what Slack sends again is not worked on again', async () => {
  const read: string[] = [];
  await start({ redact: async (text) => read[read.push(text) - 1] ?? '' });
  const ts = await bot.act('message', { channel: 'inc-1', text: notNull, duplicate: true });
  await bot.outcome(ts);
  await bot.act('redeliver', { channel: 'inc-1', ts });
  await bot.outcome(await bot.act('message', { channel: 'inc-1', text: 'after it' }));
  expect(read).toEqual([notNull, 'after it']);
});

test('stopping waits for the work at hand', async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let reached = false;
  await start({
    redact: async (text) => {
      reached = true;
      await gate;
      return text;
    },
  });
  const ts = await bot.act('message', { channel: 'inc-1', text: notNull });
  await eventually('the work to begin', () => reached || undefined);
  const stopped = bot.app.stop();
  open();
  await stopped;
  expect(await bot.replies('inc-1', ts)).toHaveLength(1);
});
