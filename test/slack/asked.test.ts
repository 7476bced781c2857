import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Bot, startBot, written } from './bot.ts';
import { dropUser as dropUserOf, notNull as notNullOf } from './talk.ts';

const notNull = notNullOf('invoices');
const dropUser = dropUserOf('night_batch');

let bot: Bot;
let rooms = 0;
/** an incident channel that no other test has used */
const room = () => `inc-${++rooms}`;

beforeAll(async () => {
  bot = await startBot();
});
afterAll(() => bot.stop());

describe('a mention', () => {
  const mention = '<@U0RWERROR01>';

  test('in a thread explains the message above, in a channel where nobody asked', async () => {
    const root = await bot.act('message', { channel: 'quiet-1', text: notNull });
    const ts = await bot.act('message', { channel: 'quiet-1', text: `${mention} what is this?`, thread_ts: root });
    expect(await bot.outcome(ts)).toBe('replied');
    const [reply] = await bot.replies('quiet-1', root);
    expect(reply).toMatchObject({ thread_ts: root });
    expect(written(reply)).toContain('invoices');
  });

  test('with an error of its own explains that', async () => {
    const root = await bot.act('message', { channel: 'quiet-2', text: notNull });
    await bot.act('message', { channel: 'quiet-2', text: `${mention} and this?\n${dropUser}`, thread_ts: root });
    expect(written((await bot.replies('quiet-2', root))[0])).toContain('night_batch');
  });

  test.each(['thanks MENTION, that was it', 'MENTION', 'MENTION help me please', 'MENTION show me', 'MENTION search'])(
    'under an error that has its card gets no second one but a private link: %s',
    async (text) => {
      const channel = room();
      const root = await bot.act('message', { channel, text: notNull });
      const [card] = await bot.replies(channel, root);
      await bot.outcome(root);
      const ts = await bot.act('message', { channel, text: text.replace('MENTION', mention), thread_ts: root });
      await bot.outcome(ts);
      const [, note, ...others] = await bot.replies(channel, root, 2);
      expect(others).toEqual([]);
      expect(note).toMatchObject({ ephemeral: true, thread_ts: root });
      expect(written(note)).toContain(`p${card?.ts.replace('.', '')}`);
    },
  );

  test('after another one that was answered gets a link to that answer', async () => {
    const root = await bot.act('message', { channel: 'quiet-6', text: notNull });
    for (const text of [`${mention} what is this?`, `thanks ${mention}`]) {
      await bot.outcome(await bot.act('message', { channel: 'quiet-6', text, thread_ts: root }));
    }
    const [card, note, ...others] = await bot.replies('quiet-6', root, 2);
    expect(others).toEqual([]);
    expect(card?.ephemeral).toBeUndefined();
    expect(note).toMatchObject({ ephemeral: true });
  });

  test('where somebody deleted the card gets it again', async () => {
    const channel = room();
    const root = await bot.act('message', { channel, text: notNull });
    const [card] = await bot.replies(channel, root);
    await bot.outcome(root);
    await bot.act('delete', { channel, ts: card?.ts });
    await bot.outcome(await bot.act('message', { channel, text: `${mention} once more?`, thread_ts: root }));
    expect(written((await bot.replies(channel, root))[0])).toContain('invoices');
  });

  test.each(['help me please', 'show me', 'search', 'help!'])(
    'that only begins like a command is about the error above: %s',
    async (text) => {
      const channel = `quiet-begins-${++rooms}`;
      const root = await bot.act('message', { channel, text: notNull });
      await bot.outcome(await bot.act('message', { channel, text: `${mention} ${text}`, thread_ts: root }));
      const [reply] = await bot.replies(channel, root);
      expect(reply?.ephemeral).toBeUndefined();
      expect(written(reply)).toContain('invoices');
    },
  );

  test.each([
    ['help', '/rwerror search <words>'],
    ['search replication slots', 'replication'],
    ['show no-such-record', 'no-such-record'],
  ])('that is a command is done in private: %s', async (text, answer) => {
    const channel = `quiet-command-${++rooms}`;
    const root = await bot.act('message', { channel, text: notNull });
    await bot.outcome(await bot.act('message', { channel, text: `${mention} ${text}`, thread_ts: root }));
    const [reply, ...others] = await bot.replies(channel, root);
    expect(others).toEqual([]);
    expect(reply).toMatchObject({ ephemeral: true });
    expect(written(reply)).toContain(answer);
  });

  test('that nothing explains is told so in private', async () => {
    const ts = await bot.act('message', { channel: 'quiet-3', text: `${mention} my bicycle has a flat tyre` });
    const [reply] = await bot.replies('quiet-3', ts);
    expect(reply).toMatchObject({ ephemeral: true, user: 'U0LOCAL0001' });
  });

  test('in an incident channel gets one answer, though Slack sends two events', async () => {
    const channel = room();
    const ts = await bot.act('message', { channel, text: `${mention} ${notNull}` });
    await bot.outcome(ts);
    await bot.outcome(await bot.act('message', { channel, text: 'after it' }));
    expect(await bot.replies(channel, ts)).toHaveLength(1);
  });

  test.each<[string, string, object[]]>([
    ['in its text', notNull, []],
    ['in another file', 'look', [{ name: 'good.log', content: notNull }]],
  ])('with a file that cannot be read and an error %s is told both', async (_, text, more) => {
    const channel = `quiet-file-${++rooms}`;
    const files = [{ name: 'big.log', content: 'x'.repeat(1_100_000) }, ...more];
    const ts = await bot.act('message', { channel, text: `${mention} ${text}`, files });
    const [reply, ...others] = await bot.replies(channel, ts);
    expect(others).toEqual([]);
    expect(written(reply)).toContain('invoices');
    expect(written(reply)).toContain('The file big.log is larger than 1 MB.');
  });

  test('with a file that cannot be read is told why', async () => {
    const files = [{ name: 'big.log', content: 'x'.repeat(1_100_000) }];
    const ts = await bot.act('message', { channel: 'quiet-4', text: `${mention} look`, files });
    const [reply] = await bot.replies('quiet-4', ts);
    expect(reply).toMatchObject({ ephemeral: true });
    expect(written(reply)).toContain('1 MB');
  });
});
