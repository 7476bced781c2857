import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { actionIds, callbackIds, pasteInput } from '../../src/cards/actions.ts';
import { type Bot, eventually, type Mode, startBot, type View, written } from './bot.ts';
import { dropUser, notNull, type Talk, talkTo } from './talk.ts';

/** Whatever people do has the same effect whether Slack sends it over a socket or by HTTP. */
describe.each<Mode>(['socket', 'http'])('by %s', (mode) => {
  let bot: Bot;
  let talk: Talk;
  let rooms = 0;
  const incident = () => `inc-${++rooms}`;

  beforeAll(async () => {
    bot = await startBot({}, mode);
    talk = talkTo(bot);
  });
  afterAll(() => bot.stop());

  test('a pasted error is answered in its thread', async () => {
    const channel = incident();
    const ts = await bot.act('message', { channel, text: notNull('parcels') });
    const [card] = await bot.replies(channel, ts);
    expect(card).toMatchObject({ thread_ts: ts });
    expect(written(card)).toContain('parcels');
  });

  test('an edit updates the answer, a deletion takes it away', async () => {
    const channel = incident();
    const ts = await bot.act('message', { channel, text: notNull('parcels') });
    const [before] = await bot.replies(channel, ts);
    await bot.act('edit', { channel, ts, text: dropUser('zoe') });
    await eventually('the other card', async () => {
      const [card] = await talk.cards(channel);
      return card?.ts === before?.ts && written(card).includes('zoe') ? true : undefined;
    });
    await bot.act('delete', { channel, ts });
    await eventually('the card to go', async () => ((await talk.cards(channel)).length === 0 ? true : undefined));
  });

  test('an event that is delivered again is worked on once', async () => {
    const channel = incident();
    const ts = await bot.act('message', { channel, text: notNull('parcels'), duplicate: true });
    await bot.outcome(ts);
    await bot.act('redeliver', { channel, ts });
    await talk.say('and now?', channel);
    expect(await talk.cards(channel)).toHaveLength(1);
  });

  test('the command answers in private, and a button on it shares the answer', async () => {
    const channel = incident();
    const answer = await talk.command(notNull('parcels'), channel);
    expect(answer).toMatchObject({ ephemeral: true });
    await talk.press(answer, channel, actionIds.share);
    const shared = await eventually('the shared card', async () => (await talk.cards(channel))[0]);
    expect(written(shared)).toContain('parcels');
  });

  test('the shortcut opens a modal, whose submit posts the card', async () => {
    const channel = `room-${mode}`;
    const ts = await bot.act('message', { channel, text: notNull('parcels') });
    const view = await talk.view('parcels', 'shortcut', { callback_id: callbackIds.shortcut, channel, ts });
    await talk.submit(view, {});
    const [card] = await bot.replies(channel, ts);
    expect(card).toMatchObject({ thread_ts: ts });
  });

  test('an ack may bring errors into a modal, or another view', async () => {
    const submit = async (view: View, value: string) =>
      (await talk.submit(view, { [pasteInput.block]: { [pasteInput.action]: value } })) as unknown;
    const view = await talk.view(callbackIds.paste, 'command', { channel: 'general', command: '/rwerror', text: '' });
    await submit(view, ' ');
    expect((await bot.see('views', {})).views).toMatchObject([{ id: view.id, callback_id: callbackIds.paste }]);
    await submit(view, notNull('parcels'));
    await eventually('the card', async () => {
      const { views } = await bot.see('views', {});
      return views.find((one) => one.id === view.id && written(one).includes('parcels'));
    });
  });
});
