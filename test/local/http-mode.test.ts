import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { App, type Logger, LogLevel } from '@slack/bolt';
import { eventually, startWorkspace } from './start.ts';

type Local = Awaited<ReturnType<typeof startWorkspace>>;
interface Request {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const signing_secret = 'a secret of this test';
let local: Local;
let server: Server;
let url: string;
let requests: Request[];
let answer: (response: ServerResponse, body: string) => void;

const echo = (response: ServerResponse, body: string) =>
  void response.setHeader('content-type', 'application/json').end(JSON.stringify({ challenge: readChallenge(body) }));
const readChallenge = (body: string) => (body.startsWith('{') ? JSON.parse(body).challenge : undefined);

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  requests.push({ headers: request.headers, body });
  answer(response, body);
}

beforeEach(async () => {
  requests = [];
  answer = echo;
  server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/slack/events`;
  local = await startWorkspace({ ackMs: 300, retryDelaysMs: [0, 10, 10] });
});
afterEach(async () => {
  await local.stop();
  server.closeAllConnections();
  server.close();
});

const retriesOf = (all: readonly Request[]) =>
  all.map(({ headers }) => [headers['x-slack-retry-num'], headers['x-slack-retry-reason']]);

describe('a request URL', () => {
  test('is taken when it answers the challenge, and shown', async () => {
    expect(await local.post('request-url', { url, signing_secret })).toMatchObject({ ok: true, url });
    expect(await local.get('info')).toMatchObject({ request_url: url, connections: 1 });
    expect(await local.post('request-url', { url: null })).toMatchObject({ ok: true, url: null });
    expect(await local.get('info')).toMatchObject({ request_url: null, connections: 0 });
  });

  test('is refused when it does not, or is not of this machine', async () => {
    answer = (response) => void response.end('hello');
    expect(await local.post('request-url', { url, signing_secret })).toMatchObject({
      status: 400,
      error: 'url_verification_failed',
      reason: 'the answer is not the challenge',
    });
    answer = (response) => void response.writeHead(401).end();
    expect(await local.post('request-url', { url, signing_secret })).toMatchObject({ reason: 'http_error' });
    expect(await local.post('request-url', { url: 'https://example.com/' })).toMatchObject({
      status: 400,
      error: 'invalid_arguments',
    });
    expect(await local.get('info')).toMatchObject({ request_url: null });
  });

  test('gets what was held until then', async () => {
    await local.post('message', { channel: 'inc-9', text: 'early' });
    await local.post('request-url', { url, signing_secret });
    await eventually(async () => requests.find(({ body }) => body.includes('early')));
  });
});

describe('an event that is not taken', () => {
  beforeEach(async () => {
    await local.post('request-url', { url, signing_secret });
    requests = [];
  });

  test('comes again, with how often and why', async () => {
    answer = (response) => void response.writeHead(500).end();
    await local.post('message', { channel: 'inc-9', text: 'again' });
    await eventually(async () => (requests.length === 4 ? true : undefined));
    expect(retriesOf(requests)).toEqual([
      [undefined, undefined],
      ['1', 'http_error'],
      ['2', 'http_error'],
      ['3', 'http_error'],
    ]);
    expect(new Set(requests.map(({ body }) => JSON.parse(body).event_id)).size).toBe(1);
  });

  test('comes again after three seconds without an answer', async () => {
    answer = (response) => {
      if (requests.length > 1) response.end();
    };
    await local.post('message', { channel: 'inc-9', text: 'slow' });
    await eventually(async () => (requests.length === 2 ? true : undefined));
    expect(retriesOf(requests)[1]).toEqual(['1', 'http_timeout']);
  });

  test('a command that is not taken fails before the one who typed it', async () => {
    answer = (response) => void response.writeHead(404).end();
    expect(await local.post('command', { channel: 'inc-9', command: '/rwerror' })).toMatchObject({
      error: 'dispatch_failed',
    });
    answer = () => {};
    expect(await local.post('command', { channel: 'inc-9', command: '/rwerror' })).toMatchObject({
      error: 'operation_timeout',
    });
  });
});

test("a bot of Slack's own framework takes the signatures and reads each kind of request", async () => {
  server.close();
  const silent = () => {};
  const logger: Logger = {
    ...{ debug: silent, info: silent, warn: silent, error: silent, setLevel: silent, setName: silent },
    getLevel: () => LogLevel.ERROR,
  };
  const { apiUrl: slackApiUrl, botToken: token } = local.workspace;
  const app = new App({ token, signingSecret: signing_secret, clientOptions: { slackApiUrl }, logger });
  const seen: string[] = [];
  app.event('message', async ({ event }) => void seen.push('text' in event ? String(event.text) : ''));
  app.command('/rwerror', async ({ command, ack }) => ack(`you said ${command.text}`));
  app.shortcut('explain', async ({ shortcut, ack }) => {
    seen.push(shortcut.type);
    await ack();
  });
  const { port } = (await app.start(0)).address() as AddressInfo;
  try {
    const target = `http://127.0.0.1:${port}/slack/events`;
    expect(await local.post('request-url', { url: target, signing_secret: 'another' })).toMatchObject({ status: 400 });
    expect(await local.post('request-url', { url: target, signing_secret })).toMatchObject({ ok: true });
    const { channel, ts } = await local.post('message', { channel: 'inc-9', text: 'it & it: ünïcode' });
    await eventually(async () => (seen.length === 1 ? true : undefined));
    await local.post('shortcut', { callback_id: 'explain', channel, ts });
    await local.post('command', { channel: 'inc-9', command: '/rwerror', text: 'a+b & c' });
    expect(seen).toEqual(['it & it: ünïcode', 'message_action']);
    expect((await local.get('messages?channel=inc-9')).messages).toContainEqual(
      expect.objectContaining({ text: 'you said a+b & c', ephemeral: true }),
    );
  } finally {
    await app.stop();
  }
});
