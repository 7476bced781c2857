import type { Arguments } from '../arguments.ts';
import type { Core } from '../core.ts';
import type { Json } from '../json.ts';
import { channelScope } from '../scopes.ts';
import { SlackError } from '../slack-error.ts';
import { listReplies, withThread } from '../threads.ts';
import type { Channel, Message } from '../types.ts';
import { isMember, type Method, paginate, readChannel, readOwnChannel, requireScope } from './method.ts';

/** Source: https://docs.slack.dev/reference/methods, family conversations */

export const conversationMethods: Record<string, Method> = {
  'conversations.info': (core, args) => {
    const channel = readChannel(core, args, 'read');
    const count = args.flag('include_num_members') ? { num_members: channel.members.size } : {};
    return { channel: { ...describeChannel(channel), ...count } };
  },

  'conversations.list': (core, args) => listChannels(core, args, () => true),

  'users.conversations': (core, args) => {
    const user = args.text('user') ?? core.identity.bot.id;
    return listChannels(core, args, (channel) => channel.members.has(user));
  },

  'conversations.history': (core, args) => {
    const channel = readOwnChannel(core, args);
    const shown = core.messages
      .list(channel)
      .filter(({ ts, thread_ts, subtype }) => !thread_ts || thread_ts === ts || subtype === 'thread_broadcast');
    return listMessages(core, args, channel, inRange(shown, args).toReversed());
  },

  'conversations.replies': (core, args) => {
    const channel = readOwnChannel(core, args);
    const ts = args.required('ts');
    const message = core.messages.list(channel).find((one) => one.ts === ts);
    if (!message) throw new SlackError('thread_not_found');
    return listMessages(core, args, channel, [message, ...inRange(listReplies(core.messages, channel, ts), args)]);
  },

  'conversations.members': (core, args) => {
    const channel = readChannel(core, args, 'read');
    const { page, next_cursor } = paginate([...channel.members], args);
    return { members: page, response_metadata: { next_cursor } };
  },

  'conversations.open': (core, args) => {
    requireScope(core, 'im:write');
    const known = args.text('channel');
    const users = args.text('users');
    if (!known && !users) throw new SlackError('users_list_not_supplied');
    if (users?.includes(',')) throw new SlackError('method_not_supported_for_channel_type');
    const channel = known
      ? core.directory.channel(known)
      : core.directory.directMessage(core.directory.user(users ?? ''));
    return { channel: args.flag('return_im') ? describeChannel(channel) : { id: channel.id } };
  },

  'conversations.join': (core, args) => {
    requireScope(core, 'channels:join');
    const channel = core.directory.channel(args.required('channel'));
    if (channel.kind !== 'public') throw new SlackError('method_not_supported_for_channel_type');
    const already = isMember(channel) ? { warning: 'already_in_channel' } : {};
    channel.members.add(channel.bot);
    return { channel: describeChannel(channel), ...already };
  },
};

const typeNames = { public: 'public_channel', private: 'private_channel', im: 'im' } as const;

function listChannels(core: Core, args: Arguments, isWanted: (channel: Channel) => boolean): Json {
  const types = (args.text('types') ?? 'public_channel').split(',').map((type) => type.trim());
  const kinds = (['public', 'private', 'im'] as const).filter((kind) => types.includes(typeNames[kind]));
  if (kinds.length === 0 && !types.includes('mpim')) throw new SlackError('invalid_types');
  for (const kind of kinds) requireScope(core, channelScope(kind, 'read'));
  const visible = core.directory
    .channels()
    .filter((channel) => kinds.includes(channel.kind) && isWanted(channel))
    .filter((channel) => channel.kind === 'public' || isMember(channel));
  const { page, next_cursor } = paginate(visible, args);
  return { channels: page.map(describeChannel), response_metadata: { next_cursor } };
}

/** A channel as methods give it. */
export function describeChannel(channel: Channel): Json {
  const { id, name, kind, created, creator } = channel;
  const flags = {
    is_channel: kind === 'public',
    is_group: kind === 'private',
    is_im: kind === 'im',
    is_mpim: false,
    is_private: kind !== 'public',
    is_archived: false,
    is_shared: channel.shared,
    is_ext_shared: channel.shared,
    is_org_shared: false,
  };
  if (kind === 'im') return { id, created, user: channel.user, is_user_deleted: false, ...flags };
  const purpose = { value: channel.purpose, creator, last_set: 0 };
  return {
    id,
    name,
    name_normalized: name,
    created,
    creator,
    is_member: isMember(channel),
    is_general: false,
    purpose,
    ...flags,
  };
}

/** Messages between `oldest` and `latest`, which are in only with `inclusive`. */
function inRange(messages: readonly Message[], args: Arguments): Message[] {
  const oldest = readMicros(args, 'oldest') ?? 0n;
  const latest = readMicros(args, 'latest');
  const slack = args.flag('inclusive') ? 1n : 0n;
  return messages.filter(({ ts }) => {
    const at = toMicros(ts);
    return at > oldest - slack && (latest === undefined || at < latest + slack);
  });
}

function readMicros(args: Arguments, name: string): bigint | undefined {
  const ts = args.text(name);
  if (ts !== undefined && !/^\d+(\.\d{1,6})?$/.test(ts)) throw new SlackError(`invalid_ts_${name}`);
  return ts === undefined ? undefined : toMicros(ts);
}

/** Microseconds since 1970: a time stamp has 16 digits, which a number would round. */
function toMicros(ts: string): bigint {
  const [seconds = '0', fraction = ''] = ts.split('.');
  return BigInt(seconds + fraction.padEnd(6, '0'));
}

function listMessages(core: Core, args: Arguments, channel: Channel, messages: readonly Message[]): Json {
  const { page, next_cursor } = paginate(messages, args);
  const all = args.flag('include_all_metadata');
  const shown = page.map((message) => {
    const { metadata, ...rest } = withThread(core.messages, channel, message);
    return all && metadata ? { ...rest, metadata } : rest;
  });
  return { messages: shown, has_more: next_cursor !== '', response_metadata: { next_cursor } };
}
