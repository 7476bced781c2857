import { afterEach, describe, expect, test } from '@jest/globals';
import type { SlashCommand } from '@slack/bolt';
import { buttons, createParcel, eventually, startWorkspace } from './start.ts';

type Started = Awaited<ReturnType<typeof startWorkspace>>;
let local: Started;
afterEach(() => local.stop());

const messagesOf = async (channel: string) => (await local.get(`messages?channel=${channel}`)).messages ?? [];

describe('slash commands', () => {
  test('the payload is complete and an answer at the response_url is seen by its user alone', async () => {
    local = await startWorkspace();
    const got = createParcel<SlashCommand>();
    await local.connect((app) =>
      app.command('/rwerror', async ({ ack, respond, command }) => {
        await ack();
        await respond({ text: 'because', blocks: buttons });
        got.deliver(command);
      }),
    );
    const answer = await local.post('command', { channel: 'general', command: 'rwerror', text: 'why &lt;1&gt;' });
    expect(answer).toMatchObject({ ok: true, status: 200 });
    expect(await got.arrived).toMatchObject({
      command: '/rwerror',
      text: 'why &lt;1&gt;',
      channel_id: answer.channel,
      channel_name: 'general',
      user_id: 'U0LOCAL0001',
      user_name: 'dana',
      team_domain: 'local',
      api_app_id: 'A0RWERROR01',
    });
    expect(await messagesOf('general')).toMatchObject([
      { text: 'because', ephemeral: true, user: 'U0LOCAL0001', bot_id: 'B0RWERROR01' },
    ]);
  });

  test('an acknowledgement can bring the answer, for all', async () => {
    local = await startWorkspace();
    await local.connect((app) =>
      app.command('/rwerror', async ({ ack }) => {
        await ack({ response_type: 'in_channel', text: 'for all' });
      }),
    );
    const { ts } = await local.post('command', { channel: 'general', command: '/rwerror' });
    expect(await messagesOf('general')).toMatchObject([{ ts, text: 'for all', user: 'U0RWERROR01' }]);
  });

  test('an acknowledgement with bad blocks fails the command', async () => {
    local = await startWorkspace();
    await local.connect((app) =>
      app.command('/rwerror', async ({ ack }) => {
        await ack({ blocks: [{ type: 'section', text: { type: 'mrkdwn', text: '' } }] });
      }),
    );
    expect(await local.post('command', { channel: 'general', command: '/rwerror' })).toMatchObject({
      ok: false,
      error: 'invalid_command_response',
      reason: 'invalid_blocks',
      errors: ['must be more than 0 characters [json-pointer:/blocks/0/text/text]'],
    });
  });

  test('without a bot the dispatch fails, with a slow one it times out', async () => {
    local = await startWorkspace({ ackMs: 30 });
    const use = () => local.post('command', { channel: 'general', command: '/rwerror' });
    expect(await use()).toMatchObject({ status: 400, ok: false, error: 'dispatch_failed' });
    await local.connect((app) => app.command('/rwerror', async () => {}));
    expect(await use()).toMatchObject({ status: 400, ok: false, error: 'operation_timeout' });
  });
});

describe('response_url', () => {
  test('it serves five times within its life, checks blocks and posts into threads', async () => {
    local = await startWorkspace();
    const got = createParcel<string>();
    await local.connect((app) =>
      app.command('/rwerror', async ({ ack, command }) => {
        await ack();
        got.deliver(command.response_url);
      }),
    );
    const { ts: thread_ts } = await local.post('message', { channel: 'general', text: 'thread' });
    await local.post('command', { channel: 'general', command: '/rwerror' });
    const url = await got.arrived;
    const answer = async (body: object) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
      return [response.status, await response.text()];
    };
    expect(await answer({ blocks: [{ type: 'nope' }] })).toEqual([400, 'invalid_blocks']);
    expect(await answer({})).toEqual([400, 'no_text']);
    for (let use = 0; use < 5; use += 1) expect(await answer({ text: 'x', thread_ts })).toEqual([200, 'ok']);
    expect(await answer({ text: 'x' })).toEqual([404, '{"ok":false,"error":"used_url"}']);
    const thread = await local.get(`messages?channel=general&thread_ts=${thread_ts}`);
    expect(thread.messages).toHaveLength(6);
  });

  test('an old one has expired', async () => {
    local = await startWorkspace({ responseUrlMs: -1 });
    const got = createParcel<string>();
    await local.connect((app) =>
      app.command('/rwerror', async ({ ack, command }) => {
        await ack();
        got.deliver(command.response_url);
      }),
    );
    await local.post('command', { channel: 'general', command: '/rwerror' });
    const response = await fetch(await got.arrived, { method: 'POST', body: '{"text":"x"}' });
    expect([response.status, await response.text()]).toEqual([404, '{"ok":false,"error":"expired_url"}']);
  });

  test('it replaces and removes the message that a button stands in, an ephemeral one too', async () => {
    local = await startWorkspace();
    await local.connect((app) => {
      app.action('more', async ({ ack, respond }) => {
        await ack();
        await respond({ replace_original: true, text: 'replaced', blocks: buttons });
      });
      app.action('menu', async ({ ack, respond }) => {
        await ack();
        await respond({ delete_original: true });
      });
    });
    const shown = await local.web.chat.postMessage({ channel: 'general', text: 'card', blocks: buttons });
    const channel = shown.channel ?? '';
    const hidden = await local.web.chat.postEphemeral({ channel, user: 'U0LOCAL0001', text: 'card', blocks: buttons });
    for (const ts of [shown.ts, hidden.message_ts]) await local.post('action', { channel, ts, action_id: 'more' });
    const replaced = await eventually(async () => {
      const messages = await messagesOf('general');
      return messages.every(({ text }) => text === 'replaced') ? messages : undefined;
    });
    expect(replaced).toHaveLength(2);
    for (const ts of [shown.ts, hidden.message_ts]) {
      await local.post('action', { channel, ts, action_id: 'menu', value: 'source' });
    }
    expect(await eventually(async () => ((await messagesOf('general')).length === 0 ? 'gone' : undefined))).toBe(
      'gone',
    );
  });
});
