import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { oauth, tokens } from '../../src/local/identity.ts';
import { eventually } from '../cluster/eventually.ts';
import { endPrograms, type Program, startProgram } from '../cluster/programs.ts';
import { allow, begin, first, open } from '../slack/install.ts';
import { act, cards } from './workspace-control.ts';

// Built programs: a local workspace, and a bot that is told to end. Build first.

const error = 'CDC table backfill reschedule is unavailable because the cluster is in recovery state';
const paste = `ERROR:  Failed to run the query\n\nCaused by these errors (recent errors listed first):\n  1: gRPC request to meta service failed: Internal error\n  2: ${error}`;
const patienceMs = 20_000;
const stopWithinMs = 10_000;
/** a bot that does not end at once takes several seconds */
const atOnceMs = 3_000;

jest.setTimeout(90_000);

let folder: string;
let url: string;
let settings: Record<string, string>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rwerror-stop-'));
  const workspace = await startProgram('local/main.js', { LOCAL_PORT: '0' }, /SLACK_SIGNING_SECRET=\S+/);
  const said = workspace.lines.join('\n');
  url = /Local workspace: (\S+)/.exec(said)?.[1] ?? '';
  const names = ['SLACK_API_URL', 'SLACK_BOT_TOKEN', 'SLACK_APP_TOKEN'];
  const connection = names.map((name) => [name, new RegExp(`${name}=(\\S+)`).exec(said)?.[1] ?? '']);
  settings = { RWERROR_DB: join(folder, 'store.sqlite'), ...Object.fromEntries(connection) };
});
afterEach(async () => {
  await endPrograms();
  await rm(folder, { recursive: true });
});

const startBot = () => startProgram('main.js', settings, /"msg":"connected"/);
const hasWritten = (bot: Program, part: string) =>
  eventually(part, () => bot.lines.find((line) => line.includes(part)), patienceMs);

test('a bot that waits for Slack leaves its work to the next one at once', async () => {
  const bot = await startBot();
  await act(url, 'fault', { method: 'chat.postMessage', status: 429, retryAfter: 300 });
  await act(url, 'message', { channel: 'inc-1', text: paste });
  await hasWritten(bot, 'Slack takes no answer just now');
  const startedMs = Date.now();
  expect(await bot.end()).toBe(0);
  expect(Date.now() - startedMs).toBeLessThan(stopWithinMs);
  expect(bot.lines.at(-1)).toContain('"msg":"stopped"');
  await startBot();
  expect(await eventually('the card', async () => (await cards(url, 'inc-1'))[0], patienceMs)).toBeDefined();
  expect(await cards(url, 'inc-1')).toHaveLength(1);
});

test('a bot whose call hangs ends in time, and at once when it is told twice', async () => {
  for (const isToldTwice of [false, true]) {
    const bot = await startBot();
    const channel = isToldTwice ? 'inc-2' : 'inc-3';
    await act(url, 'fault', { method: 'chat.postMessage', delayMs: 30_000 });
    await act(url, 'message', { channel, text: paste });
    await eventually('the post', async () => (await cards(url, channel))[0], patienceMs);
    const ended = bot.end();
    await hasWritten(bot, '"msg":"stopping"');
    const startedMs = Date.now();
    if (isToldTwice) void bot.end();
    expect(await ended).toBe(0);
    expect(Date.now() - startedMs).toBeLessThan(isToldTwice ? atOnceMs : stopWithinMs);
  }
});

test('a bot that is told to end while somebody installs the app finishes that', async () => {
  const manyWorkspaces = {
    SLACK_BOT_TOKEN: '',
    SLACK_APP_TOKEN: '',
    SLACK_SIGNING_SECRET: tokens.signingSecret,
    SLACK_CLIENT_ID: oauth.clientId,
    SLACK_CLIENT_SECRET: oauth.clientSecret,
    SLACK_STATE_SECRET: 'of-these-tests-alone',
    RWERROR_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  };
  const bot = await startProgram('main.js', { ...settings, ...manyWorkspaces, PORT: '0' }, /"msg":"connected"/);
  const address = `http://127.0.0.1:${/"port":(\d+)/.exec(bot.lines.join('\n'))?.[1]}`;
  await act(url, 'request-url', { url: `${address}/slack/events` });
  const { authorizeUrl, cookie } = await begin(address);
  const back = await allow(authorizeUrl, first);
  await act(url, 'fault', { method: 'oauth.v2.access', delayMs: 4_000 });
  const page = open(back, cookie);
  await sleep(1_000);
  const ended = bot.end();
  expect(await page).toMatchObject({ status: 200 });
  expect(await ended).toBe(0);
  expect(bot.lines.join()).toContain('the app was installed in a workspace');
});

test('a bot that is told to end while it starts ends, as process 1 too', async () => {
  const file = join(folder, 'no-record.json');
  await writeFile(file, '{}');
  await act(url, 'fault', { method: 'auth.test', delayMs: 60_000 });
  const bot = await startProgram('main.js', { ...settings, RWERROR_DATA: file }, /a record is left out/);
  expect(await bot.end()).toBe(0);
  expect(bot.lines.join()).not.toContain('"msg":"connected"');
});
