import { afterEach, describe, expect, test } from '@jest/globals';
import type { App, BlockAction, ViewOutput, ViewResponseAction, ViewStateValue } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import { buttons, createParcel, eventually, modal, refusal, startWorkspace } from './start.ts';

type Started = Awaited<ReturnType<typeof startWorkspace>>;
let local: Started;
afterEach(() => local.stop());

const viewsOf = async () => (await local.get('views?user=dana')).views ?? [];

/** A bot that opens the modal when its slash command is used. */
function opensModal(view: ModalView = modal()): (app: App) => void {
  return (app) =>
    app.command('/rwerror', async ({ ack, client, command }) => {
      await client.views.open({ trigger_id: command.trigger_id, view });
      await ack();
    });
}

async function openModal(): Promise<string> {
  await local.post('command', { channel: 'general', command: '/rwerror' });
  return (await viewsOf())[0]?.id ?? '';
}

describe('modals', () => {
  test('a trigger opens one view, once, and not for long', async () => {
    local = await startWorkspace({ triggerMs: 60_000 });
    const got = createParcel<string>();
    await local.connect((app) =>
      app.command('/rwerror', async ({ ack, command }) => {
        await ack();
        got.deliver(command.trigger_id);
      }),
    );
    await local.post('command', { channel: 'general', command: '/rwerror' });
    const trigger_id = await got.arrived;
    const open = (more: object = {}) => local.web.apiCall('views.open', { trigger_id, view: modal(), ...more });
    expect(await refusal(open({ view: { ...modal(), titel: 1 } }))).toMatchObject({
      error: 'invalid_arguments',
      response_metadata: { messages: ['[ERROR] invalid additional property: titel [json-pointer:/view]'] },
    });
    expect(await open()).toMatchObject({ view: { callback_id: 'paste', state: { values: {} }, type: 'modal' } });
    expect(await refusal(open())).toMatchObject({ error: 'exchanged_trigger_id' });
    expect(await refusal(open({ trigger_id: 'made.up' }))).toMatchObject({ error: 'invalid_trigger_id' });
  });

  test('a trigger that is too old has expired', async () => {
    local = await startWorkspace({ triggerMs: -1 });
    const got = createParcel<unknown>();
    await local.connect((app) =>
      app.command('/rwerror', async ({ ack, client, command }) => {
        await ack();
        got.deliver(await refusal(client.views.open({ trigger_id: command.trigger_id, view: modal() })));
      }),
    );
    await local.post('command', { channel: 'general', command: '/rwerror' });
    expect(await got.arrived).toMatchObject({ error: 'expired_trigger_id' });
  });

  test('what is typed arrives by block and action, and the view closes', async () => {
    local = await startWorkspace();
    const got = createParcel<ViewOutput>();
    await local.connect((app) => {
      opensModal(modal({ private_metadata: 'p' }))(app);
      app.view('paste', async ({ ack, view }) => {
        await ack();
        got.deliver(view);
      });
    });
    const view_id = await openModal();
    expect(await local.post('submit', { view_id, values: { error: { text: 'boom' } } })).toMatchObject({
      ok: true,
      response_action: 'close',
    });
    expect(await got.arrived).toMatchObject({
      id: view_id,
      private_metadata: 'p',
      state: { values: { error: { text: { type: 'plain_text_input', value: 'boom' } } } },
    });
    expect(await viewsOf()).toEqual([]);
  });

  test('an input that is left empty is empty, also where its block and action are called the same', async () => {
    local = await startWorkspace();
    const got = createParcel<ViewOutput>();
    const label = { type: 'plain_text', text: 'Owner' } as const;
    const element = { type: 'users_select', action_id: 'owner' } as const;
    const owner = { type: 'input', block_id: 'owner', optional: true, label, element } as const;
    await local.connect((app) => {
      opensModal(modal({ blocks: [owner] }))(app);
      app.view('paste', async ({ ack, view }) => {
        await ack();
        got.deliver(view);
      });
    });
    await local.post('submit', { view_id: await openModal(), values: { owner: {} } });
    expect((await got.arrived).state.values).toEqual({
      owner: { owner: { type: 'users_select', selected_user: null } },
    });
  });

  test.each([
    ['nothing', {}, 'missing_required_input'],
    ['too much', { text: 'x'.repeat(11) }, 'input_too_long'],
    ['an input that is not there', { other: 'x' }, 'input_not_found'],
  ])('%s typed does not get as far as the bot', async (_, values, error) => {
    local = await startWorkspace();
    await local.connect(opensModal());
    const view_id = await openModal();
    expect(await local.post('submit', { view_id, values })).toMatchObject({ ok: false, error });
    expect(await viewsOf()).toHaveLength(1);
  });

  const answers = new Map<string, ViewResponseAction>([
    ['errors', { response_action: 'errors', errors: { error: 'Nothing found.' } }],
    ['stray', { response_action: 'errors', errors: { other: 'Nothing found.' } }],
    ['bad', { response_action: 'update', view: modal({ callback_id: 'x'.repeat(256) }) }],
    ['update', { response_action: 'update', view: modal({ private_metadata: 'new' }) }],
    ['push', { response_action: 'push', view: modal({ private_metadata: 'above' }) }],
    ['clear', { response_action: 'clear' }],
  ]);

  test('errors leave the view open, an update replaces it, a push lies on it, clear closes all', async () => {
    local = await startWorkspace();
    await local.connect((app) => {
      opensModal()(app);
      app.view('paste', async ({ ack, view: { state } }) => {
        const { value } = Object.values(state.values).flatMap(Object.values)[0] as ViewStateValue;
        await ack(answers.get(String(value)));
      });
    });
    const view_id = await openModal();
    const submit = (text: string) => local.post('submit', { view_id, values: { text } });
    expect(await submit('errors')).toMatchObject({ ok: true, errors: { error: 'Nothing found.' } });
    expect(await submit('stray')).toMatchObject({ ok: false, error: 'invalid_response_action_errors' });
    expect(await submit('bad')).toMatchObject({ ok: false, error: 'invalid_arguments' });
    expect(await submit('update')).toMatchObject({ response_action: 'update' });
    expect(await viewsOf()).toMatchObject([{ id: view_id, private_metadata: 'new' }]);
    await submit('push');
    const [below, above] = await viewsOf();
    expect(above).toMatchObject({ private_metadata: 'above', previous_view_id: below?.id, root_view_id: below?.id });
    await submit('push');
    expect(await submit('push')).toMatchObject({ ok: false, error: 'push_limit_reached' });
    await submit('clear');
    expect(await viewsOf()).toEqual([]);
  });

  test('an update heeds the hash, and a closed view is not found', async () => {
    local = await startWorkspace();
    const closed = createParcel<string>();
    await local.connect((app) => {
      opensModal(modal({ notify_on_close: true, external_id: 'mine' }))(app);
      app.view({ callback_id: 'paste', type: 'view_closed' }, async ({ ack, view }) => {
        await ack();
        closed.deliver(view.id);
      });
    });
    const view_id = await openModal();
    const [{ hash } = { hash: '' }] = await viewsOf();
    const update = (key: object) => local.web.apiCall('views.update', { view: modal(), ...key });
    expect(await update({ view_id, hash })).toMatchObject({ ok: true });
    expect(await refusal(update({ view_id, hash }))).toMatchObject({ error: 'hash_conflict' });
    expect(await update({ view_id })).toMatchObject({ view: { id: view_id } });
    await update({ view_id, view: modal({ notify_on_close: true }) });
    await local.post('close-view', { view_id });
    expect(await closed.arrived).toBe(view_id);
    expect(await refusal(update({ view_id }))).toMatchObject({ error: 'not_found' });
  });

  test('a button in a modal brings the view and can push another', async () => {
    local = await startWorkspace();
    await local.connect((app) => {
      opensModal(modal({ blocks: buttons }))(app);
      app.action('more', async ({ ack, body, client }) => {
        await ack();
        const { trigger_id, view } = body as BlockAction;
        await client.views.push({ trigger_id, view: modal({ private_metadata: view?.id ?? '' }) });
      });
    });
    const view_id = await openModal();
    await local.post('action', { view_id, action_id: 'more' });
    const stack = await eventually(async () => ((await viewsOf()).length === 2 ? viewsOf() : undefined));
    expect(stack[1]).toMatchObject({ private_metadata: view_id, user: 'U0LOCAL0001' });
  });
});

test('App Home is published for a person who opens it', async () => {
  local = await startWorkspace();
  await local.connect((app) =>
    app.event('app_home_opened', async ({ event, client }) => {
      await client.views.publish({
        user_id: event.user,
        view: {
          type: 'home',
          blocks: [...buttons, { type: 'section', text: { type: 'mrkdwn', text: event.tab ?? '' } }],
        },
      });
    }),
  );
  expect(await local.get('home')).toMatchObject({ ok: true, view: null });
  await local.post('open-home', {});
  const view = await eventually(async () => (await local.get('home')).view ?? undefined);
  expect(view).toMatchObject({ type: 'home', blocks: [{}, { text: { text: 'home' } }] });
  const stale = { user_id: 'U0LOCAL0001', hash: 'old', view: { type: 'home' as const, blocks: [] } };
  expect(await refusal(local.web.views.publish(stale))).toMatchObject({ error: 'hash_conflict' });
});
