import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { connectToSlack } from '../../src/slack/connect.ts';
import { type Bot, eventually, startBot, written } from './bot.ts';
import { dropUser, notNull, type Talk, talkTo, unknown } from './talk.ts';

const dayMs = 86_400_000;

let bot: Bot;
let talk: Talk;
let nowMs: number;

beforeEach(async () => {
  nowMs = Date.now();
  bot = await startBot({ now: () => nowMs });
  talk = talkTo(bot);
});
afterEach(() => bot.stop());

describe('App Home', () => {
  test('shows what was met this week, what was answered, gaps and the state of the bot', async () => {
    await talk.say(notNull('invoices'), 'inc-1');
    await talk.say(notNull('orders'), 'inc-2');
    await talk.say(dropUser('night_batch'), 'inc-1');
    await talk.say(unknown('acme', 3), 'inc-1');
    const home = written(await talk.home('This week'));
    expect(home).toMatch(/null value in column.*█████ 2/);
    expect(home).toMatch(/drop user.*███ 1/);
    expect(home.match(/archives/g)?.length).toBeGreaterThanOrEqual(3);
    expect(home).toContain('the frobnicator refused widget {}');
    expect(home).toContain('Dataset of 2026-12-01');
  });

  test('shows the week as lines where Slack refuses tables', async () => {
    await talk.say(notNull('invoices'), 'inc-1');
    await bot.act('fault', { method: 'views.publish', error: 'invalid_arguments', times: 1 });
    const home = written(await talk.home('This week'));
    expect(home).not.toContain('"type":"table"');
    expect(home).toContain('█████ 1');
  });

  test('tells nothing of private channels', async () => {
    await bot.act('channel', { channel: 'inc-secret', private: true });
    await talk.say(notNull('invoices'), 'inc-secret');
    await talk.say(unknown('acme', 3), 'inc-secret');
    const home = written(await talk.home('This week'));
    expect(home).toContain('No error was met.');
    expect(home).not.toContain('frobnicator');
    expect(home).not.toContain('inc-secret');
  });

  test('opens the settings of a channel', async () => {
    await bot.act('message', { channel: 'inc-1', text: 'hello' });
    const home = await talk.home('This week');
    const { channels } = (await bot.see('channels', {})) as unknown as { channels: { id: string; name: string }[] };
    const value = channels.find(({ name }) => name === 'inc-1')?.id;
    const view = await talk.view('Channel settings', 'action', {
      ...{ view_id: home.id, action_id: 'rwerror_settings_of', value },
    });
    expect(written(view)).toContain('#inc-1');
  });
});

describe('the weekly digest', () => {
  const turnOn = async (channel: string) => {
    await bot.act('message', { channel, text: 'hello' });
    const home = await talk.home('digest');
    const { channels } = (await bot.see('channels', {})) as unknown as { channels: { id: string; name: string }[] };
    const value = channels.find(({ name }) => name === channel)?.id;
    await bot.act('action', { view_id: home.id, action_id: 'rwerror_digest_channel', value });
    await talk.home('Turn the digest off');
  };

  test('is off by default, and for admins to turn on', async () => {
    await talk.say(notNull('invoices'), 'inc-1');
    nowMs += 8 * dayMs;
    await bot.app.sendDueDigests();
    expect(await talk.cards('inc-1')).toHaveLength(1);
    expect(written(await talk.home('This week', 'robin'))).not.toContain('digest');
  });

  test('is sent once a week, whatever the number of replicas', async () => {
    const second = await connectToSlack(bot.deps, bot.workspace, () => {});
    await turnOn('general');
    await bot.app.sendDueDigests();
    expect(await talk.cards('general')).toEqual([]);
    nowMs += 6 * dayMs;
    await talk.say(notNull('invoices'), 'inc-1');
    nowMs += dayMs;
    await Promise.all([bot.app.sendDueDigests(), second.sendDueDigests()]);
    const [digest, ...others] = await eventually('the digest', async () => {
      const cards = await talk.cards('general');
      return cards.length > 0 ? cards : undefined;
    });
    expect(others).toEqual([]);
    expect(written(digest)).toContain('null value in column');
    await bot.app.sendDueDigests();
    expect(await talk.cards('general')).toHaveLength(1);
    nowMs += 7 * dayMs;
    await bot.app.sendDueDigests();
    expect(await talk.cards('general')).toHaveLength(2);
  });

  test.each([
    ['took nothing', { status: 429, retryAfter: 300 }, 0],
    ['took it and did not answer', { drop: true, carriedOut: true }, 1],
  ])('is there once, after a try in which Slack %s', async (_, fault, firstTry) => {
    await turnOn('general');
    nowMs += 8 * dayMs;
    await bot.act('fault', { method: 'chat.postMessage', times: 1, ...fault });
    await bot.app.sendDueDigests();
    expect(await talk.cards('general')).toHaveLength(firstTry);
    // The limit is one of Slack's clock, which nobody waits for here.
    const second = await connectToSlack(bot.deps, bot.workspace, () => {});
    await second.sendDueDigests();
    await second.sendDueDigests();
    expect(await talk.cards('general')).toHaveLength(1);
  });

  test('can be turned off again', async () => {
    await turnOn('general');
    const home = await talk.home('Turn the digest off');
    await bot.act('action', { view_id: home.id, action_id: 'rwerror_digest_off' });
    await talk.home('9:00 UTC: off');
    nowMs += 8 * dayMs;
    await bot.app.sendDueDigests();
    expect(await talk.cards('general')).toEqual([]);
  });
});
