import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { callbackIds } from '../../src/cards/actions.ts';
import { type Bot, eventually, startBot, written } from './bot.ts';
import { notNull as notNullIn } from './talk.ts';
import { closeAll, openView, withText } from './views.ts';

const notNull = notNullIn('invoices');

let bot: Bot;
let rooms = 0;
/** a channel that no other test has used, and in which nothing is answered unasked */
const room = () => `room-${++rooms}`;

beforeAll(async () => {
  bot = await startBot();
});
afterAll(() => bot.stop());

describe('the message shortcut', () => {
  test('opens a modal with the card, whose submit posts it to the thread', async () => {
    const channel = room();
    const ts = await bot.act('message', { channel, text: notNull });
    await bot.act('shortcut', { callback_id: callbackIds.shortcut, channel, ts });
    const view = await openView(bot, withText('invoices'));
    expect(view.callback_id).toBe(callbackIds.card);
    await bot.act('submit', { view_id: view.id });
    const [reply] = await bot.replies(channel, ts);
    expect(reply).toMatchObject({ thread_ts: ts });
    expect(reply?.ephemeral).toBeUndefined();
    expect(written(reply)).toContain('invoices');
    expect((await bot.see('views', {})).views).toEqual([]);
  });

  test('a card that was posted so goes with the message', async () => {
    const channel = room();
    const ts = await bot.act('message', { channel, text: notNull });
    await bot.act('shortcut', { callback_id: callbackIds.shortcut, channel, ts });
    await bot.act('submit', { view_id: (await openView(bot, withText('invoices'))).id });
    await bot.replies(channel, ts);
    await kept(channel, ts);
    await bot.act('delete', { channel, ts });
    await eventually('the card to go', async () => {
      const { messages } = await bot.see('messages', { channel });
      return messages.some(({ bot_id }) => bot_id) ? undefined : true;
    });
  });

  test('posts no second card where one stands, and says where that is', async () => {
    const channel = room();
    const ts = await bot.act('message', { channel, text: notNull });
    const post = async () => {
      await bot.act('shortcut', { callback_id: callbackIds.shortcut, channel, ts });
      await bot.act('submit', { view_id: (await openView(bot, withText('invoices'))).id });
    };
    await post();
    const [card] = await bot.replies(channel, ts);
    await kept(channel, ts);
    await post();
    const [, note] = await bot.replies(channel, ts, 2);
    expect(note).toMatchObject({ ephemeral: true, thread_ts: ts });
    expect(written(note)).toContain(`p${card?.ts.replace('.', '')}`);
    await bot.act('delete', { channel, ts: card?.ts });
    await post();
    await eventually('another card in its place', async () =>
      (await bot.replies(channel, ts)).find((one) => !one.ephemeral && one.ts !== card?.ts),
    );
  });

  test('posts nothing into the channel where the message was deleted, and says so', async () => {
    const channel = room();
    const ts = await bot.act('message', { channel, text: notNull });
    await bot.act('shortcut', { callback_id: callbackIds.shortcut, channel, ts });
    const view = await openView(bot, withText('invoices'));
    await bot.act('delete', { channel, ts });
    await bot.act('submit', { view_id: view.id });
    const [note, ...others] = await bot.replies(channel, ts);
    expect(others).toEqual([]);
    expect(note).toMatchObject({ ephemeral: true });
    expect(written(note)).toContain('The message was deleted');
  });

  test('posts through the response_url where the bot is no member', async () => {
    const channel = room();
    const ts = await bot.act('message', { channel, text: notNull });
    await bot.act('channel', { channel, member: false });
    await bot.act('shortcut', { callback_id: callbackIds.shortcut, channel, ts });
    await bot.act('submit', { view_id: (await openView(bot, withText('invoices'))).id });
    const [reply] = await bot.replies(channel, ts);
    expect(reply).toMatchObject({ thread_ts: ts });
    expect(reply?.ephemeral).toBeUndefined();
  });

  test('reads the files of the message', async () => {
    const channel = room();
    const ts = await bot.act('message', { channel, text: '', files: [{ name: 'log.txt', content: notNull }] });
    await bot.act('shortcut', { callback_id: callbackIds.shortcut, channel, ts });
    expect((await openView(bot, withText('invoices'))).submit).toBeDefined();
    await closeAll(bot);
  });

  test('has nothing to post where nothing explains the message', async () => {
    const channel = room();
    const ts = await bot.act('message', { channel, text: 'my bicycle has a flat tyre' });
    await bot.act('shortcut', { callback_id: callbackIds.shortcut, channel, ts });
    expect((await openView(bot, withText('No record explains this'))).submit).toBeFalsy();
    await closeAll(bot);
  });

  test("says of rwerror's own card that it is one", async () => {
    const channel = room();
    const root = await bot.act('message', { channel, text: notNull });
    await bot.act('message', { channel, text: '<@U0RWERROR01> what is this?', thread_ts: root });
    const [card] = await bot.replies(channel, root);
    await bot.act('shortcut', { callback_id: callbackIds.shortcut, channel, ts: card?.ts });
    expect((await openView(bot, withText("rwerror's own answer"))).submit).toBeFalsy();
    await closeAll(bot);
  });

  test('reads what can be read, and names the file that cannot', async () => {
    const channel = room();
    const files = [{ name: 'big.log', content: 'x'.repeat(1_100_000) }];
    const ts = await bot.act('message', { channel, text: notNull, files });
    await bot.act('shortcut', { callback_id: callbackIds.shortcut, channel, ts });
    expect(written(await openView(bot, withText('invoices')))).toContain('big.log');
    await closeAll(bot);
  });

  test('says in the modal why a file cannot be read', async () => {
    const channel = room();
    const ts = await bot.act('message', {
      channel,
      text: '',
      files: [{ name: 'big.log', content: 'x'.repeat(1_100_000) }],
    });
    await bot.act('shortcut', { callback_id: callbackIds.shortcut, channel, ts });
    expect((await openView(bot, withText('1 MB'))).submit).toBeFalsy();
    await closeAll(bot);
  });
});

const kept = (channel: string, ts: string) =>
  eventually('the card to be remembered', async () =>
    bot.deps.store.findReply({ team: 'T0LOCAL0001', channel: await idOf(channel), ts }),
  );
async function idOf(name: string): Promise<string> {
  const { channel } = await bot.see('messages', { channel: name });
  return channel;
}
