import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { actionIds, callbackIds } from '../../src/cards/actions.ts';
import { openSqliteStore } from '../../src/store/open-store.ts';
import { type Bot, eventually, startBot } from '../slack/bot.ts';
import { dropUser, notNull, talkTo, unknown } from '../slack/talk.ts';
import { parseMetrics } from './parse-metrics.ts';

/** What the metrics of a bot say after people have talked to it. */

let bot: Bot;
beforeEach(async () => {
  bot = await startBot();
});
afterEach(() => bot.stop());

const readPage = async () => (await fetch(`${bot.address}/metrics`)).text();
const read = async () => {
  const samples = parseMetrics(await readPage());
  return (name: string) => samples.get(`rwerror_${name}`) ?? 0;
};

test("the page is in Prometheus' text format, with the process's own metrics beside ours", async () => {
  const response = await fetch(`${bot.address}/metrics`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const samples = parseMetrics(await response.text());
  expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  expect(samples.get('rwerror_build_info{version="1.2.3"}')).toBe(1);
  expect(samples.get('rwerror_records')).toBeGreaterThan(100);
  expect(samples.get('rwerror_ready{check="store"}')).toBe(1);
});

test('an answer in a thread is counted from its event to its card', async () => {
  const talk = talkTo(bot);
  await talk.say(notNull('parcels'));
  const first = await read();
  expect(first('events_total{type="message"}')).toBeGreaterThan(0);
  expect(first('ack_seconds_count')).toBe(first('events_total{type="message"}'));
  expect(first('answers_total{decision="answer",tier="template"}')).toBe(1);
  expect(first('claims_total{outcome="claimed"}')).toBe(1);
  expect(first('claims_total{outcome="replied"}')).toBe(1);
  expect(first('reply_seconds_count{kind="channel"}')).toBe(1);
  expect(first('reply_seconds_sum{kind="channel"}')).toBeLessThan(20);
  expect(first('slack_calls_total{method="chat.postMessage",outcome="ok"}')).toBe(1);
  expect(first('storm_messages_total')).toBe(0);

  await talk.say(notNull('letters'));
  await talk.say(dropUser('zoe'));
  await talk.say('lunch at noon?');
  const then = await read();
  expect(then('storm_messages_total')).toBe(1);
  expect(then('answers_total{decision="answer",tier="template"}')).toBeGreaterThanOrEqual(3);
  expect(then('answers_total{decision="none",tier="none"}')).toBeGreaterThan(0);
  expect(then('claims_total{outcome="claimed"}')).toBe(4);
  expect(then('claims_total{outcome="replied"}')).toBe(2);
  expect(then('claims_total{outcome="silent"}')).toBe(2);
  expect(then('reply_seconds_count{kind="channel"}')).toBe(2);
});

test('a message that is delivered again is a retry, and its claim is taken', async () => {
  const talk = talkTo(bot);
  const ts = await bot.act('message', { channel: 'inc-1', text: 'lunch at noon?' });
  await bot.outcome(ts);
  await bot.act('redeliver', { channel: 'inc-1', ts });
  await talk.say('and now?');
  const metric = await read();
  expect(metric('event_retries_total')).toBe(1);
  expect(metric('claims_total{outcome="taken"}')).toBe(1);
});

test('commands, buttons and words that somebody looks for are counted', async () => {
  const talk = talkTo(bot);
  const card = await talk.command(notNull('parcels'));
  await bot.act('action', { channel: 'inc-1', ts: card.ts, action_id: actionIds.more });
  await talk.command('search cdc stuck');
  await talk.command(unknown('w', 1));
  const metric = await read();
  expect(metric('events_total{type="command"}')).toBe(3);
  expect(metric('events_total{type="block_actions"}')).toBe(1);
  expect(metric('answers_total{decision="suggest",tier="search"}')).toBeGreaterThanOrEqual(1);
  await eventually('the gap', async () => ((await read())('gaps_total') === 1 ? true : undefined));
});

test('what Slack refuses, limits and loses is counted by its outcome', async () => {
  const talk = talkTo(bot);
  const times = 1;
  const method = 'chat.postMessage';
  await bot.act('fault', { method, status: 429, retryAfter: 0, times });
  await bot.act('fault', { method, error: 'restricted_action', times });
  await talk.say(notNull('parcels'));
  await bot.act('fault', { method: 'conversations.info', status: 503, times });
  await bot.act('fault', { method: 'conversations.info', drop: true, times });
  await talk.say('lunch at noon?', 'inc-2');
  const metric = await read();
  expect(metric('slack_calls_total{method="chat.postMessage",outcome="rate_limited"}')).toBe(1);
  expect(metric('slack_calls_total{method="chat.postMessage",outcome="restricted_action"}')).toBe(1);
  expect(metric('slack_calls_total{method="conversations.info",outcome="http_503"}')).toBe(1);
  expect(metric('slack_calls_total{method="conversations.info",outcome="network_error"}')).toBe(1);
});

test('calls at the start and through a response_url are counted too', async () => {
  const talk = talkTo(bot);
  await bot.act('channel', { channel: 'room-1', member: false });
  const ts = await bot.act('message', { channel: 'room-1', text: notNull('parcels') });
  const view = await talk.view('parcels', 'shortcut', { callback_id: callbackIds.shortcut, channel: 'room-1', ts });
  await talk.submit(view, {});
  await eventually('the post', async () =>
    (await read())('slack_calls_total{method="response_url",outcome="ok"}') > 0 ? true : undefined,
  );
  const metric = await read();
  expect(metric('slack_calls_total{method="auth.test",outcome="ok"}')).toBe(1);
  expect(metric('slack_calls_total{method="apps.connections.open",outcome="ok"}')).toBe(1);
});

test('requests are counted by route and status, and a path that somebody thinks of is no label', async () => {
  for (const path of ['/healthz', '/wp-login.php', '/slack/events']) await fetch(`${bot.address}${path}`);
  const metric = await read();
  expect(metric('http_requests_total{route="/healthz",status="200"}')).toBe(1);
  expect(metric('http_requests_total{route="other",status="404"}')).toBe(1);
  expect(metric('http_requests_total{route="/slack/",status="404"}')).toBe(1);
});

test('no channel, person, workspace or pasted word is in the metrics', async () => {
  const talk = talkTo(bot);
  await talk.say(notNull('parcels'));
  await talk.command(unknown('w', 1));
  const { channels } = (await bot.see('channels', {})) as unknown as { channels: { id: string; name: string }[] };
  const page = await readPage();
  for (const { id, name } of channels) {
    expect(page).not.toContain(id);
    expect(page).not.toContain(name);
  }
  expect(page).not.toMatch(/T0LOCAL|U0LOCAL|dana|parcels|frobnicator/);
});

test('a socket that is cut is not ready, and is ready again once it is back', async () => {
  const isReady = async () => (await fetch(`${bot.address}/readyz`)).status === 200;
  expect(await isReady()).toBe(true);
  await bot.act('fault', { drop: true });
  await eventually('the cut', async () => ((await isReady()) ? undefined : true));
  expect((await read())('ready{check="slack"}')).toBe(0);
  await eventually('the connection', async () => ((await isReady()) ? true : undefined));
});

describe('a database that fails', () => {
  test('is counted by the operation', async () => {
    await bot.stop();
    const store = await openSqliteStore(':memory:');
    const saveSightings = () => Promise.reject(new Error('disk full'));
    bot = await startBot({ store: { ...store, saveSightings } });
    await bot.act('message', { channel: 'inc-1', text: notNull('parcels') });
    await eventually('the failure', async () =>
      (await read())('store_errors_total{operation="saveSightings"}') > 0 ? true : undefined,
    );
  });
});
