import type { Core, ResponseTarget } from './core.ts';
import { findElements, type PlacedElement } from './elements.ts';
import { app } from './identity.ts';
import type { Json } from './json.ts';
import { readView } from './methods/views.ts';
import { createResponseUrl, postResponse } from './response-urls.ts';
import { refuse, SlackError } from './slack-error.ts';
import type { Delivery } from './socket-mode.ts';
import type { Channel, EphemeralMessage, Message, User, View, ViewValues } from './types.ts';

/**
 * What people do with the bot, as payloads over Socket Mode or HTTP. Each waits for the acknowledgement and does what it says.
 * Source: https://docs.slack.dev/reference/interaction-payloads
 */

/** @returns the message that the acknowledgement brought, if it brought one */
export async function sendCommand(
  core: Core,
  { channel, user, command, text }: { channel: Channel; user: User; command: string; text: string },
): Promise<Message | undefined> {
  const { team } = core.identity;
  const target = { channel: channel.id, user: user.id };
  const ack = await deliver(core, 'slash_commands', {
    token: 'local',
    team_id: team.id,
    team_domain: team.domain,
    channel_id: channel.id,
    channel_name: nameForCommands(channel),
    user_id: user.id,
    user_name: user.name,
    command: command.startsWith('/') ? command : `/${command}`,
    text,
    api_app_id: app.id,
    is_enterprise_install: 'false',
    response_url: createResponseUrl(core, 'commands', target),
    trigger_id: core.triggers.add(user.id),
  });
  return Object.keys(ack).length > 0 ? postAck(core, target, ack) : undefined;
}

/** @throws SlackError `invalid_command_response` where an acknowledgement's message would be refused */
function postAck(core: Core, target: ResponseTarget, ack: Json): Message | undefined {
  try {
    return postResponse(core, target, ack);
  } catch (error) {
    if (!(error instanceof SlackError)) throw error;
    throw new SlackError('invalid_command_response', { reason: error.error, ...error.details });
  }
}

function nameForCommands(channel: Channel): string {
  if (channel.kind === 'im') return 'directmessage';
  return channel.kind === 'private' ? 'privategroup' : channel.name;
}

/** A shortcut on a message, or with none a global one. */
export async function sendShortcut(
  core: Core,
  { callbackId, user, on }: { callbackId: string; user: User; on?: { channel: Channel; message: Message } },
): Promise<void> {
  const common = { ...createCommon(core, user), callback_id: callbackId };
  if (!on) {
    await deliver(core, 'interactive', { type: 'shortcut', ...common });
    return;
  }
  const { channel, message } = on;
  await deliver(core, 'interactive', {
    type: 'message_action',
    ...common,
    response_url: createResponseUrl(core, 'actions', {
      channel: channel.id,
      user: user.id,
      source: { ts: message.ts, ephemeral: false },
    }),
    message_ts: message.ts,
    channel: nameChannel(channel),
    message,
  });
}

/** Where an element stands that somebody used. */
export type ActionPlace =
  | { readonly channel: Channel; readonly message: Message | EphemeralMessage }
  | { readonly view: View };

/** @param action what the element says, as `createAction` gives it */
export async function sendAction(core: Core, user: User, place: ActionPlace, action: Json): Promise<void> {
  const payload = {
    type: 'block_actions',
    ...createCommon(core, user),
    actions: [{ ...action, action_ts: core.stamp() }],
  };
  if ('view' in place) {
    const { view } = place;
    const container = { type: 'view', view_id: view.id };
    await deliver(core, 'interactive', { ...payload, container, view, state: view.state });
    return;
  }
  const { channel, message } = place;
  const ephemeral = 'visibleTo' in message;
  const source = { ts: message.ts, ephemeral };
  await deliver(core, 'interactive', {
    ...payload,
    container: {
      type: 'message',
      message_ts: message.ts,
      channel_id: channel.id,
      is_ephemeral: ephemeral,
      ...(message.thread_ts ? { thread_ts: message.thread_ts } : {}),
    },
    channel: nameChannel(channel),
    state: { values: {} },
    response_url: createResponseUrl(core, 'actions', { channel: channel.id, user: user.id, source }),
    // Slack keeps no ephemeral message, so it cannot send one along.
    ...(ephemeral ? {} : { message }),
  });
}

/** What became of a submitted view. */
export interface Submission {
  readonly response_action: 'close' | 'clear' | 'update' | 'push' | 'errors';
  /** what is wrong, by block_id */
  readonly errors?: Json;
}

export async function sendSubmission(core: Core, user: User, view: View, values: ViewValues): Promise<Submission> {
  const submitted = core.views.setValues(view.id, values);
  const ack = await deliver(core, 'interactive', {
    type: 'view_submission',
    ...createCommon(core, user),
    view: submitted,
    response_urls: [],
  });
  return applySubmission(core, user, submitted, ack);
}

function applySubmission(core: Core, user: User, view: View, ack: Json): Submission {
  switch (ack.response_action) {
    case 'errors':
      return { response_action: 'errors', errors: checkErrors(ack.errors, view) };
    case 'clear':
      core.views.closeAll(user.id);
      return { response_action: 'clear' };
    case 'update':
      core.views.update({ viewId: view.id }, readView(ack.view, 'modal'));
      return { response_action: 'update' };
    case 'push':
      core.views.push(user.id, readView(ack.view, 'modal'));
      return { response_action: 'push' };
    default:
      // A listener may have closed or replaced it before it acknowledged.
      if (core.views.all().some((one) => one.view.id === view.id)) core.views.close(view.id);
      return { response_action: 'close' };
  }
}

/** Slack shows errors beside inputs only and refuses others. */
function checkErrors(errors: unknown, view: View): Json {
  const inputs = view.blocks.filter((block) => block.type === 'input').map((block) => block.block_id);
  const entries = Object.entries(errors ?? {});
  const strays = entries.filter(([blockId]) => !inputs.includes(blockId));
  if (entries.length === 0 || strays.length > 0) {
    throw refuse(
      'invalid_response_action_errors',
      strays.map(([blockId]) => `no input block has the block_id ${blockId}`),
    );
  }
  return Object.fromEntries(entries);
}

/** Closes a modal as a person does; the bot hears of it only where it asked to. */
export async function closeView(core: Core, user: User, view: View): Promise<void> {
  if (view.clear_on_close) core.views.closeAll(user.id);
  else core.views.close(view.id);
  if (!view.notify_on_close) return;
  const { trigger_id, ...common } = createCommon(core, user);
  await deliver(core, 'interactive', { type: 'view_closed', ...common, view, is_cleared: view.clear_on_close });
}

/** An element by its action_id, among several by block_id or value. @throws SlackError `action_not_found` */
export function findElement(
  blocks: readonly Json[],
  { actionId, blockId, value }: { actionId: string; blockId?: string | undefined; value?: unknown },
): PlacedElement {
  const all = findElements(blocks).filter(
    ({ element, block }) => element.action_id === actionId && (blockId ?? block.block_id) === block.block_id,
  );
  const found = all.find(({ element }) => element.value === value) ?? all[0];
  if (!found) throw new SlackError('action_not_found');
  return found;
}

function createCommon(core: Core, user: User) {
  const { team } = core.identity;
  return {
    token: 'local',
    team: { id: team.id, domain: team.domain },
    user: { id: user.id, username: user.name, name: user.name, team_id: team.id },
    api_app_id: app.id,
    is_enterprise_install: false,
    enterprise: null,
    action_ts: core.stamp(),
    trigger_id: core.triggers.add(user.id),
  };
}

function nameChannel({ id, name, kind }: Channel): Json {
  return { id, name: kind === 'im' ? 'directmessage' : name };
}

/** @returns the acknowledgement's body @throws SlackError `operation_timeout`, `dispatch_failed` */
async function deliver(core: Core, type: Delivery['type'], payload: Json): Promise<Json> {
  const outcome = await core.deliver({ type, payload, acceptsResponse: true });
  if ('ack' in outcome) return outcome.ack;
  throw new SlackError(outcome.failed.endsWith('timeout') ? 'operation_timeout' : 'dispatch_failed');
}
