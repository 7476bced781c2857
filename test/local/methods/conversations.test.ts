import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ConversationsHistoryResponse } from '@slack/web-api';
import { refusal, startWorkspace } from '../start.ts';

type Started = Awaited<ReturnType<typeof startWorkspace>>;
let local: Started;
beforeAll(async () => {
  local = await startWorkspace();
});
afterAll(() => local.stop());

const say = async (text: string, more: object = {}) => {
  const { channel = '', ts = '' } = await local.post('message', { channel: 'inc-1', text, ...more });
  return { channel, ts };
};

describe('reading', () => {
  test('history is newest first, in pages, and heeds oldest, latest and inclusive', async () => {
    const stamps: string[] = [];
    for (const text of ['a', 'b', 'c']) stamps.push((await local.post('message', { channel: 'pages', text })).ts ?? '');
    const { channels = [] } = await local.get('channels');
    const channel = channels.find(({ name }) => name === 'pages')?.id ?? '';
    const texts = async (more: object) => {
      const pages: (string | undefined)[] = [];
      for await (const page of local.web.paginate('conversations.history', { channel, limit: 2, ...more })) {
        pages.push(...((page as ConversationsHistoryResponse).messages ?? []).map(({ text }) => text));
      }
      return pages;
    };
    const [first, second] = stamps;
    expect(await texts({})).toEqual(['c', 'b', 'a']);
    expect(await texts({ oldest: first })).toEqual(['c', 'b']);
    expect(await texts({ latest: second, inclusive: true })).toEqual(['b', 'a']);
    expect(await texts({ latest: second, oldest: second, inclusive: true })).toEqual(['b']);
  });

  test('a thread that is not there is not found', async () => {
    const { channel } = await say('there');
    expect(await refusal(local.web.conversations.replies({ channel, ts: '1.000001' }))).toMatchObject({
      error: 'thread_not_found',
    });
  });

  test('the channels that the bot is in are listed', async () => {
    const { channels = [] } = await local.web.users.conversations({ types: 'public_channel,im' });
    expect(channels.map(({ name }) => name)).toEqual(expect.arrayContaining(['inc-231', 'general', 'ops-alerts']));
    expect((await local.web.conversations.list({ limit: 1 })).response_metadata?.next_cursor).not.toBe('');
    expect(await refusal(local.web.conversations.list({ types: 'shared' }))).toMatchObject({ error: 'invalid_types' });
  });

  test('a channel tells its name and members, a direct message its person', async () => {
    const { channel } = await say('who is here');
    const info = await local.web.conversations.info({ channel, include_num_members: true });
    expect(info.channel).toMatchObject({ name: 'inc-1', is_member: true, is_im: false, num_members: 2 });
    const { members } = await local.web.conversations.members({ channel });
    expect(members).toEqual(['U0LOCAL0001', 'U0RWERROR01']);
    const direct = await local.web.conversations.open({ users: 'U0LOCAL0001' });
    const im = await local.web.conversations.info({ channel: direct.channel?.id ?? '' });
    expect(im.channel).toMatchObject({ is_im: true, user: 'U0LOCAL0001' });
  });
});

describe('where the bot is not', () => {
  test('it neither reads nor writes until it joins', async () => {
    const { channel = '' } = await local.post('channel', { channel: 'elsewhere', member: false });
    expect(await refusal(local.web.conversations.history({ channel }))).toMatchObject({ error: 'not_in_channel' });
    expect(await refusal(local.web.chat.postMessage({ channel, text: 'x' }))).toMatchObject({
      error: 'not_in_channel',
    });
    expect((await local.web.conversations.info({ channel })).channel).toMatchObject({ is_member: false });
    await local.web.conversations.join({ channel });
    expect(await local.web.chat.postMessage({ channel, text: 'here' })).toMatchObject({ ok: true });
  });

  test('a private channel is not there for it', async () => {
    const { channel = '' } = await local.post('channel', { channel: 'war-room', private: true, member: false });
    expect(await refusal(local.web.conversations.info({ channel }))).toMatchObject({ error: 'channel_not_found' });
    expect(await refusal(local.web.chat.postMessage({ channel, text: 'x' }))).toMatchObject({
      error: 'channel_not_found',
    });
  });
});

test('a missing scope is named, with those that there are', async () => {
  const { scopes } = await local.get('info');
  await local.post('scopes', { scopes: ['chat:write', 'commands'] });
  expect(await refusal(local.web.conversations.list())).toMatchObject({
    error: 'missing_scope',
    needed: 'channels:read',
    provided: 'chat:write,commands',
  });
  await local.post('scopes', { scopes });
  expect(await local.web.conversations.list()).toMatchObject({ ok: true });
});
