import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { actionIds, callbackIds, pasteInput } from '../../src/cards/actions.ts';
import { openSqliteStore } from '../../src/store/open-store.ts';
import { type Bot, eventually, findRecord, type Message, startBot, written } from './bot.ts';
import { notNull as notNullOf } from './talk.ts';
import { closeAll, openView, withText } from './views.ts';

const notNull = notNullOf('invoices');
const slug = 'null-value-in-column-of-relation-violate';

let bot: Bot;
let rooms = 0;
/** a channel that no other test has used, and in which nothing is answered unasked */
const room = () => `room-${++rooms}`;

beforeAll(async () => {
  bot = await startBot();
});
afterAll(() => bot.stop());

async function command(channel: string, text: string): Promise<Message> {
  await bot.act('command', { channel, command: '/rwerror', text });
  const replies = await bot.replies(channel, '');
  return replies.at(-1) as Message;
}

describe('the slash command', () => {
  test('explains the text after it, in private', async () => {
    const reply = await command(room(), notNull);
    expect(reply).toMatchObject({ ephemeral: true });
    expect(written(reply)).toContain('invoices');
  });

  test('searches, shows by id and by slug, and helps', async () => {
    const record = findRecord(slug);
    const solution = record?.solutions[0]?.slice(0, 25);
    expect(written(await command(room(), 'search not-null violation'))).toContain('not-null');
    expect(written(await command(room(), `show ${slug}`))).toContain(solution);
    expect(written(await command(room(), `show ${record?.id}`))).toContain(solution);
    expect(written(await command(room(), 'help'))).toContain('search');
  });

  test('says that nothing explains a text', async () => {
    const reply = await command(room(), 'my bicycle has a flat tyre');
    expect(reply.text).toContain('No record explains this');
    expect(reply).toMatchObject({ ephemeral: true });
  });

  test('says what to do about a record that is not there', async () => {
    const reply = await command(room(), 'show no-such-record');
    expect(written(reply)).toMatch(/no-such-record.*search/);
  });

  test('takes odd input: controls, a lone surrogate, a long line', async () => {
    for (const text of ['\u0000\u0001\u0002', 'x\ud800y', 'ERROR '.repeat(20_000)]) {
      expect(await command(room(), text)).toMatchObject({ ephemeral: true });
    }
  });
});

describe('Share here', () => {
  test('posts the answer for everybody and takes the private one away', async () => {
    const channel = room();
    const { ts } = await command(channel, notNull);
    await bot.act('action', { channel, ts, action_id: actionIds.share });
    const shared = await eventually('the shared card', async () => {
      const { messages } = await bot.see('messages', { channel });
      return messages.length === 1 && messages[0]?.ts !== ts ? messages[0] : undefined;
    });
    expect(shared?.ephemeral).toBeUndefined();
    expect(written(shared)).toContain('invoices');
  });

  test.each([true, false])('pressed three times posts once (member: %s)', async (member) => {
    const channel = room();
    const { ts } = await command(channel, notNull);
    await bot.act('channel', { channel, member });
    const press = () => bot.act('action', { channel, ts, action_id: actionIds.share });
    await Promise.all([press(), press(), press()]);
    await eventually('the private answer to go', async () => {
      const { messages } = await bot.see('messages', { channel });
      return messages.some((message) => message.ts === ts) ? undefined : true;
    });
    await command(channel, 'help');
    const { messages } = await bot.see('messages', { channel });
    expect(messages.filter((message) => message.ephemeral !== true)).toHaveLength(1);
  });

  test('works where the bot is no member', async () => {
    const channel = room();
    const { ts } = await command(channel, notNull);
    await bot.act('channel', { channel, member: false });
    await bot.act('action', { channel, ts, action_id: actionIds.share });
    const shared = await eventually('the shared card', async () => {
      const { messages } = await bot.see('messages', { channel });
      return messages.find((message) => message.ephemeral !== true);
    });
    expect(written(shared)).toContain('invoices');
  });
});

describe('the modal to paste into', () => {
  test('opens from the bare command, shows the card and posts it to the channel', async () => {
    const channel = room();
    await bot.act('command', { channel, command: '/rwerror', text: ' ' });
    const paste = await openView(bot, (view) => view.callback_id === callbackIds.paste);
    await bot.act('submit', { view_id: paste.id, values: { [pasteInput.block]: { [pasteInput.action]: notNull } } });
    const card = await openView(bot, withText('invoices'));
    await bot.act('submit', { view_id: card.id });
    const [posted] = await bot.replies(channel, '');
    expect(written(posted)).toContain('invoices');
    expect(posted?.thread_ts).toBeUndefined();
  });
});

test('a paste of blanks only is asked for again', async () => {
  await bot.act('command', { channel: room(), command: '/rwerror', text: '' });
  const paste = await openView(bot, (view) => view.callback_id === callbackIds.paste);
  await bot.act('submit', { view_id: paste.id, values: { [pasteInput.block]: { [pasteInput.action]: ' \n ' } } });
  expect((await bot.see('views', {})).views.map(({ id }) => id)).toEqual([paste.id]);
  await closeAll(bot);
});

describe('the buttons of a card', () => {
  test('go on where three modals, all that Slack stacks, are open', async () => {
    const channel = room();
    const ts = await bot.act('message', { channel, text: 'barrier latency, again' });
    await bot.act('shortcut', { callback_id: callbackIds.shortcut, channel, ts });
    const seen = [await openView(bot, (view) => view.callback_id === callbackIds.card)];
    for (const action_id of [actionIds.searchShow, actionIds.more]) {
      await bot.act('action', { view_id: seen.at(-1)?.id, action_id });
      seen.push(await openView(bot, ({ id }) => seen.every((view) => view.id !== id)));
    }
    // From the second of three, as a person cannot but a late press can.
    await bot.act('action', { view_id: seen[1]?.id, action_id: actionIds.source });
    await eventually('the source in place of a view', async () => {
      const { views } = await bot.see('views', {});
      const second = views.find(({ id }) => id === seen[1]?.id);
      return views.length === 3 && second?.callback_id === callbackIds.details ? true : undefined;
    });
    await closeAll(bot);
  });

  test('open what the first page leaves out, and the source', async () => {
    const channel = room();
    const { ts } = await command(channel, notNull);
    await bot.act('action', { channel, ts, action_id: actionIds.more });
    await openView(bot, (view) => view.callback_id === callbackIds.details);
    await closeAll(bot);
    await bot.act('action', { channel, ts, action_id: actionIds.source });
    await openView(bot, (view) => view.callback_id === callbackIds.details);
    await closeAll(bot);
  });

  test('show one search result, in private and with its own Share here', async () => {
    const channel = room();
    const { ts } = await command(channel, 'search violates not-null constraint');
    await bot.act('action', { channel, ts, action_id: actionIds.searchShow });
    const replies = await bot.replies(channel, ts);
    expect(replies.at(-1)).toMatchObject({ ephemeral: true });
    expect(written(replies.at(-1))).toContain(actionIds.share);
  });

  test('show a candidate over a modal, which still posts to its thread', async () => {
    const channel = room();
    const ts = await bot.act('message', { channel, text: notNull.replace('Expr error', 'The cluster is recovering') });
    await bot.act('shortcut', { callback_id: callbackIds.shortcut, channel, ts });
    const card = await openView(bot, (view) => view.callback_id === callbackIds.card);
    await bot.act('action', { view_id: card.id, action_id: actionIds.candidates });
    const above = await openView(bot, (view) => view.id !== card.id);
    expect(above.callback_id).toBe(callbackIds.card);
    await closeAll(bot);
  });

  test('work after a restart', async () => {
    const before = await startBot({ store: await openSqliteStore(':memory:') });
    const { ts: first } = { ts: await before.act('message', { channel: 'inc-1', text: notNull }) };
    const [card] = await before.replies('inc-1', first);
    await before.app.stop();
    // Another process: nothing is shared but the workspace.
    const { connectToSlack } = await import('../../src/slack/connect.ts');
    const after = await connectToSlack(
      { ...before.deps, store: await openSqliteStore(':memory:') },
      before.workspace,
      () => {},
    );
    await after.start();
    await before.act('action', { channel: 'inc-1', ts: card?.ts, action_id: actionIds.more });
    await eventually('the view', async () => {
      const { views } = await before.see('views', {});
      return views.find((view) => view.callback_id === callbackIds.details);
    });
    await after.stop();
    await before.stop();
  });

  test('of another release say so', async () => {
    const channel = room();
    const blocks = [
      {
        type: 'actions',
        elements: [
          { type: 'button', action_id: actionIds.more, text: { type: 'plain_text', text: 'More' }, value: 'v0' },
        ],
      },
    ];
    const ts = await bot.act('message', { channel, text: 'an old card', blocks });
    await bot.act('action', { channel, ts, action_id: actionIds.more });
    const replies = await bot.replies(channel, ts);
    expect(written(replies.at(-1))).toContain('another release');
  });
});

test('App Home shows how many records there are and where the bot listens', async () => {
  await bot.act('open-home', {});
  const view = await eventually('the home view', async () => (await bot.see('home', {})).view ?? undefined);
  expect(written(view)).toContain(String(bot.deps.dataset.records));
  expect(written(view)).toContain('inc-*');
});
