import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { makeAnswer, makeMatch, makeRecord } from '../cards/make-answer.ts';
import { type Bot, eventually, startBot, written } from './bot.ts';
import { dropUser, notNull, type Talk, talkTo } from './talk.ts';

const hourMs = 3_600_000;
const team = 'T0LOCAL0001';

let bot: Bot;
let talk: Talk;
let nowMs: number;

beforeEach(async () => {
  nowMs = Date.now();
  bot = await startBot({ now: () => nowMs });
  talk = talkTo(bot);
});
afterEach(() => bot.stop());

const open = (channel: string, user?: string) =>
  talk.view('Channel settings', 'command', { channel, command: '/rwerror', text: 'settings', ...(user && { user }) });

/** Changes some settings of a channel; the others stay as the modal has them. */
async function set(channel: string, values: object, user?: string): Promise<void> {
  const view = await open(channel, user);
  await talk.submit(view, values, user);
}

describe('the settings of a channel', () => {
  test('off: silent unasked, and still there for who asks', async () => {
    await set('inc-1', { mode: 'off' });
    expect(await talk.say(notNull('invoices'))).toBe('silent');
    expect(written(await talk.command(notNull('invoices')))).toContain('invoices');
  });

  test('answer: a channel that no pattern names is answered too', async () => {
    expect(await talk.say(notNull('invoices'), 'general')).toBe('silent');
    await set('general', { mode: 'answer' });
    expect(await talk.say(notNull('invoices'), 'general')).toBe('replied');
  });

  test('suggest: the author alone sees the answer, and can share it', async () => {
    await set('inc-1', { mode: 'suggest' });
    await talk.say(notNull('invoices'));
    const whispered = await talk.whispered('inc-1', 'invoices');
    expect(await talk.cards()).toEqual([]);
    await talk.press(whispered, 'inc-1', 'rwerror_share');
    await eventually('the shared card', async () => (await talk.cards())[0]);
  });

  test('bots off: people are answered, bots are not', async () => {
    await set('inc-1', { bots: 'off' });
    expect(await talk.say(notNull('invoices'), 'inc-1', { bot: 'alertmanager' })).toBe('silent');
    expect(await talk.say(notNull('invoices'))).toBe('replied');
  });

  test('a storm window of its own', async () => {
    await set('inc-1', { stormMinutes: '0' });
    expect(await talk.say(notNull('invoices'))).toBe('replied');
    expect(await talk.say(notNull('orders'))).toBe('replied');
  });

  test('snoozed for an hour, then awake again', async () => {
    await set('inc-1', { snooze: '1' });
    expect(await talk.say(notNull('invoices'))).toBe('silent');
    nowMs += hourMs;
    expect(await talk.say(notNull('invoices'))).toBe('replied');
  });

  test('snoozed until tomorrow ends at nine the next day', async () => {
    await set('inc-1', { snooze: 'tomorrow' });
    const channel = (await bot.see('channels', {})) as unknown as { channels: { id: string; name: string }[] };
    const id = channel.channels.find(({ name }) => name === 'inc-1')?.id ?? '';
    const { snoozedUntilMs = 0 } = await bot.deps.store.findChannelSettings(team, id);
    expect(new Date(snoozedUntilMs).toISOString()).toContain('T09:00:00');
    expect(snoozedUntilMs - nowMs).toBeGreaterThan(9 * hourMs);
    expect(snoozedUntilMs - nowMs).toBeLessThanOrEqual(33 * hourMs);
  });

  test('what is set is shown when they are opened again, and stays when it is saved as it is', async () => {
    await set('inc-1', { mode: 'off', snooze: '8' });
    const view = await open('inc-1');
    expect(written(view)).toContain('Until ');
    const saved = written(await talk.view('Saved: it holds from the next message on.', 'submit', { view_id: view.id }));
    expect(saved).toMatch(/Snoozed until \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
    nowMs += 9 * hourMs;
    expect(await talk.say(notNull('invoices'))).toBe('silent');
  });

  test('a snooze that ended while they were open is told no more when they are saved', async () => {
    await set('inc-1', { snooze: '1' });
    const view = await open('inc-1');
    nowMs += hourMs;
    const saved = await talk.view('Saved: it holds from the next message on.', 'submit', { view_id: view.id });
    expect(written(saved)).not.toContain('Snoozed');
  });
});

test('sites on: an error without a record is answered with its place', async () => {
  await bot.stop();
  const { record: _, ...match } = makeMatch(makeRecord());
  const site = { template: 'widget {} sank', file: 'src/meta/src/widget.rs', line: 7 };
  const found = makeAnswer({ decision: 'suggest', matches: [{ ...match, site, sure: true }] });
  bot = await startBot({ explain: () => found });
  talk = talkTo(bot);
  expect(await talk.say('ERROR: widget 7 sank')).toBe('silent');
  await set('inc-1', { sites: 'on' });
  expect(await talk.say('ERROR: widget 8 sank')).toBe('replied');
  expect(written((await talk.cards())[0])).toContain('src/meta/src/widget.rs:7');
  expect(await talk.say('ERROR: widget 9 sank')).toBe('silent');
});

describe('who may change them', () => {
  test('others see them without a button to save, and why', async () => {
    await bot.act('message', { channel: 'inc-1', text: 'hello' });
    const view = await open('inc-1', 'robin');
    expect(view.submit ?? null).toBeNull();
    expect(written(view)).toContain('Only admins of the workspace, and who made the channel');
  });

  test('who made the channel may', async () => {
    await bot.act('message', { channel: 'inc-robins', text: 'hello', user: 'robin' });
    expect((await open('inc-robins', 'robin')).submit).toBeTruthy();
  });

  test('who is named in RWERROR_ADMINS may', async () => {
    await bot.stop();
    bot = await startBot({ admins: ['U0SOMEBODY1'] });
    talk = talkTo(bot);
    await bot.act('message', { channel: 'inc-1', text: 'hello' });
    expect((await open('inc-1', 'U0SOMEBODY1')).submit).toBeTruthy();
  });

  test('a form that somebody sends who may not changes nothing', async () => {
    await bot.act('message', { channel: 'inc-1', text: 'hello' });
    const view = await open('inc-1');
    await talk.submit(view, { mode: 'off' }, 'robin');
    expect(await talk.say(notNull('invoices'))).toBe('replied');
  });
});

describe("a card's menu", () => {
  const choose = async (choice: string, user?: string) => {
    const [card] = await talk.cards();
    if (!card) throw new Error('no card');
    await talk.press(card, 'inc-1', 'rwerror_menu', { selected_option: choice, ...(user && { user }) });
  };

  test.each([
    ['snooze:1', 1],
    ['snooze:8', 8],
    ['snooze:tomorrow', 33],
  ])('%s makes the channel silent, says until when, and ends', async (choice, mostHours) => {
    await talk.say(notNull('invoices'));
    await choose(choice);
    await talk.whispered('inc-1', 'Snoozed until');
    expect(await talk.say(dropUser('night_batch'))).toBe('silent');
    nowMs += mostHours * hourMs;
    expect(await talk.say(dropUser('night_batch'))).toBe('replied');
  });

  test('tells who may not why', async () => {
    await talk.say(notNull('invoices'));
    await choose('snooze:1', 'robin');
    await talk.whispered('inc-1', 'Only admins');
    expect(await talk.say(dropUser('night_batch'))).toBe('replied');
  });

  test('removes the answer for the author of the paste and for admins, not for others', async () => {
    await talk.say(notNull('invoices'), 'inc-1', { user: 'robin' });
    await choose('remove', 'sam');
    await talk.whispered('inc-1', 'Only who pasted the error');
    expect(await talk.cards()).toHaveLength(1);
    await choose('remove', 'robin');
    await eventually('its end', async () => ((await talk.cards()).length === 0 ? true : undefined));
  });

  test('opens the settings', async () => {
    await talk.say(notNull('invoices'));
    const [card] = await talk.cards();
    const view = await talk.view('Channel settings', 'action', {
      ...{ channel: 'inc-1', ts: card?.ts, action_id: 'rwerror_menu', selected_option: 'settings' },
    });
    expect(written(view)).toContain('#inc-1');
  });
});

describe('a channel shared with another company', () => {
  beforeEach(async () => {
    await bot.act('channel', { channel: 'inc-shared', shared: true });
  });

  test('is not answered unasked, unless an admin allows it', async () => {
    expect(await talk.say(notNull('invoices'), 'inc-shared')).toBe('silent');
    await set('inc-shared', { shared: 'answer' });
    expect(await talk.say(notNull('invoices'), 'inc-shared')).toBe('replied');
  });

  test('is told nothing of notes and earlier cases, and that they are left out', async () => {
    await talk.say(notNull('invoices'));
    await set('inc-shared', { shared: 'answer' });
    await talk.say(notNull('orders'), 'inc-shared');
    const [card] = await talk.cards('inc-shared');
    expect(written(card)).toContain('Another company reads along');
    expect(written(card)).not.toContain('Seen before');
    expect(written(card)).not.toContain('inc-1');
    expect(written(card)).not.toContain('rwerror_feedback');
  });

  test('is told all where an admin allows it', async () => {
    await talk.say(notNull('invoices'));
    await set('inc-shared', { shared: 'all' });
    nowMs += 1_000;
    await talk.say(notNull('orders'), 'inc-shared');
    expect(written((await talk.cards('inc-shared'))[0])).toContain('Seen before');
  });

  test('is not for its maker to change', async () => {
    await bot.act('message', { channel: 'inc-theirs', text: 'hello', user: 'robin' });
    await bot.act('channel', { channel: 'inc-theirs', shared: true });
    nowMs += 60_000;
    expect(written(await open('inc-theirs', 'robin'))).toContain('shared with another company');
  });
});
