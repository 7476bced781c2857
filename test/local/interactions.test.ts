import { afterEach, describe, expect, test } from '@jest/globals';
import type { App, BlockAction, MessageShortcut } from '@slack/bolt';
import { buttons, createParcel, startWorkspace } from './start.ts';

type Started = Awaited<ReturnType<typeof startWorkspace>>;
let local: Started;
afterEach(() => local.stop());

describe('shortcuts', () => {
  test('the payload carries the message', async () => {
    local = await startWorkspace();
    const got = createParcel<MessageShortcut>();
    await local.connect((app) =>
      app.shortcut('rwerror_explain', async ({ ack, body }) => {
        await ack();
        got.deliver(body as MessageShortcut);
      }),
    );
    const { channel, ts } = await local.post('message', { channel: 'general', text: 'explain me', user: 'kim' });
    expect(await local.post('shortcut', { callback_id: 'rwerror_explain', channel: 'general', ts })).toMatchObject({
      ok: true,
    });
    expect(await got.arrived).toMatchObject({
      type: 'message_action',
      callback_id: 'rwerror_explain',
      message_ts: ts,
      message: { ts, text: 'explain me', type: 'message' },
      channel: { id: channel, name: 'general' },
      user: { id: 'U0LOCAL0001' },
      response_url: expect.stringContaining(`${local.workspace.url}/hooks/actions/`),
    });
  });

  test('a message that is not there is refused, a shortcut without one is global', async () => {
    local = await startWorkspace();
    const got = createParcel<string>();
    await local.connect((app) =>
      app.shortcut('anywhere', async ({ ack, body }) => {
        await ack();
        got.deliver(body.type);
      }),
    );
    const use = (more: object) => local.post('shortcut', { callback_id: 'anywhere', ...more });
    expect(await use({ channel: 'general', ts: '1.000001' })).toMatchObject({ error: 'message_not_found' });
    expect(await use({ channel: 'nowhere', ts: '1.000001' })).toMatchObject({ error: 'channel_not_found' });
    expect(await use({})).toMatchObject({ ok: true });
    expect(await got.arrived).toBe('shortcut');
  });
});

describe('block actions', () => {
  const hearing = (got: ReturnType<typeof createParcel<BlockAction>>) => (app: App) =>
    app.action(/.*/, async ({ ack, body }) => {
      await ack();
      got.deliver(body as BlockAction);
    });

  test('a button brings its value, its block and its message', async () => {
    local = await startWorkspace();
    const got = createParcel<BlockAction>();
    await local.connect(hearing(got));
    const { ts: thread_ts = '' } = await local.post('message', { channel: 'general', text: 'root' });
    const { ts, channel } = await local.web.chat.postMessage({
      channel: 'general',
      text: 'card',
      blocks: buttons,
      thread_ts,
    });
    expect(await local.post('action', { channel: 'general', ts, action_id: 'more' })).toMatchObject({ ok: true, ts });
    expect(await got.arrived).toMatchObject({
      type: 'block_actions',
      actions: [{ type: 'button', action_id: 'more', block_id: 'row', value: '{"id":1}', text: { text: 'More' } }],
      container: { type: 'message', message_ts: ts, channel_id: channel, is_ephemeral: false, thread_ts },
      message: { ts, text: 'card', thread_ts },
      channel: { id: channel, name: 'general' },
      state: { values: {} },
      trigger_id: expect.any(String),
    });
  });

  test('an ephemeral message is not in the payload', async () => {
    local = await startWorkspace();
    const got = createParcel<BlockAction>();
    await local.connect(hearing(got));
    const { channel } = await local.post('message', { channel: 'general', text: 'x' });
    const ephemeral = { channel: channel ?? '', user: 'U0LOCAL0001', text: 'card', blocks: buttons };
    const { message_ts: ts } = await local.web.chat.postEphemeral(ephemeral);
    await local.post('action', { channel, ts, action_id: 'menu', value: 'source' });
    const body = await got.arrived;
    expect(body.container).toMatchObject({ is_ephemeral: true, message_ts: ts });
    expect(body.actions).toMatchObject([{ type: 'overflow', selected_option: { value: 'source' } }]);
    expect(body).not.toHaveProperty('message');
  });

  test.each([
    ['an element that is not there', { action_id: 'nope' }, 'action_not_found'],
    ['a value that the button does not have', { action_id: 'more', value: 'other' }, 'action_not_found'],
    ['a value that is no option', { action_id: 'menu', value: 'other' }, 'option_not_found'],
    ['no place', { action_id: 'more', ts: undefined }, 'invalid_arguments'],
  ])('%s is refused', async (_, more, error) => {
    local = await startWorkspace();
    const { ts } = await local.web.chat.postMessage({ channel: 'general', text: 'card', blocks: buttons });
    expect(await local.post('action', { channel: 'general', ts, ...more })).toMatchObject({ ok: false, error });
  });
});
