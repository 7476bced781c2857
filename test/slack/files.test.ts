import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createFileReader } from '../../src/slack/files.ts';

const token = 'xoxb-test';
let server: Server;
let origin: string;
let asked: { url: string; authorization: string | undefined }[];
let answer: RequestListener;

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', authorization: request.headers.authorization });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
});

const serve =
  (body: string | Uint8Array, type = 'text/plain'): RequestListener =>
  (_, response) => {
    response.setHeader('content-type', type);
    response.end(body);
  };
const read = (file: object = {}) =>
  createFileReader(`${origin}/api/`).read(
    { name: 'meta.log', mimetype: 'text/plain', url_private: `${origin}/files/1`, ...file },
    token,
  );

test('a text file is fetched with the token', async () => {
  answer = serve('ERROR it broke — badly');
  expect(await read()).toBe('ERROR it broke — badly');
  expect(asked).toEqual([{ url: '/files/1', authorization: `Bearer ${token}` }]);
});

test('UTF-16, as PowerShell writes it, is read', async () => {
  answer = serve(Buffer.from('\ufeffERROR it broke', 'utf16le'));
  expect(await read()).toBe('ERROR it broke');
});

test.each([
  ['a picture', { name: 'a.png', mimetype: 'image/png' }],
  ['a link to another service', { mode: 'external' }],
  ['a file without an address', { url_private: undefined }],
])('%s is passed over without asking for it', async (_, file) => {
  expect(await read(file)).toBeUndefined();
  expect(asked).toEqual([]);
});

test('a snippet without a type is read', async () => {
  answer = serve('text');
  expect(await read({ mode: 'snippet', mimetype: '', name: 'Untitled' })).toBe('text');
});

test('a login page in place of the file is an error that names the scope', async () => {
  answer = serve('<html>Sign in</html>', 'text/html; charset=utf-8');
  await expect(read()).rejects.toMatchObject({ code: 'file_no_access', remedy: expect.stringContaining('files:read') });
});

test('a login page with status 403 is one too', async () => {
  answer = (_, response) => response.writeHead(403, { 'content-type': 'text/html' }).end('<html>');
  await expect(read()).rejects.toMatchObject({ code: 'file_no_access' });
});

test('a file that is gone is no matter of scopes', async () => {
  answer = (_, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<html>');
  await expect(read()).rejects.toMatchObject({ code: 'file_gone', remedy: expect.not.stringContaining('scope') });
  expect(asked).toHaveLength(1);
});

describe.each<[string, RequestListener]>([
  ['answers with an error of its own', (_, response) => response.writeHead(503, { 'content-type': 'text/html' }).end()],
  ['breaks the connection', (_, response) => response.destroy()],
  [
    'breaks off in the middle',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '100' });
      response.write('half', () => response.destroy());
    },
  ],
])('where the file host %s', (_, fail) => {
  test('once, the second try counts', async () => {
    answer = (request, response) => (asked.length === 1 ? fail : serve('ERROR it broke'))(request, response);
    expect(await read()).toBe('ERROR it broke');
  });

  test('twice, that is said, and nothing of scopes', async () => {
    answer = fail;
    await expect(read()).rejects.toMatchObject({
      code: 'file_unreachable',
      message: expect.stringContaining('did not answer'),
      remedy: expect.not.stringContaining('scope'),
    });
    expect(asked).toHaveLength(2);
  });
});

describe('a file over 1 MB', () => {
  test('is not asked for when it says so', async () => {
    await expect(read({ size: 1_048_577 })).rejects.toMatchObject({ code: 'file_too_large' });
    expect(asked).toEqual([]);
  });

  test('is dropped on the way when it does not', async () => {
    answer = serve('x'.repeat(1_048_577));
    await expect(read({ size: 10 })).rejects.toMatchObject({ code: 'file_too_large' });
  });

  test('of exactly 1 MB is read', async () => {
    answer = serve('x'.repeat(1_048_576));
    expect(await read({ size: 1_048_576 })).toHaveLength(1_048_576);
  });
});

test('binary under the name of a log is an error', async () => {
  answer = serve(new Uint8Array([80, 75, 0, 4]));
  await expect(read()).rejects.toMatchObject({ code: 'file_not_text' });
});

describe('the token goes to no stranger', () => {
  const neverFetched: typeof fetch = () => {
    throw new Error('asked a stranger');
  };

  test.each([
    'https://example.com/files/1',
    'https://files.slack.com.example.com/1',
    'http://files.slack.com/1',
    'https://files.slack.com:8443/1',
    'https://user@example.com/1',
    'file:///etc/passwd',
    'not an address',
  ])('%s is not asked', async (url_private) => {
    const reader = createFileReader(undefined, neverFetched);
    await expect(reader.read({ name: 'a.log', url_private }, token)).rejects.toMatchObject({ code: 'file_no_access' });
  });

  test('a loopback host is a stranger where no local workspace is set', async () => {
    const reader = createFileReader(undefined, neverFetched);
    await expect(reader.read({ name: 'a.log', url_private: `${origin}/files/1` }, token)).rejects.toMatchObject({
      code: 'file_no_access',
    });
  });

  test('a redirect is followed on the same host only', async () => {
    answer = ({ url }, response) => {
      if (url === '/files/1') response.writeHead(302, { location: '/files/2' }).end();
      else response.writeHead(302, { location: 'http://127.0.0.2:9/stolen' }).end();
    };
    await expect(read()).rejects.toMatchObject({ code: 'file_no_access' });
    expect(asked.map(({ url }) => url)).toEqual(['/files/1', '/files/2']);
  });

  test('a redirect within Slack is followed, the token with it', async () => {
    answer = ({ url }, response) => {
      if (url === '/files/1') response.writeHead(302, { location: '/files/2' }).end();
      else response.setHeader('content-type', 'text/plain').end('found');
    };
    expect(await read()).toBe('found');
    expect(asked[1]).toEqual({ url: '/files/2', authorization: `Bearer ${token}` });
  });

  test('redirects in a circle end', async () => {
    answer = (_, response) => response.writeHead(302, { location: '/files/1' }).end();
    await expect(read()).rejects.toMatchObject({ code: 'file_no_access' });
  });
});
