import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startProgram } from './start-program.js';

// The built program without tokens: its own bot on its own local workspace. Build first.

interface Message {
  ts: string;
  text: string;
  user?: string;
  bot_id?: string;
  thread_ts?: string;
  ephemeral?: boolean;
  blocks?: unknown[];
}

const bot = '<@U0RWERROR01>';
let program: { url: string; stop: () => Promise<void> };
let channels = 0;
/** A new incident channel: what one test says is not in the way of another. */
const newChannel = () => `inc-${700 + channels++}`;

beforeAll(async () => {
  program = await startProgram();
}, 30_000);
afterAll(() => program.stop());

async function post<T = { ts: string }>(path: string, body: object): Promise<T & { ok: boolean; error?: string }> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${program.url}/_local/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return (await response.json()) as T & { ok: boolean };
}
const say = async (channel: string, text: string, more: object = {}) =>
  (await post('message', { channel, text, ...more })).ts;

async function messages(channel: string, query = ''): Promise<Message[]> {
  const response = await fetch(`${program.url}/_local/messages?channel=${channel}${query}`);
  return ((await response.json()) as { messages: Message[] }).messages;
}
const replies = async (channel: string, ts: string) =>
  (await messages(channel, `&thread_ts=${ts}`)).filter((one) => one.bot_id && one.ts !== ts);

/** Asks again until there is something, for at most eight seconds. */
async function eventually<T>(look: () => Promise<T | undefined>, what: string): Promise<T> {
  for (let tries = 0; tries < 160; tries++) {
    const found = await look();
    if (found !== undefined) return found;
    await pause(50);
  }
  throw new Error(`there was no ${what}`);
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const reply = (channel: string, ts: string, part = '') =>
  eventually(
    async () => (await replies(channel, ts)).find((one) => JSON.stringify(one).includes(part)),
    `reply with ${part} in #${channel}`,
  );

/** Says something that is answered for certain and waits for that: whatever came before it in the channel has been seen. */
async function seen(channel: string): Promise<void> {
  await reply(channel, await say(channel, psql(backfill)));
}

const psql = (cause: string) =>
  `ERROR:  Failed to run the query\n\nCaused by these errors (recent errors listed first):\n  1: gRPC request to meta service (call \`/ddl_service.DdlService/AlterJob\`) failed: Internal error\n  2: ${cause}`;
const log = (cause: string) =>
  `2026-11-03T02:44:10.118204Z ERROR actor{actor_id=8}: risingwave_meta::manager::worker: it ended error=${cause}`;
const panic = (cause: string) =>
  `thread 'rw-main' (77) panicked at src/meta/src/somewhere.rs:12:9:\n${cause}\nnote: run with \`RUST_BACKTRACE=1\` environment variable to display a backtrace`;

const commit = 'receive commit request on epoch 8814265345114112 from handle 31 during alter parallelism';
const backfill = 'CDC table backfill reschedule is unavailable because the cluster is in recovery state';

describe('an error in an incident channel is answered in its thread', () => {
  const frames = [
    ['psql', psql],
    ['a log line', log],
    ['a panic', panic],
  ] as const;

  test.each(frames)('the commit during alter parallelism, as %s', async (_, frame) => {
    const channel = newChannel();
    const card = JSON.stringify(await reply(channel, await say(channel, frame(commit))));
    expect(card).toContain('8814265345114112');
    expect(card).toContain('2025-'); // the epoch as a UTC time
    expect(card).toContain('SELECT rw_epoch_to_ts(8814265345114112)');
    expect(card).toContain('Solutions');
    expect(card).toContain('coordinator_worker.rs');
    await pause(300);
    expect((await messages(channel)).filter((one) => one.bot_id)).toHaveLength(1);
  });

  test.each(frames)('the backfill reschedule during recovery, as %s', async (_, frame) => {
    const channel = newChannel();
    const card = JSON.stringify(await reply(channel, await say(channel, frame(backfill))));
    expect(card).toContain('Causes');
    expect(card).toContain('rw_recovery_status');
  });

  test('a paste in a thread is answered in that thread', async () => {
    const channel = newChannel();
    const thread = await say(channel, 'we are looking into it');
    await say(channel, psql(commit), { thread_ts: thread });
    expect((await reply(channel, thread)).thread_ts).toBe(thread);
  });

  test('an alert bot that puts its text into an attachment', async () => {
    const channel = newChannel();
    const ts = await say(channel, '', {
      bot: true,
      attachments: [{ title: '[FIRING:1] StreamFailed', text: log(commit) }],
    });
    await reply(channel, ts, '8814265345114112');
  });

  test('a text file', async () => {
    const channel = newChannel();
    const ts = await say(channel, 'log of the compute node', {
      files: [{ name: 'compute.log', content: `INFO nothing\n${log(commit)}\n` }],
    });
    await reply(channel, ts, '8814265345114112');
  });

  test('a secret in the paste stands in no reply', async () => {
    const channel = newChannel();
    const secret = 'pa55w0rd-of-Xerxes';
    const ts = await say(
      channel,
      `CREATE SINK s WITH (password = '${secret}', connector = 'jdbc');\n${psql(`${commit} postgres://rw:${secret}@db/x`)}`,
    );
    expect(JSON.stringify(await reply(channel, ts))).not.toContain(secret);
  });
});

describe('one message, one answer', () => {
  test('an event that comes again changes nothing', async () => {
    const channel = newChannel();
    const ts = await say(channel, psql(commit));
    await reply(channel, ts);
    await post('redeliver', { channel, ts });
    await seen(channel);
    expect(await replies(channel, ts)).toHaveLength(1);
  });

  test('an edit updates the reply, a deletion removes it', async () => {
    const channel = newChannel();
    const ts = await say(channel, psql(commit));
    const before = await reply(channel, ts);
    await post('edit', { channel, ts, text: psql(backfill) });
    const after = await reply(channel, ts, 'rw_recovery_status');
    expect(after.ts).toBe(before.ts);
    await post('delete', { channel, ts });
    await eventually(
      async () => ((await messages(channel)).some((one) => one.ts === before.ts) ? undefined : true),
      'end of the reply',
    );
  });
});

describe('silence', () => {
  test('talk, INFO lines and other channels get no answer', async () => {
    const channel = newChannel();
    for (const text of [
      'did anybody restart compute-2? the sink is slow',
      'the barrier latency looks fine again, thanks',
      '2026-11-03T02:44:10.118204Z  INFO risingwave_meta::barrier::worker: recovered from failure, epoch 8814265345114112',
      'select * from rw_catalog.rw_event_logs;',
      'https://example.com/incidents/231',
    ])
      await say(channel, text);
    await say('general', psql(commit));
    await seen(channel);
    expect((await messages(channel)).filter((one) => one.bot_id)).toHaveLength(1);
    expect((await messages('general')).filter((one) => one.bot_id)).toEqual([]);
  });
});

describe('asked for', () => {
  test('the command answers privately and can be shared', async () => {
    const channel = newChannel();
    await say(channel, 'hello');
    await post('command', { channel, command: '/rwerror', text: commit });
    const card = await eventually(
      async () => (await messages(channel)).find((one) => one.ephemeral && JSON.stringify(one).includes('Solutions')),
      'private card',
    );
    await post('action', { channel, ts: card.ts, action_id: 'rwerror_share' });
    await eventually(async () => (await messages(channel)).find((one) => one.bot_id && !one.ephemeral), 'shared card');
  });

  test.each([
    ['search sink stuck after alter parallelism', 'parallelism'],
    ['show receive-commit-request-on-epoch-from-handle', 'Solutions'],
    ['help', '/rwerror'],
    ['the moon is made of cheese and nobody told the meta node', 'No record'],
  ])('/rwerror %s', async (text, part) => {
    const channel = newChannel();
    await say(channel, 'hello');
    await post('command', { channel, command: '/rwerror', text });
    await eventually(
      async () => (await messages(channel)).find((one) => one.ephemeral && JSON.stringify(one).includes(part)),
      `private answer with ${part}`,
    );
  });

  test('the shortcut opens the card and posts it to the thread; More still works there', async () => {
    const channel = newChannel();
    const ts = await say(channel, `what is this? ${commit.replace('receive', 'recieve')}`, {});
    await post('shortcut', { callback_id: 'rwerror_explain', channel, ts });
    const view = await eventually(async () => {
      const response = await fetch(`${program.url}/_local/views`);
      const { views } = (await response.json()) as { views: { id: string }[] };
      return views.find((one) => JSON.stringify(one).includes('Solutions'));
    }, 'view with a card');
    await post('submit', { view_id: view.id });
    const card = await reply(channel, ts, 'Solutions');
    expect(await post('action', { channel, ts: card.ts, action_id: 'rwerror_more' })).toMatchObject({ ok: true });
  });

  test('a mention in a thread explains the message above it', async () => {
    const thread = await say('general', log(commit));
    await say('general', `${bot} what is this?`, { thread_ts: thread });
    await reply('general', thread, '8814265345114112');
  });
});
