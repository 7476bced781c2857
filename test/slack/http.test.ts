import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openSqliteStore } from '../../src/store/open-store.ts';
import { createParcel } from '../local/start.ts';
import { parseMetrics } from '../ops/parse-metrics.ts';
import { type Bot, eventually, startBot } from './bot.ts';
import { open } from './install.ts';
import { notNull } from './talk.ts';

/** What anybody may send to the address that Slack sends to. */

const patienceMs = 4_000;

let bot: Bot;
beforeEach(async () => {
  bot = await startBot({}, 'http');
});
afterEach(() => bot.stop());

const nowSeconds = () => Math.floor(Date.now() / 1_000);
const sign = (timestamp: number, body: string, secret = bot.workspace.signingSecret) =>
  `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`;

async function send(body: string, headers: Record<string, string>, path = '/slack/events'): Promise<Response> {
  const all = { 'content-type': 'application/json', ...headers };
  return fetch(`${bot.address}${path}`, { method: 'POST', headers: all, body });
}

function sendSigned(body: string, timestamp = nowSeconds(), signature = sign(timestamp, body)): Promise<Response> {
  return send(body, { 'x-slack-request-timestamp': String(timestamp), 'x-slack-signature': signature });
}

const challenge = JSON.stringify({ type: 'url_verification', challenge: 'c-17' });
const event = (text: string) =>
  JSON.stringify({
    type: 'event_callback',
    team_id: 'T0LOCAL0001',
    event_id: 'Ev17',
    event: { type: 'message', channel: 'C17', channel_type: 'channel', user: 'U17', ts: '17.000001', text },
  });

describe('a request to /slack/events', () => {
  test('with a right signature is answered', async () => {
    const response = await sendSigned(challenge);
    expect([response.status, await response.json()]).toEqual([200, { challenge: 'c-17' }]);
  });

  test.each([
    ['by another secret', () => sendSigned(challenge, undefined, sign(nowSeconds(), challenge, 'another secret'))],
    ['of another body', () => sendSigned(challenge, undefined, sign(nowSeconds(), '{}'))],
    ['older than five minutes', () => sendSigned(challenge, nowSeconds() - 301)],
    ['of more than five minutes ahead', () => sendSigned(challenge, nowSeconds() + 310)],
    ['without a timestamp', () => send(challenge, { 'x-slack-signature': sign(nowSeconds(), challenge) })],
    ['that is missing', () => send(challenge, { 'x-slack-request-timestamp': String(nowSeconds()) })],
    ['of another version', () => sendSigned(challenge, undefined, sign(nowSeconds(), challenge).replace('v0', 'v1'))],
  ])('with a signature %s is refused', async (_, ask) => {
    expect((await ask()).status).toBe(401);
  });

  test('that is refused does nothing, and its text is not in the log', async () => {
    const text = notNull('a-table-of-this-test');
    const response = await sendSigned(event(text), undefined, 'v0=00');
    expect(response.status).toBe(401);
    expect(await bot.deps.store.findClaimedVersion({ team: 'T0LOCAL0001', channel: 'C17', ts: '17.000001' })).toBe(
      undefined,
    );
    expect(bot.logged.join()).not.toContain('a-table-of-this-test');
  });

  test('that holds no JSON is refused, and its text is not in the log', async () => {
    expect((await sendSigned('a paste that is no JSON')).status).toBe(400);
    expect(bot.logged.join()).not.toContain('a paste');
  });

  test('that is too large does not keep the next one on its connection waiting', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const post = async (body: string) => {
      const sent = request(`${bot.address}/slack/events`, { method: 'POST', agent });
      const answered = once(sent, 'response', { signal: AbortSignal.timeout(patienceMs) });
      sent.end(body);
      const [response] = (await answered) as [IncomingMessage];
      response.resume();
      return response.statusCode;
    };
    expect(await post('x'.repeat(3_000_000))).toBe(413);
    expect(await post('{}')).toBe(401);
    agent.destroy();
  });

  test('as large as an edit can be is taken', async () => {
    const text = '\\u00e4'.repeat(40_000);
    const said = `{"ts":"17.000001","text":"${text}","blocks":[{"text":"${text}"}]}`;
    const edit = `{"type":"message","subtype":"message_changed","channel":"C17","message":${said},"previous_message":${said}}`;
    expect((await sendSigned(`{"type":"event_callback","team_id":"T0LOCAL0001","event":${edit}}`)).status).toBe(200);
  });

  test('of more than two megabytes is refused before its signature is looked at, and counted', async () => {
    expect((await sendSigned('x'.repeat(2_100_000), undefined, 'v0=00')).status).toBe(413);
    const { page } = await open(`${bot.address}/metrics`);
    expect(parseMetrics(page).get('rwerror_http_requests_total{route="/slack/",status="413"}')).toBe(1);
  });

  test('of a form that nobody knows yet is acked', async () => {
    const unknown = { type: 'event_callback', team_id: 'T0LOCAL0001', event: { type: 'weather', subtype: null } };
    expect((await sendSigned(JSON.stringify(unknown))).status).toBe(200);
  });

  test('is claimed in the store before it is acked', async () => {
    const response = await sendSigned(event('lunch at noon?'));
    expect(response.status).toBe(200);
    expect(await bot.deps.store.findClaimedVersion({ team: 'T0LOCAL0001', channel: 'C17', ts: '17.000001' })).toBe('');
  });
});

test('other paths and methods are not there', async () => {
  expect((await sendSigned(challenge, nowSeconds())).status).toBe(200);
  const { status } = await send(challenge, {}, '/slack/other');
  const read = await fetch(`${bot.address}/slack/events`);
  const root = await fetch(bot.address);
  expect([status, read.status, root.status]).toEqual([404, 404, 404]);
});

test('a bot that has stopped says so, and Slack sends the event to another one', async () => {
  await bot.app.stop();
  const response = await sendSigned(challenge);
  expect([response.status, response.headers.get('connection')]).toEqual([503, 'close']);
  expect(bot.app.isConnected()).toBe(false);
});

test('what is on its way to an ack when the bot stops is acked and answered', async () => {
  await bot.stop();
  const store = await openSqliteStore(':memory:');
  const [gate, claiming] = [createParcel<void>(), createParcel<void>()];
  const claim: typeof store.claim = async (...args) => {
    claiming.deliver();
    await gate.arrived;
    return store.claim(...args);
  };
  bot = await startBot({ store: { ...store, claim } }, 'http');
  const ts = await bot.act('message', { channel: 'inc-1', text: notNull('parcels') });
  await claiming.arrived;
  const stopped = bot.app.stop();
  gate.deliver();
  await stopped;
  expect(await bot.outcome(ts)).toBe('replied');
  await eventually('the card', async () => (await bot.replies('inc-1', ts))[0]);
});
