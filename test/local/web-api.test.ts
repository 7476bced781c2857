import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createWebClient, refusal, startWorkspace } from './start.ts';

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

describe('tokens', () => {
  test('auth.test names the bot and the workspace', async () => {
    expect(await local.web.auth.test()).toMatchObject({ ok: true, user: 'rwerror', url: `${local.workspace.url}/` });
  });

  test.each([
    ['none', undefined, 'not_authed'],
    ['an unknown one', 'xoxb-other', 'invalid_auth'],
    ['the app token', 'xapp-local-workspace', 'not_allowed_token_type'],
  ])('%s is refused', async (_, token, error) => {
    expect(await refusal(createWebClient(local.workspace, token).auth.test())).toMatchObject({ ok: false, error });
  });

  test('the bot token opens no socket', async () => {
    expect(await refusal(local.web.apps.connections.open({}))).toMatchObject({ error: 'not_allowed_token_type' });
  });

  test('the token may stand in the body, and arguments may come as JSON', async () => {
    const { channel, ts } = await say('hello');
    const inForm = await fetch(`${local.workspace.apiUrl}auth.test`, {
      method: 'POST',
      body: new URLSearchParams({ token: local.workspace.botToken }),
    });
    expect(await inForm.json()).toMatchObject({ ok: true });
    const asJson = await fetch(`${local.workspace.apiUrl}chat.postMessage`, {
      method: 'POST',
      headers: { authorization: `Bearer ${local.workspace.botToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ channel, thread_ts: ts, blocks: [{ type: 'divider' }] }),
    });
    expect(await asJson.json()).toMatchObject({ ok: true, message: { thread_ts: ts } });
  });

  test('an unknown method is refused, one of an object too', async () => {
    expect(await refusal(local.web.apiCall('chat.shout'))).toMatchObject({ error: 'unknown_method' });
    expect(await refusal(local.web.apiCall('constructor'))).toMatchObject({ error: 'unknown_method' });
  });
});

describe('posting', () => {
  test('a reply lies in its thread with the bot as its author and ids for its blocks', async () => {
    const { channel, ts } = await say('it broke');
    const blocks = [{ type: 'section' as const, text: { type: 'mrkdwn' as const, text: '*because*' } }];
    const reply = await local.web.chat.postMessage({ channel, thread_ts: ts, text: 'because', blocks });
    const { messages = [] } = await local.web.conversations.replies({ channel, ts });
    expect(messages.map((message) => message.text)).toEqual(['it broke', 'because']);
    expect(messages[0]).toMatchObject({ thread_ts: ts, reply_count: 1, latest_reply: reply.ts });
    expect(messages[1]).toMatchObject({ bot_id: 'B0RWERROR01', user: 'U0RWERROR01', parent_user_id: 'U0LOCAL0001' });
    expect(messages[1]?.blocks?.[0]?.block_id).toEqual(expect.any(String));
  });

  test('a reply to a message that is gone lands in the channel without thread_ts', async () => {
    const { channel, ts } = await say('soon gone');
    await local.post('delete', { channel, ts });
    const reply = await local.web.chat.postMessage({ channel, thread_ts: ts, text: 'too late' });
    expect(reply.message?.thread_ts).toBeUndefined();
  });

  test('a broadcast reply is in the channel too', async () => {
    const { channel, ts } = await say('tell all');
    await local.web.chat.postMessage({ channel, thread_ts: ts, text: 'all: done', reply_broadcast: true });
    await local.web.chat.postMessage({ channel, thread_ts: ts, text: 'quiet' });
    const { messages = [] } = await local.web.conversations.history({ channel });
    expect(messages[0]).toMatchObject({ subtype: 'thread_broadcast', text: 'all: done' });
    expect(messages.map(({ text }) => text)).not.toContain('quiet');
  });

  test('a channel can be named, a person gets a direct message', async () => {
    await say('make the channel');
    expect(await local.web.chat.postMessage({ channel: '#inc-1', text: 'hi' })).toMatchObject({ ok: true });
    const direct = await local.web.chat.postMessage({ channel: 'U0LOCAL0001', text: 'hi' });
    expect(direct.channel).toMatch(/^D/);
  });

  test.each([
    ['no channel', { channel: 'C0000000000', text: 'x' }, 'channel_not_found'],
    ['nobody', { channel: 'U0000000000', text: 'x' }, 'channel_not_found'],
    ['nothing to say', { channel: 'general', text: '' }, 'no_text'],
    ['no argument', { text: 'x' }, 'invalid_arguments'],
    ['a thread that is no time', { channel: 'general', text: 'x', thread_ts: 'now' }, 'invalid_thread_ts'],
    ['blocks that are no JSON', { channel: 'general', text: 'x', blocks: '{' }, 'invalid_blocks_format'],
    ['blocks that are no list', { channel: 'general', text: 'x', blocks: {} }, 'invalid_blocks_format'],
    ['attachments that are no list', { channel: 'general', text: 'x', attachments: {} }, 'invalid_attachments'],
    ['metadata without a type', { channel: 'general', text: 'x', metadata: {} }, 'invalid_metadata_format'],
  ])('%s is refused', async (_, args, error) => {
    expect(await refusal(local.web.apiCall('chat.postMessage', args))).toMatchObject({ ok: false, error });
  });

  test('refused blocks say why, where Slack says it', async () => {
    const blocks = [{ type: 'header', text: { type: 'plain_text', text: 'x'.repeat(151) } }];
    const attachments = [{ blocks: [{ type: 'divder' }] }];
    const reason = 'must be less than 151 characters [json-pointer:/blocks/0/text/text]';
    expect(await refusal(local.web.apiCall('chat.postMessage', { channel: 'general', blocks }))).toMatchObject({
      error: 'invalid_blocks',
      errors: [reason],
      response_metadata: { messages: [`[ERROR] ${reason}`] },
    });
    expect(await refusal(local.web.apiCall('chat.postMessage', { channel: 'general', attachments }))).toMatchObject({
      error: 'invalid_attachments',
      errors: ['unsupported type: divder [json-pointer:/attachments/0/blocks/0/type]'],
    });
  });

  test('blocks that weigh too much in all are refused by chat methods', async () => {
    const section = { type: 'section', text: { type: 'mrkdwn', text: 'x'.repeat(2_700) } };
    const call = local.web.apiCall('chat.postMessage', { channel: 'general', blocks: Array(5).fill(section) });
    expect(await refusal(call)).toMatchObject({ error: 'msg_blocks_too_long' });
  });

  test('metadata comes back only to who asks for it', async () => {
    const { channel, ts } = await say('with a claim');
    const metadata = { event_type: 'claim', event_payload: { key: 'k1' } };
    await local.web.chat.postMessage({ channel, thread_ts: ts, text: 'claimed', metadata });
    const plain = await local.web.conversations.replies({ channel, ts });
    const full = await local.web.conversations.replies({ channel, ts, include_all_metadata: true });
    expect(plain.messages?.[1]).not.toHaveProperty('metadata');
    expect(full.messages?.[1]).toMatchObject({ metadata });
  });

  test('a permalink leads into the thread', async () => {
    const { channel, ts } = await say('link me');
    const reply = await local.web.chat.postMessage({ channel, thread_ts: ts, text: 'linked' });
    const { permalink } = await local.web.chat.getPermalink({ channel, message_ts: reply.ts ?? '' });
    expect(permalink).toBe(
      `${local.workspace.url}/archives/${channel}/p${reply.ts?.replace('.', '')}?thread_ts=${ts}&cid=${channel}`,
    );
  });
});

describe('changing', () => {
  test('an update keeps the blocks that it does not mention and drops them for an empty list', async () => {
    const { channel, ts } = await say('update me');
    const blocks = [{ type: 'divider' as const }];
    const reply = await local.web.chat.postMessage({ channel, thread_ts: ts, text: 'one', blocks });
    const place = { channel, ts: reply.ts ?? '' };
    const kept = await local.web.apiCall('chat.update', { ...place, text: 'two' });
    expect(kept).toMatchObject({ message: { text: 'two', blocks: [{ type: 'divider' }], edited: {} } });
    const dropped = await local.web.chat.update({ ...place, text: 'three', blocks: [] });
    expect(dropped.message).not.toHaveProperty('blocks');
  });

  test('the bot changes and deletes only what it wrote', async () => {
    const { channel, ts } = await say('mine');
    expect(await refusal(local.web.chat.update({ channel, ts, text: 'x' }))).toMatchObject({
      error: 'cant_update_message',
    });
    expect(await refusal(local.web.chat.delete({ channel, ts }))).toMatchObject({ error: 'cant_delete_message' });
    expect(await refusal(local.web.chat.delete({ channel, ts: '1.000001' }))).toMatchObject({
      error: 'message_not_found',
    });
  });

  test('an update takes 4,000 bytes of text, not one more', async () => {
    const { ts, channel } = await local.web.chat.postMessage({ channel: 'general', text: 'short' });
    const update = (text: string) => local.web.apiCall('chat.update', { channel, ts, text });
    expect(await update('x'.repeat(4_000))).toMatchObject({ ok: true });
    expect(await refusal(update(`${'x'.repeat(3_999)}ü`))).toMatchObject({ error: 'msg_too_long' });
  });

  test('a deleted message leaves a tombstone only when it has replies', async () => {
    const first = await local.web.chat.postMessage({ channel: 'general', text: 'first' });
    await local.web.chat.postMessage({ channel: 'general', text: 'reply', thread_ts: first.ts ?? '' });
    const place = { channel: first.channel ?? '', ts: first.ts ?? '' };
    await local.web.chat.delete(place);
    const { messages = [] } = await local.web.conversations.replies(place);
    expect(messages).toMatchObject([{ subtype: 'tombstone' }, { text: 'reply' }]);
    await local.web.chat.delete({ channel: place.channel, ts: messages[1]?.ts ?? '' });
    expect(await refusal(local.web.chat.delete(place))).toMatchObject({ error: 'message_not_found' });
  });

  test('a reaction is added once', async () => {
    const { channel, ts } = await say('react');
    const react = () => local.web.reactions.add({ channel, timestamp: ts, name: 'eyes' });
    expect(await react()).toMatchObject({ ok: true });
    expect(await refusal(react())).toMatchObject({ error: 'already_reacted' });
  });
});

describe('ephemeral messages', () => {
  test('one person sees it and no method finds it', async () => {
    const { channel } = await say('only for me');
    const { message_ts } = await local.web.chat.postEphemeral({ channel, user: 'U0LOCAL0001', text: 'psst' });
    const { messages = [] } = await local.web.conversations.history({ channel });
    expect(messages.map(({ text }) => text)).not.toContain('psst');
    expect(await refusal(local.web.chat.update({ channel, ts: message_ts ?? '', text: 'x' }))).toMatchObject({
      error: 'message_not_found',
    });
    const seen = await local.get(`messages?channel=${channel}&user=dana`);
    expect(seen.messages).toContainEqual(
      expect.objectContaining({ text: 'psst', ephemeral: true, user: 'U0LOCAL0001', bot_id: 'B0RWERROR01' }),
    );
    const others = await local.get(`messages?channel=${channel}&user=kim`);
    expect(others.messages).not.toContainEqual(expect.objectContaining({ text: 'psst' }));
  });

  test('it needs a person who is in the channel', async () => {
    await local.post('dm', { user: 'kim', text: 'now I exist' });
    const { users = [] } = await local.get('users');
    const kim = users.find(({ name }) => name === 'kim')?.id ?? '';
    expect(await refusal(local.web.chat.postEphemeral({ channel: 'general', user: kim, text: 'x' }))).toMatchObject({
      error: 'user_not_in_channel',
    });
    expect(await refusal(local.web.users.info({ user: 'U0NOBODY000' }))).toMatchObject({ error: 'user_not_found' });
    expect((await local.web.users.info({ user: kim })).user).toMatchObject({ name: 'kim', is_bot: false });
  });
});
