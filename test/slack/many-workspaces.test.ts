import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Bot, startBot, type Workspace, written } from './bot.ts';
import { first, install, openKeyedStore, second } from './install.ts';
import { notNull, talkTo, unknown } from './talk.ts';

/** Two workspaces, one bot, one database: the same errors in channels of the same names. */

const dayMs = 86_400_000;

let bot: Bot;
let nowMs: number;
beforeEach(async () => {
  nowMs = Date.now();
  bot = await startBot({ store: await openKeyedStore(), now: () => nowMs }, 'oauth');
  for (const team of [first, second]) await install(bot.address, team);
});
afterEach(() => bot.stop());

/** The card for an error that is said; an hour later, so that no storm counts it. */
async function ask(where: Workspace, text: string, channel = 'inc-231') {
  nowMs += dayMs / 24;
  const talk = talkTo(where);
  const before = (await talk.cards(channel)).length;
  await talk.say(text, channel);
  return (await talk.cards(channel))[before];
}
const page = (where: Workspace, text: string, title: string) =>
  talkTo(where).view(title, 'command', { channel: 'inc-231', command: '/rwerror', text });

async function turnDigestOn(where: Workspace) {
  const home = await talkTo(where).home('digest');
  const { channels } = (await where.see('channels', {})) as unknown as { channels: { id: string; name: string }[] };
  const value = channels.find(({ name }) => name === 'general')?.id;
  await where.act('action', { view_id: home.id, action_id: 'rwerror_digest_channel', value });
  await talkTo(where).home('Turn the digest off');
}

/** Leaves something behind of every kind there is. */
async function fill(where: Workspace): Promise<void> {
  const talk = talkTo(where);
  const card = await ask(where, notNull('invoices'));
  const recordId = /helpful:([0-9a-f]+)/.exec(written(card))?.[1];
  const onCard = { channel: 'inc-231', ts: card?.ts };
  const menu = { ...onCard, action_id: 'rwerror_note', value: recordId };
  await talk.submit(await talk.view('What fixed it for us', 'action', menu), { text: 'the loader sent nulls' });
  const negative = /"negative_button":\{.*?"value":"((?:[^"\\]|\\.)*)"/.exec(written(card))?.[1];
  const press = { ...onCard, action_id: 'rwerror_feedback', value: JSON.parse(`"${negative}"`) as string };
  await talk.submit(await talk.view('What explains the error?', 'action', press), { right: 'none' });
  await talk.say(unknown('acme', 3), 'inc-231');
  const gaps = await page(where, 'gaps', 'Errors without a record');
  const value = /"action_id":"rwerror_write_up".*?"value":"([0-9a-f]{16})"/.exec(written(gaps))?.[1];
  const form = await talk.view('As it is printed', 'action', {
    view_id: gaps.id,
    action_id: 'rwerror_write_up',
    value,
  });
  await talk.submit(form, { meaning: 'No room for another widget.', solutions: '1. Free the disk.' });
  await talk.submit(await page(where, 'settings', 'Channel settings'), { mode: 'suggest' });
}

test('what one remembers, the other neither sees nor counts, in any place', async () => {
  const [one, other] = [bot, bot.in(second)];
  await fill(one);
  // It is really there, where it belongs.
  expect(written(await page(one, 'review', 'Right: no record'))).toContain('note added');
  expect(written(await talkTo(one).home('the loader sent nulls'))).toContain('null value in column');
  expect(written(await talkTo(one).command(unknown('globex', 4)))).toContain('No room for another widget');

  const card = written(await ask(other, notNull('orders')));
  expect(card).toContain('orders');
  expect(card).not.toMatch(/Seen before|the loader sent nulls/);
  expect(written(await talkTo(other).command(unknown('globex', 4)))).not.toContain('No room for');
  expect(written(await talkTo(other).command('search frobnicator widget'))).not.toContain('refused widget');
  const gaps = written(await page(other, 'gaps', 'Errors without a record'));
  expect(gaps).not.toMatch(/acme|rwerror_edit_record|2 times/);
  expect(written(await page(other, 'review', 'None waits'))).not.toMatch(/note added|Right: no record|dana/);
  expect(written(await talkTo(other).home('digest'))).not.toMatch(/the loader sent nulls|2 times|dana/);
  // The settings are not those of the other channel of that name.
  expect(await ask(other, notNull('carts'))).toBeDefined();
  expect(await ask(one, notNull('carts'))).toBeUndefined();
}, 30_000);

test('the digest of one tells of it alone', async () => {
  const [one, other] = [bot, bot.in(second)];
  for (const where of [one, other]) await turnDigestOn(where);
  nowMs += 6 * dayMs;
  await talkTo(one).say(notNull('invoices'), 'inc-231');
  nowMs += dayMs;
  await bot.app.sendDueDigests();
  expect(written((await talkTo(one).cards('general'))[0])).toContain('null value in column');
  const [digest] = await talkTo(other).cards('general');
  expect(digest).toBeDefined();
  expect(written(digest)).not.toContain('null value in column');
});

test('a digest that Slack refuses in one keeps that of the other not back', async () => {
  const workspaces = [bot, bot.in(second)];
  for (const where of workspaces) await turnDigestOn(where);
  nowMs += 7 * dayMs;
  await bot.act('fault', { method: 'chat.postMessage', error: 'is_archived' });
  await bot.app.sendDueDigests();
  const cards = await Promise.all(workspaces.map((where) => talkTo(where).cards('general')));
  expect(cards.flat()).toHaveLength(1);
});

test('a storm in one is counted on a card of its own', async () => {
  const [one, other] = [bot, bot.in(second)];
  expect(await talkTo(one).say(notNull('invoices'), 'inc-231')).toBe('replied');
  expect(await talkTo(other).say(notNull('invoices'), 'inc-231')).toBe('replied');
  expect(await talkTo(other).say(notNull('orders'), 'inc-231')).toBe('silent');
  await bot.app.updateStorms();
  const [card] = await talkTo(one).cards('inc-231');
  expect(written(card)).not.toMatch(/2 times|once more/);
});
