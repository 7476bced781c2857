import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createLog } from '../../src/log.ts';
import { type Bot, eventually, type Mode, startBot } from './bot.ts';
import { install, openKeyedStore } from './install.ts';
import { dropUser, notNull, talkTo } from './talk.ts';

/** What the real log says of the work on an event. */

interface Line {
  readonly level: string;
  readonly request?: string;
  readonly msg: string;
  readonly channel?: string;
  readonly type?: string;
}

let folder: string;
let bot: Bot;
const file = () => join(folder, 'log');
const lines = (): Line[] =>
  readFileSync(file(), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);

async function start(mode: Mode = 'socket'): Promise<void> {
  bot = await startBot({ log: createLog('debug', false, file()) }, mode);
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rwerror-log-'));
});
afterEach(async () => {
  await bot.stop();
  rmSync(folder, { recursive: true });
});

test.each<Mode>(['socket', 'http'])('each line of the work on an event carries its id, by %s', async (mode) => {
  await start(mode);
  // Two at a time, of which each fails in its own way.
  await bot.act('fault', { method: 'chat.postMessage', error: 'restricted_action', times: 2 });
  const [one, two] = await Promise.all([
    bot.act('message', { channel: 'inc-1', text: notNull('parcels') }),
    bot.act('message', { channel: 'inc-2', text: dropUser('zoe') }),
  ]);
  await Promise.all([bot.outcome(one), bot.outcome(two)]);
  const failed = await eventually('both lines', async () => {
    const found = lines().filter(({ msg }) => msg === 'a message was not answered');
    return found.length === 2 ? found : undefined;
  });
  const ids = failed.map(({ request }) => request);
  expect(new Set(ids).size).toBe(2);
  const came = lines().filter(({ msg, type }) => msg === 'came in' && type === 'message');
  for (const id of ids) {
    expect(id).toMatch(/^Ev/);
    expect(came.map(({ request }) => request)).toContain(id);
  }
});

test('work that waits behind other work keeps its own id', async () => {
  await start();
  await bot.act('fault', { method: 'chat.postMessage', error: 'restricted_action', times: 3 });
  const texts = [notNull('parcels'), dropUser('zoe'), dropUser('yan')];
  const all = await Promise.all(texts.map((text) => bot.act('message', { channel: 'inc-1', text })));
  await Promise.all(all.map((ts) => bot.outcome(ts)));
  const failed = lines().filter(({ msg }) => msg === 'a message was not answered');
  expect(failed.length).toBeGreaterThanOrEqual(2);
  expect(new Set(failed.map(({ request }) => request)).size).toBe(failed.length);
});

test('a command has an id of its own, and what runs by itself has one too', async () => {
  await start();
  const talk = talkTo(bot);
  await talk.command('show no-such-record');
  const came = lines().find(({ type }) => type === 'command');
  const failed = lines().find(({ msg }) => msg === 'a request failed');
  expect(came?.request).toMatch(/^[0-9a-f]{8}$/);
  expect(failed?.request).toBe(came?.request);
  await bot.act('message', { channel: 'inc-1', text: 'lunch at noon?' });
  const claim = {
    team: 'T0LOCAL0001',
    channel: 'C0',
    ts: '1.000001',
    kind: 'channel',
    threadTs: '1.000001',
    version: '',
  } as const;
  await bot.deps.store.claim(claim, Date.now() - 120_000);
  await bot.app.takeOver();
  const taken = await eventually('its line', async () =>
    lines().find(({ msg, channel }) => msg === 'a message was not answered' && channel === 'C0'),
  );
  expect(taken.request).toMatch(/^[0-9a-f]{8}$/);
});

test('neither a token nor what was pasted is in any line, at the lowest level', async () => {
  await start('http');
  const talk = talkTo(bot);
  const secret = ['sup3r', 's3cret', 'pw'].join('-');
  const paste = `${notNull('a-table-of-mine')}\nconnecting to postgres://rw:${secret}@db.internal/dev`;
  const ts = await bot.act('message', { channel: 'inc-1', text: paste });
  await bot.outcome(ts);
  await bot.act('edit', { channel: 'inc-1', ts, text: `${paste} again` });
  await talk.command(paste);
  await bot.act('fault', { method: 'chat.postMessage', error: 'restricted_action', times: 1 });
  await talk.say(`${paste} once more`, 'inc-2');
  await bot.act('fault', { method: 'conversations.info', drop: true, times: 1 });
  await talk.say(`${paste} and more`, 'inc-3');
  const written = readFileSync(file(), 'utf8');
  expect(lines().length).toBeGreaterThan(8);
  const { botToken, appToken, signingSecret } = bot.workspace;
  for (const part of [secret, 'a-table-of-mine', 'null value', botToken, appToken, signingSecret, 'v0=']) {
    expect(written).not.toContain(part);
  }
});

test('that somebody cancelled an installation is one line, and no trouble', async () => {
  bot = await startBot({ log: createLog('info', false, file()), store: await openKeyedStore() }, 'oauth');
  await install(bot.address, 'access_denied');
  expect(lines().filter(({ level, msg }) => level !== 'info' || msg.includes('installed'))).toEqual([
    {
      ...{ level: 'info', code: 'slack_oauth_installer_authorization_error', msg: 'the app was not installed' },
      time: expect.any(String),
    },
  ]);
});
