import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { eventually } from '../cluster/eventually.ts';
import { endPrograms, type Program, startProgram } from '../cluster/programs.ts';
import { parseMetrics } from '../ops/parse-metrics.ts';
import { act, cards } from './workspace-control.ts';

// Built programs: a local workspace that sends requests, and a bot that takes them. Build first.

const error = 'CDC table backfill reschedule is unavailable because the cluster is in recovery state';
const paste = `ERROR:  Failed to run the query\n\nCaused by these errors (recent errors listed first):\n  1: gRPC request to meta service failed: Internal error\n  2: ${error}`;
const patienceMs = 20_000;

jest.setTimeout(90_000);

let folder: string;
let workspace: string;
let bot: Program;
let address: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rwerror-http-'));
  const local = await startProgram('local/main.js', { LOCAL_PORT: '0' }, /SLACK_SIGNING_SECRET=\S+/);
  const said = local.lines.join('\n');
  workspace = /Local workspace: (\S+)/.exec(said)?.[1] ?? '';
  const names = ['SLACK_API_URL', 'SLACK_BOT_TOKEN', 'SLACK_SIGNING_SECRET'];
  const connection = names.map((name) => [name, new RegExp(`${name}=(\\S+)`).exec(said)?.[1] ?? '']);
  const settings = { PORT: '0', RWERROR_DB: join(folder, 'store.sqlite'), ...Object.fromEntries(connection) };
  bot = await startProgram('main.js', settings, /"msg":"connected"/);
  address = `http://127.0.0.1:${/"port":(\d+)/.exec(bot.lines.join('\n'))?.[1]}`;
});
afterAll(async () => {
  await endPrograms();
  await rm(folder, { recursive: true });
});

const ask = (path: string, init?: RequestInit) => fetch(`${address}${path}`, init);

test('a bot with a signing secret and a port takes requests, and shows what it does', async () => {
  await act(workspace, 'request-url', { url: `${address}/slack/events` });
  await act(workspace, 'message', { channel: 'inc-1', text: paste });
  expect(await eventually('the card', async () => (await cards(workspace, 'inc-1'))[0], patienceMs)).toBeDefined();
  expect(await (await ask('/readyz')).json()).toEqual({ status: 'ready' });
  expect(await (await ask('/healthz')).json()).toMatchObject({ status: 'alive', leftOut: 0 });
  const metrics = parseMetrics(await (await ask('/metrics')).text());
  expect(metrics.get('rwerror_answers_total{decision="answer",tier="near"}')).toBe(1);
  expect(metrics.get('rwerror_sites')).toBeGreaterThan(1_000);
});

test('while it stops it is not ready and takes no new request, but is alive; then it ends', async () => {
  await act(workspace, 'fault', { method: 'chat.postMessage', delayMs: 4_000 });
  await act(workspace, 'message', { channel: 'inc-2', text: paste });
  await eventually('the post', async () => (await cards(workspace, 'inc-2'))[0], patienceMs);
  const ended = bot.end();
  const notReady = await eventually(
    'the end of readiness',
    async () => {
      const response = await ask('/readyz');
      return response.status === 503 ? response.json() : undefined;
    },
    patienceMs,
  );
  expect(notReady).toMatchObject({ notReady: expect.arrayContaining(['running']) });
  expect((await ask('/healthz')).status).toBe(200);
  expect((await ask('/slack/events', { method: 'POST', body: '{}' })).status).toBe(503);
  expect(await ended).toBe(0);
});
