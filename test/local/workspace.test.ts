import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { WebSocket } from 'ws';
import { startLocalWorkspace } from '../../src/local/workspace.ts';
import { refusal, startWorkspace } from './start.ts';

type Started = Awaited<ReturnType<typeof startWorkspace>>;
let local: Started;
beforeAll(async () => {
  local = await startWorkspace();
});
afterAll(() => local.stop());

describe('a new workspace', () => {
  test('has channels with the bot in them and one person', async () => {
    const { channels, users } = { ...(await local.get('channels')), ...(await local.get('users')) };
    expect(channels?.map(({ name }) => name)).toEqual(['inc-231', 'incident-demo', 'general', 'ops-alerts']);
    expect(channels).toEqual(Array(4).fill(expect.objectContaining({ is_member: true })));
    expect(users?.map(({ name }) => name)).toEqual(['dana', 'rwerror']);
  });

  test('says what to do when its port is taken', async () => {
    const port = Number(new URL(local.workspace.url).port);
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    await expect(startLocalWorkspace({ port, log })).rejects.toMatchObject({
      code: 'local_port_in_use',
      message: `Something else listens on 127.0.0.1:${port}.`,
    });
  });

  test('tells a person where the page is while it is not built, and lets nothing in from elsewhere', async () => {
    const response = await fetch(`${local.workspace.url}/archives/C1/p2`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(await response.text()).toContain('<html');
    expect((await fetch(`${local.workspace.url}/../package.json`)).status).toBe(404);
  });
});

/** A request with headers that fetch does not let one set. @returns the status */
function ask(path: string, headers: Record<string, string>, method = 'GET'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(`${local.workspace.url}${path}`, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.on('error', reject);
    asked.end();
  });
}

describe('a web page elsewhere', () => {
  test('reaches nothing by a name of its own for 127.0.0.1', async () => {
    expect(await ask('/_local/info', { host: 'evil.example' })).toBe(403);
    expect(await ask('/_local/info', { host: 'localhost:1' })).toBe(200);
  });

  test('posts nothing', async () => {
    const host = new URL(local.workspace.url).host;
    const post = (origin: string) => ask('/_local/dm', { origin, 'content-type': 'application/json' }, 'POST');
    expect(await post('https://evil.example')).toBe(403);
    expect(await post('null')).toBe(403);
    expect(await post(`http://${host}`)).toBe(200);
    expect(await ask('/api/auth.test', { origin: 'https://evil.example' }, 'POST')).toBe(403);
  });

  test('opens no socket without a ticket', async () => {
    const socket = new WebSocket(`${local.workspace.url.replace('http', 'ws')}/link/?ticket=guessed`);
    const outcome = await new Promise((resolve) => {
      socket.addEventListener('open', () => resolve('open'));
      socket.addEventListener('error', () => resolve('refused'));
    });
    expect(outcome).toBe('refused');
  });
});

describe('faults', () => {
  test('a rate limit has its seconds and ends after its times', async () => {
    await local.post('fault', { method: 'auth.test', status: 429, retryAfter: 0, times: 1 });
    const call = () => fetch(`${local.workspace.apiUrl}auth.test`, { method: 'POST' });
    const limited = await call();
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '0']);
    expect(await limited.json()).toEqual({ ok: false, error: 'ratelimited' });
    expect((await call()).status).toBe(200);
  });

  test('it hits any method when none is named, with HTML, an error of Slack or no answer at all', async () => {
    await local.post('fault', { status: 503 });
    const failed = await fetch(`${local.workspace.apiUrl}users.info`);
    expect([failed.status, failed.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    await local.post('fault', { error: 'token_revoked' });
    expect(await refusal(local.web.auth.test())).toMatchObject({ error: 'token_revoked' });
    await local.post('fault', { method: 'auth.test', drop: true });
    await expect(local.web.auth.test()).rejects.toMatchObject({ code: 'slack_webapi_request_error' });
    expect(await local.web.auth.test()).toMatchObject({ ok: true });
  });

  test('what was carried out stays done when only its answer is lost', async () => {
    const written = async () => (await local.get('messages?channel=general')).messages?.length ?? 0;
    const before = await written();
    const post = () => local.web.chat.postMessage({ channel: 'general', text: 'a slow night' });
    await local.post('fault', { method: 'chat.postMessage', drop: true, carriedOut: true });
    await expect(post()).rejects.toMatchObject({ code: 'slack_webapi_request_error' });
    expect(await written()).toBe(before + 1);
    await local.post('fault', { method: 'chat.postMessage', drop: true });
    await expect(post()).rejects.toMatchObject({ code: 'slack_webapi_request_error' });
    expect(await written()).toBe(before + 1);
  });

  test('a slow answer is the proper one', async () => {
    await local.post('fault', { method: 'auth.test', delayMs: 300 });
    const answered: string[] = [];
    const call = async (method: string) => {
      expect(await local.web.apiCall(method)).toMatchObject({ ok: true });
      answered.push(method);
    };
    await Promise.all([call('auth.test'), call('api.test')]);
    expect(answered).toEqual(['api.test', 'auth.test']);
  });

  test('downloads and answers at a response_url fail only when they are named', async () => {
    await local.post('fault', { method: 'files', status: 500 });
    await local.post('fault', { method: 'response_url', status: 429, times: 2 });
    expect(await local.web.auth.test()).toMatchObject({ ok: true });
    expect((await fetch(`${local.workspace.url}/files/T-F/x`)).status).toBe(500);
    const hook = () => fetch(`${local.workspace.url}/hooks/actions/T/key`, { method: 'POST' });
    expect([(await hook()).status, (await hook()).status, (await hook()).status]).toEqual([429, 429, 404]);
  });
});

describe('control endpoints', () => {
  test.each([
    ['a channel id that is not there', 'message', { channel: 'C0000000000', text: 'x' }, 'channel_not_found'],
    ['a name that cannot be one', 'message', { channel: 'Not A Name', text: 'x' }, 'channel_not_found'],
    ['a thread that is not there', 'message', { channel: 'general', text: 'x', thread_ts: '1.1' }, 'message_not_found'],
    ['an unknown field', 'message', { channel: 'general', txt: 'x' }, 'invalid_arguments'],
    ['an edit of nothing', 'edit', { channel: 'general', ts: '1.1', text: 'x' }, 'message_not_found'],
    ['a deletion of nothing', 'delete', { channel: 'general', ts: '1.1' }, 'message_not_found'],
    ['a view that is not open', 'submit', { view_id: 'V1' }, 'not_found'],
    ['an endpoint that is not there', 'shout', {}, 'unknown_endpoint'],
  ])('%s is refused with status 400', async (_, path, body, error) => {
    expect(await local.post(path, body)).toMatchObject({ status: 400, ok: false, error });
  });

  test('a body that is no JSON is refused', async () => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${local.workspace.url}/_local/message`, { method: 'POST', headers, body: '{' });
    expect([response.status, await response.json()]).toEqual([400, { ok: false, error: 'invalid_json' }]);
  });

  test('an unknown channel is made with the bot in it, an unknown person too', async () => {
    const { channel = '' } = await local.post('message', { channel: '#inc-new', text: 'x', user: 'kim' });
    const { members = [] } = await local.web.conversations.members({ channel });
    expect(members).toHaveLength(2);
    expect(members).toContain('U0RWERROR01');
  });

  test('messages of a channel come with their replies, those of a thread with its first message', async () => {
    const { ts = '', channel = '' } = await local.post('message', { channel: 'inc-5', text: 'root' });
    await local.post('message', { channel: 'inc-5', text: 'reply', thread_ts: ts });
    await local.post('message', { channel: 'inc-5', text: 'other' });
    await local.web.chat.postEphemeral({ channel, user: 'U0LOCAL0001', text: 'psst', thread_ts: ts });
    const texts = async (query: string) =>
      (await local.get(`messages?channel=inc-5${query}`)).messages?.map(({ text }) => text);
    expect(await texts('')).toEqual(['root', 'reply', 'other', 'psst']);
    expect(await texts(`&thread_ts=${ts}`)).toEqual(['root', 'reply', 'psst']);
    expect(await texts('&user=kim')).toEqual(['root', 'reply', 'other']);
  });

  test('a paste of a megabyte goes through', async () => {
    const text = 'x'.repeat(1_000_000);
    const { ts, channel } = await local.post('message', { channel: 'inc-6', text });
    const { messages = [] } = await local.web.conversations.history({ channel: channel ?? '' });
    expect(messages).toMatchObject([{ ts, text }]);
  });

  test('the stream tells of each change', async () => {
    const stop = new AbortController();
    const stream = await fetch(`${local.workspace.url}/_local/stream`, { signal: stop.signal });
    const { channel, ts } = await local.post('message', { channel: 'inc-7', text: 'x' });
    await local.post('edit', { channel, ts, text: 'y' });
    const lines: string[] = [];
    const decoder = new TextDecoder();
    for await (const chunk of stream.body ?? []) {
      lines.push(
        ...decoder
          .decode(chunk)
          .split('\n')
          .filter((line) => line.startsWith('data: ')),
      );
      if (lines.length >= 3) break;
    }
    stop.abort();
    expect(lines.map((line) => JSON.parse(line.slice(6)))).toEqual([
      { type: 'channel', channel },
      { type: 'message', channel, ts },
      { type: 'message_changed', channel, ts },
    ]);
  });
});
