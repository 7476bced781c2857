import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Core } from '../core.ts';
import { alertSender } from '../directory.ts';
import { createAction, createValues } from '../elements.ts';
import {
  type ActionPlace,
  closeView,
  findElement,
  sendAction,
  sendCommand,
  sendShortcut,
  sendSubmission,
} from '../interactions.ts';
import type { Json } from '../json.ts';
import type { Sender } from '../messages.ts';
import { createRichText } from '../rich-text.ts';
import { SlackError } from '../slack-error.ts';
import type { User } from '../types.ts';
import { type Control, channelField, control, findChannel, messageFields, userField } from './control.ts';

/** What people in the workspace do: write, edit, delete, use commands, shortcuts, buttons and modals. */

const blocksField = z.array(z.record(z.string(), z.unknown())).optional();

const draft = {
  ...userField,
  text: z.string().default(''),
  thread_ts: z.string().optional(),
  blocks: blocksField,
  attachments: blocksField,
  files: z.array(z.strictObject({ name: z.string().min(1), content: z.string() })).optional(),
  /** true or a name: an incoming webhook posts */
  bot: z.union([z.boolean(), z.string().min(1)]).optional(),
  broadcast: z.boolean().optional(),
  /** Slack delivers the event twice */
  duplicate: z.boolean().optional(),
};
type Draft = z.infer<z.ZodObject<typeof draft>>;

function post(core: Core, channelName: string, input: Draft): Json {
  const user = core.directory.person(input.user);
  const channel = core.directory.reach(channelName, user);
  channel.members.add(user.id);
  const { text, thread_ts, attachments, broadcast } = input;
  if (thread_ts !== undefined) core.messages.get(channel, thread_ts);
  const files = input.files?.map((file) => core.files.add(file, user.id));
  const blocks = input.blocks ?? (input.bot ? undefined : createRichText(text));
  const message = core.messages.post(channel, createSender(user, input.bot), {
    text,
    ...(blocks ? { blocks } : {}),
    ...(attachments ? { attachments } : {}),
    ...(files ? { files } : {}),
    ...(thread_ts ? { thread_ts } : {}),
    ...(broadcast ? { broadcast } : {}),
  });
  if (input.duplicate) core.events.redeliver(`${channel.id}:${message.ts}:message`);
  return { channel: channel.id, ts: message.ts };
}

function createSender(user: User, webhook: string | boolean | undefined): Sender {
  if (webhook) return { subtype: 'bot_message', ...alertSender(webhook) };
  return { user: user.id, client_msg_id: randomUUID() };
}

export const peopleControls: Record<string, Control> = {
  message: control({ ...channelField, ...draft }, (core, { channel, ...input }) => post(core, channel, input)),

  dm: control(draft, (core, input) => post(core, 'dm', input)),

  edit: control({ ...messageFields, ...userField, text: z.string(), blocks: blocksField }, (core, input) => {
    const user = core.directory.person(input.user);
    const channel = findChannel(core, input.channel, user);
    const { bot_id, user: author = user.id } = core.messages.get(channel, input.ts);
    const blocks = input.blocks ?? (bot_id ? [] : createRichText(input.text));
    core.messages.edit(channel, input.ts, { text: input.text, blocks }, author);
    return { channel: channel.id, ts: input.ts };
  }),

  delete: control({ ...messageFields, ...userField }, (core, input) => {
    const channel = findChannel(core, input.channel, core.directory.person(input.user));
    core.messages.remove(channel, input.ts);
    return { channel: channel.id, ts: input.ts };
  }),

  command: control(
    { ...channelField, ...userField, command: z.string().min(1), text: z.string().default('') },
    async (core, input) => {
      const user = core.directory.person(input.user);
      const channel = core.directory.reach(input.channel, user);
      channel.members.add(user.id);
      const answer = await sendCommand(core, { channel, user, command: input.command, text: input.text });
      return { channel: channel.id, ...(answer ? { ts: answer.ts } : {}) };
    },
  ),

  shortcut: control(
    { ...userField, callback_id: z.string().min(1), channel: z.string().optional(), ts: z.string().optional() },
    async (core, { callback_id: callbackId, channel: name, ts, user: who }) => {
      const user = core.directory.person(who);
      if (name === undefined || ts === undefined) {
        await sendShortcut(core, { callbackId, user });
        return {};
      }
      const channel = findChannel(core, name, user);
      await sendShortcut(core, { callbackId, user, on: { channel, message: core.messages.get(channel, ts) } });
      return { channel: channel.id, ts };
    },
  ),

  action: control(
    {
      ...userField,
      channel: z.string().optional(),
      ts: z.string().optional(),
      view_id: z.string().optional(),
      action_id: z.string().min(1),
      block_id: z.string().optional(),
      value: z.unknown().optional(),
      selected_option: z.union([z.string(), z.looseObject({ value: z.string() })]).optional(),
    },
    async (core, input) => {
      const user = core.directory.person(input.user);
      const place = findPlace(core, user, input);
      const option = input.selected_option;
      const value = input.value ?? (typeof option === 'object' ? option.value : option);
      const found = findElement(listBlocks(place), { actionId: input.action_id, blockId: input.block_id, value });
      await sendAction(core, user, place, createAction(found, value));
      return { ...(input.ts ? { ts: input.ts } : {}), ...(input.view_id ? { view_id: input.view_id } : {}) };
    },
  ),

  submit: control(
    { ...userField, view_id: z.string(), values: z.record(z.string(), z.unknown()).default({}) },
    async (core, input) => {
      const { view, user } = core.views.get(input.view_id);
      const values = createValues(view.blocks, view.state.values, input.values);
      const result = await sendSubmission(core, core.directory.person(input.user ?? user), view, values);
      return { view_id: view.id, ...result };
    },
  ),

  'close-view': control({ ...userField, view_id: z.string() }, async (core, input) => {
    const { view, user } = core.views.get(input.view_id);
    await closeView(core, core.directory.person(user), view);
    return { view_id: view.id };
  }),

  'open-home': control(userField, (core, input) => {
    const user = core.directory.person(input.user);
    const view = core.views.home(user.id);
    core.events.publish({
      type: 'app_home_opened',
      user: user.id,
      channel: core.directory.directMessage(user).id,
      tab: 'home',
      event_ts: core.stamp(),
      ...(view ? { view } : {}),
    });
    return { user: user.id };
  }),
};

function findPlace(
  core: Core,
  user: User,
  {
    channel: name,
    ts,
    view_id,
  }: { channel?: string | undefined; ts?: string | undefined; view_id?: string | undefined },
): ActionPlace {
  if (view_id !== undefined) return { view: core.views.get(view_id).view };
  if (name === undefined || ts === undefined)
    throw new SlackError('invalid_arguments', { reason: 'view_id, or channel and ts' });
  const channel = findChannel(core, name, user);
  return { channel, message: core.messages.findEphemeral(channel, ts) ?? core.messages.get(channel, ts) };
}

function listBlocks(place: ActionPlace): readonly Json[] {
  if ('view' in place) return place.view.blocks;
  const { blocks = [], attachments = [] } = place.message;
  return [...blocks, ...attachments.flatMap(({ blocks: inner }) => (Array.isArray(inner) ? inner : []))];
}
