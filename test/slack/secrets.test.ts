import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openSqliteStore } from '../../src/store/open-store.ts';
import { plants } from '../planted-secrets.ts';
import { type Bot, eventually, startBot } from './bot.ts';

// Every kind of secret goes in by every way in; then all that came out is searched: cards, private answers, modals, logs
// and the files of the database.

let bot: Bot;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rwerror-secrets-'));
  bot = await startBot({ store: await openSqliteStore(join(folder, 'store.sqlite')) });
});
afterAll(async () => {
  await bot.stop();
  await rm(folder, { recursive: true });
});

/** A known error with the secret above it, below it, and in a value that a card shows. */
const paste = (secret: string) => {
  const cause = 'receive commit request on epoch 8814265345114112 from handle 4 during alter parallelism';
  const shown = `cannot drop ${secret.replaceAll('\n', ' ')} because others depend on it`;
  return `${secret}\n\nERROR:  Failed to run the query\n\nCaused by:\n  ${cause}\n\n${secret}\n\nERROR: ${shown}`;
};

/** As Slack delivers what was typed; some plants stand as delivered already. */
const escapeSlack = (text: string) =>
  /<[^<>|\s]+\|[^<>]+>|&amp;/.test(text)
    ? text
    : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

test('no planted secret comes out again, whichever way it went in', async () => {
  expect(plants.length).toBeGreaterThanOrEqual(20);
  for (const [at, [, secret]] of plants.entries()) {
    const channel = `inc-secret-${at}`;
    const text = escapeSlack(paste(secret));
    const ts = await bot.act('message', { channel, text });
    await bot.replies(channel, ts);
    await bot.act('command', { channel, command: '/rwerror', text });
    await bot.act('shortcut', { callback_id: 'rwerror_explain', channel, ts });
    await bot.act('dm', { text });
    await eventually(`a private answer about plant ${at}`, async () =>
      (await bot.see('messages', { channel })).messages.find(({ ephemeral }) => ephemeral),
    );
  }
  await bot.app.stop();

  const { channels } = (await bot.see('channels', {})) as unknown as { channels: { id: string }[] };
  const said = await Promise.all(channels.map(async ({ id }) => (await bot.see('messages', { channel: id })).messages));
  const cards = said.flat().filter((message) => message.bot_id || message.ephemeral);
  expect(cards.length).toBeGreaterThanOrEqual(2 * plants.length);
  const { views } = await bot.see('views', {});
  expect(views.length).toBeGreaterThan(0);
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1')));
  expect(files.join('').length).toBeGreaterThan(0);

  const out = {
    cards: JSON.stringify(cards),
    views: JSON.stringify(views),
    log: bot.logged.join('\n'),
    database: files.join('\n'),
  };
  const leaks = plants.flatMap(([kind, , secrets]) =>
    secrets
      .filter((secret) => secret.length > 3)
      .flatMap((secret) =>
        Object.entries(out).flatMap(([where, all]) => (all.includes(secret) ? [`${kind} in ${where}`] : [])),
      ),
  );
  expect(leaks).toEqual([]);
}, 120_000);
