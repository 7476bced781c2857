import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createStoreCheck } from '../../src/ops/health.ts';
import type { HttpServer } from '../../src/ops/http-server.ts';
import { createMetrics } from '../../src/ops/metrics.ts';
import { serve } from '../../src/ops/serve.ts';
import { openSqliteStore } from '../../src/store/open-store.ts';
import { createTestLog } from '../slack/test-log.ts';
import { parseMetrics } from './parse-metrics.ts';

const about = { version: '1.2.3', records: 7, leftOut: 2, sites: 30 };
let states: { records: boolean; store: boolean; slack: boolean; running: boolean };
let server: HttpServer;

beforeEach(async () => {
  states = { records: true, store: true, slack: true, running: true };
  const names = ['records', 'store', 'slack', 'running'] as const;
  const checks = Object.fromEntries(names.map((name) => [name, async () => states[name]]));
  const { log } = createTestLog();
  server = await serve({ port: 0, log, metrics: createMetrics(), about, checks, requests: undefined });
});
afterEach(() => server.close(0));

const get = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${server.port}${path}`, { method });
const read = async (path: string) => {
  const response = await get(path);
  return [response.status, await response.json()];
};

describe('/healthz', () => {
  test('says that the process is alive and what it has loaded, whatever else is wrong', async () => {
    Object.assign(states, { records: false, store: false, slack: false, running: false });
    expect(await read('/healthz')).toEqual([200, { status: 'alive', ...about }]);
  });

  test('answers a HEAD without a body, and is not kept by a proxy', async () => {
    const response = await get('/healthz', 'HEAD');
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('/readyz', () => {
  test('is 200 when all is ready', async () => {
    expect(await read('/readyz')).toEqual([200, { status: 'ready' }]);
  });

  test.each(['records', 'store', 'slack', 'running'] as const)('names what is not ready: %s', async (name) => {
    states[name] = false;
    expect(await read('/readyz')).toEqual([503, { status: 'not ready', notReady: [name] }]);
    const metrics = parseMetrics(await (await get('/metrics')).text());
    expect(metrics.get(`rwerror_ready{check="${name}"}`)).toBe(0);
  });

  test('leaves out what the request excludes', async () => {
    Object.assign(states, { store: false, slack: false });
    expect((await read('/readyz?exclude=store&exclude=slack'))[0]).toBe(200);
    expect(await read('/readyz?exclude=store')).toEqual([503, { status: 'not ready', notReady: ['slack'] }]);
  });
});

describe('the check of the store', () => {
  test('asks the database: one that is closed is not there', async () => {
    const store = await openSqliteStore(':memory:');
    const check = createStoreCheck(store);
    expect(await check()).toBe(true);
    await store.close();
    expect(await check()).toBe(false);
  });

  test('does not wait longer than it may, nor asks a database that hangs once more', async () => {
    let asked = 0;
    const findClaimedVersion = (): Promise<undefined> => {
      asked += 1;
      return new Promise(() => {});
    };
    const check = createStoreCheck({ findClaimedVersion }, 20);
    expect(await Promise.all([check(), check()])).toEqual([false, false]);
    expect(await check()).toBe(false);
    expect(asked).toBe(1);
  });
});

test('what is not there is 404, and writing to what is there too', async () => {
  const statuses = await Promise.all([get('/'), get('/metrics/x'), get('/healthz', 'POST'), get('/constructor')]);
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

test.each(['//', 'http://['])('an address that is none is a bad request: %s', async (path) => {
  const status = await new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: server.port, path }, (response) => resolve(response.statusCode))
      .on('error', reject)
      .end();
  });
  expect(status).toBe(400);
});

test('a port that is taken is an error with its remedy', async () => {
  const { log } = createTestLog();
  const { port } = server;
  await expect(
    serve({ port, log, metrics: createMetrics(), about, checks: {}, requests: undefined }),
  ).rejects.toMatchObject({ code: 'port_unusable', remedy: expect.stringContaining('PORT') });
});
