import type { Arguments } from '../arguments.ts';
import { isMessageTooLong } from '../check-blocks.ts';
import { type CheckedParts, checkParts, isEmpty } from '../content.ts';
import type { Core } from '../core.ts';
import { SlackError } from '../slack-error.ts';
import type { Channel, Message } from '../types.ts';
import { isMember, type Method, requireScope } from './method.ts';

/** Source: https://docs.slack.dev/reference/methods, family chat */

/** What `chat.update` takes as text, in bytes of UTF-8; measured, Slack's reference says characters. */
const maxUpdateBytes = 4_000;

export const chatMethods: Record<string, Method> = {
  'chat.postMessage': (core, args) => {
    requireScope(core, 'chat:write');
    const channel = findTarget(core, args.required('channel'));
    const checked = readParts(args);
    if (isEmpty(checked)) throw new SlackError('no_text');
    const thread = readThread(args);
    const broadcast = args.flag('reply_broadcast') ? { broadcast: true } : {};
    const message = core.messages.post(channel, core.botSender, { text: '', ...checked, ...thread, ...broadcast });
    return { channel: channel.id, ts: message.ts, message };
  },

  'chat.postEphemeral': (core, args) => {
    requireScope(core, 'chat:write');
    const channel = findTarget(core, args.required('channel'));
    const user = core.directory.user(args.required('user'));
    if (!channel.members.has(user.id)) throw new SlackError('user_not_in_channel');
    const checked = readParts(args);
    if (isEmpty(checked)) throw new SlackError('no_text');
    const content = { text: '', ...checked, ...readThread(args) };
    return { message_ts: core.messages.postEphemeral(channel, core.botSender, content, user.id).ts };
  },

  'chat.update': (core, args) => {
    requireScope(core, 'chat:write');
    const { channel, message } = readMessage(core, args);
    if (message.user !== channel.bot) throw new SlackError('cant_update_message');
    const checked = readParts(args);
    const onlyRemoves = checked.blocks !== undefined || checked.attachments !== undefined;
    if (isEmpty(checked) && !onlyRemoves) throw new SlackError('no_text');
    if (Buffer.byteLength(checked.text ?? '') > maxUpdateBytes) throw new SlackError('msg_too_long');
    const updated = core.messages.edit(channel, message.ts, checked, channel.bot);
    return { channel: channel.id, ts: updated.ts, text: updated.text, message: updated };
  },

  'chat.delete': (core, args) => {
    requireScope(core, 'chat:write');
    const { channel, message } = readMessage(core, args);
    if (message.user !== channel.bot) throw new SlackError('cant_delete_message');
    core.messages.remove(channel, message.ts);
    return { channel: channel.id, ts: message.ts };
  },

  'chat.getPermalink': (core, args) => {
    const channel = core.directory.channel(args.required('channel'));
    const { ts, thread_ts } = core.messages.get(channel, args.required('message_ts'));
    const thread = thread_ts && thread_ts !== ts ? `?thread_ts=${thread_ts}&cid=${channel.id}` : '';
    const permalink = `${core.url()}/archives/${channel.id}/p${ts.replace('.', '')}${thread}`;
    return { channel: channel.id, permalink };
  },
};

/** Where a post goes: a channel by id or name, or a person by id. */
function findTarget(core: Core, target: string): Channel {
  if (/^[UW][A-Z0-9]+$/.test(target)) {
    const user = core.directory.users().find(({ id }) => id === target);
    if (!user) throw new SlackError('channel_not_found');
    return core.directory.directMessage(user);
  }
  const channel = core.directory.findByName(target) ?? core.directory.channel(target);
  if (isMember(channel)) return channel;
  if (channel.kind !== 'public') throw new SlackError('channel_not_found');
  if (!core.scopes.has('chat:write.public')) throw new SlackError('not_in_channel');
  return channel;
}

function readMessage(core: Core, args: Arguments): { channel: Channel; message: Message } {
  const channel = core.directory.channel(args.required('channel'));
  return { channel, message: core.messages.get(channel, args.required('ts')) };
}

function readThread(args: Arguments): { thread_ts?: string } {
  const thread_ts = args.text('thread_ts');
  if (thread_ts !== undefined && !/^\d+\.\d+$/.test(thread_ts)) throw new SlackError('invalid_thread_ts');
  return thread_ts === undefined ? {} : { thread_ts };
}

function readParts(args: Arguments): CheckedParts {
  const checked = checkParts({
    text: args.text('text'),
    blocks: args.json('blocks', 'invalid_blocks_format'),
    attachments: args.json('attachments', 'invalid_attachments'),
    metadata: args.json('metadata', 'invalid_metadata_format'),
  });
  if (checked.blocks && isMessageTooLong(checked.blocks)) throw new SlackError('msg_blocks_too_long');
  return checked;
}
