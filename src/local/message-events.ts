import type { Json } from './json.ts';
import type { Change, Channel, Message } from './types.ts';

/** The events of a change that Slack sends to a bot, each with the scope that it needs. */
export interface ScopedEvent {
  readonly scope: string;
  readonly event: Json;
}

const kinds = {
  public: { channel_type: 'channel', scope: 'channels:history' },
  private: { channel_type: 'group', scope: 'groups:history' },
  im: { channel_type: 'im', scope: 'im:history' },
} as const;

/**
 * What a change in a channel looks like as events. Ephemeral messages and reactions give none.
 * @param root the first message of the thread of a reply that is also shown in the channel
 * Source: https://docs.slack.dev/reference/events/message
 */
export function createMessageEvents(change: Change, stamp: () => string, root?: Message): ScopedEvent[] {
  switch (change.type) {
    case 'message':
      return [...createPosted(change.channel, change.message, root), ...createMention(change.channel, change.message)];
    case 'message_changed':
      return change.silent ? [] : [createHidden(change.channel, stamp(), createChangedFields(change))];
    case 'message_deleted':
      return [createHidden(change.channel, stamp(), createDeletedFields(change.message))];
    case 'ephemeral':
    case 'view':
    case 'home':
    case 'channel':
      return [];
  }
}

function createPosted(channel: Channel, message: Message, root: Message | undefined): ScopedEvent[] {
  const { channel_type, scope } = kinds[channel.kind];
  const broadcast = message.subtype === 'thread_broadcast' && root ? { root: strip(root) } : {};
  const files = message.files ? { upload: false } : {};
  const place = { channel: channel.id, channel_type, event_ts: message.ts };
  return [{ scope, event: { ...strip(message), ...broadcast, ...files, ...place } }];
}

/** Slack tells of a mention beside the message; in a direct message there is no need to. */
function createMention(channel: Channel, message: Message): ScopedEvent[] {
  const isMention = message.text.includes(`<@${channel.bot}>`) || message.text.includes(`<@${channel.bot}|`);
  if (!isMention || channel.kind === 'im' || message.user === channel.bot) return [];
  const { subtype, ...rest } = strip(message);
  return [
    {
      scope: 'app_mentions:read',
      event: { ...rest, type: 'app_mention', channel: channel.id, event_ts: message.ts },
    },
  ];
}

function createHidden(channel: Channel, ts: string, fields: Json): ScopedEvent {
  const { channel_type, scope } = kinds[channel.kind];
  return {
    scope,
    event: { type: 'message', ...fields, hidden: true, channel: channel.id, channel_type, ts, event_ts: ts },
  };
}

function createChangedFields({ message, previous }: { message: Message; previous: Message }): Json {
  return { subtype: 'message_changed', message: strip(message), previous_message: strip(previous) };
}

function createDeletedFields(message: Message): Json {
  return { subtype: 'message_deleted', deleted_ts: message.ts, previous_message: strip(message) };
}

/** Metadata does not travel in message events. */
function strip({ metadata, ...message }: Message): Omit<Message, 'metadata'> {
  return message;
}
