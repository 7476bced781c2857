import { randomBytes } from 'node:crypto';
import { isObject, type Json } from './json.ts';
import { SlackError } from './slack-error.ts';
import type { Change, Channel, Content, EphemeralMessage, Message } from './types.ts';

/** Who posts: the fields of a message that say so. */
export type Sender = Pick<Message, 'user' | 'bot_id' | 'app_id' | 'username' | 'bot_profile' | 'client_msg_id'> & {
  readonly subtype?: string;
};

/** What may change in a message. */
export type Edit = Partial<Pick<Message, 'text' | 'blocks' | 'attachments' | 'metadata'>>;

/** The messages of all channels. */
export interface Messages {
  post(channel: Channel, sender: Sender, content: Content): Message;
  postEphemeral(channel: Channel, sender: Sender, content: Content, visibleTo: string): EphemeralMessage;
  /** all of a channel, oldest first, without ephemeral ones */
  list(channel: Channel): Message[];
  listEphemeral(channel: Channel): EphemeralMessage[];
  /** @throws SlackError `message_not_found` */
  get(channel: Channel, ts: string): Message;
  findEphemeral(channel: Channel, ts: string): EphemeralMessage | undefined;
  edit(channel: Channel, ts: string, edit: Edit, by: string): Message;
  remove(channel: Channel, ts: string): Message;
  replaceEphemeral(channel: Channel, ts: string, edit: Edit): EphemeralMessage;
  removeEphemeral(channel: Channel, ts: string): void;
  /** @throws SlackError `message_not_found`, `already_reacted` */
  react(channel: Channel, ts: string, name: string, by: string): void;
  /** Whether a message has replies. */
  hasReplies(channel: Channel, ts: string): boolean;
}

/** @param team id of the workspace @param stamp gives the next time stamp @param tell is told of each change */
export function createMessages(team: string, stamp: () => string, tell: (change: Change) => void): Messages {
  const posted = new Map<string, Message[]>();
  const ephemeral = new Map<string, EphemeralMessage[]>();
  const of = <T>(map: Map<string, T[]>, { id }: Channel): T[] => {
    const found = map.get(id) ?? [];
    map.set(id, found);
    return found;
  };
  const find = (channel: Channel, ts: string) => of(posted, channel).find((message) => message.ts === ts);
  const get = (channel: Channel, ts: string) => {
    const message = find(channel, ts);
    if (!message || message.subtype === 'tombstone') throw new SlackError('message_not_found');
    return message;
  };
  const findEphemeral = (channel: Channel, ts: string) => of(ephemeral, channel).find((message) => message.ts === ts);
  const replace = <T extends Message>(messages: T[], message: T) =>
    messages.splice(
      messages.findIndex(({ ts }) => ts === message.ts),
      1,
      message,
    );
  const hasReplies = (channel: Channel, ts: string) =>
    of(posted, channel).some((message) => message.thread_ts === ts && message.ts !== ts);

  const create = (channel: Channel, sender: Sender, content: Content): Message => {
    const { broadcast, thread_ts, blocks = [], files, ...rest } = content;
    return {
      ...sender,
      ...(files ? { subtype: 'file_share', files } : {}),
      type: 'message',
      ts: stamp(),
      ...rest,
      team,
      ...(blocks.length > 0 ? { blocks: nameBlocks(blocks) } : {}),
      ...(thread_ts === undefined ? {} : createPlace(channel, thread_ts, broadcast)),
    };
  };
  const createPlace = (channel: Channel, threadTs: string, broadcast: boolean | undefined) => {
    const parent = findParent(channel, threadTs);
    // Slack puts a reply to a message that is gone into the channel and says so only by leaving out thread_ts.
    if (!parent) return {};
    const subtype = broadcast ? { subtype: 'thread_broadcast' } : {};
    return { thread_ts: parent.ts, ...(parent.user ? { parent_user_id: parent.user } : {}), ...subtype };
  };
  const findParent = (channel: Channel, ts: string) => {
    const parent = find(channel, ts);
    return parent?.subtype === 'tombstone' && !hasReplies(channel, ts) ? undefined : parent;
  };

  return {
    post(channel, sender, content) {
      const message = create(channel, sender, content);
      of(posted, channel).push(message);
      tell({ type: 'message', channel, message });
      return message;
    },
    postEphemeral(channel, sender, content, visibleTo) {
      const message = { ...create(channel, sender, content), visibleTo };
      of(ephemeral, channel).push(message);
      tell({ type: 'ephemeral', channel, message });
      return message;
    },
    list: (channel) => [...of(posted, channel)],
    listEphemeral: (channel) => [...of(ephemeral, channel)],
    get,
    findEphemeral,
    hasReplies,
    edit(channel, ts, edit, by) {
      const previous = get(channel, ts);
      const message = { ...applyEdit(previous, edit), edited: { user: by, ts: wholeSeconds(stamp()) } };
      replace(of(posted, channel), message);
      tell({ type: 'message_changed', channel, message, previous });
      return message;
    },
    remove(channel, ts) {
      const message = get(channel, ts);
      const messages = of(posted, channel);
      if (hasReplies(channel, ts)) replace(messages, createTombstone(message));
      else messages.splice(messages.indexOf(message), 1);
      tell({ type: 'message_deleted', channel, message });
      return message;
    },
    replaceEphemeral(channel, ts, edit) {
      const previous = findEphemeral(channel, ts);
      if (!previous) throw new SlackError('message_not_found');
      const message = { ...applyEdit(previous, edit), visibleTo: previous.visibleTo };
      replace(of(ephemeral, channel), message);
      tell({ type: 'ephemeral', channel, message });
      return message;
    },
    removeEphemeral(channel, ts) {
      const message = findEphemeral(channel, ts);
      if (!message) throw new SlackError('message_not_found');
      ephemeral.set(
        channel.id,
        of(ephemeral, channel).filter((one) => one !== message),
      );
      tell({ type: 'ephemeral', channel, message });
    },
    react(channel, ts, name, by) {
      const previous = get(channel, ts);
      const reactions = previous.reactions ?? [];
      if (reactions.some((one) => one.name === name && one.users.includes(by))) throw new SlackError('already_reacted');
      const users = [...(reactions.find((one) => one.name === name)?.users ?? []), by];
      const message = {
        ...previous,
        reactions: [...reactions.filter((one) => one.name !== name), { name, users, count: users.length }],
      };
      replace(of(posted, channel), message);
      tell({ type: 'message_changed', channel, message, previous, silent: true });
    },
  };
}

/** Slack tells the second of an edit only: two edits may have the same. */
const wholeSeconds = (ts: string) => ts.replace(/\.\d+$/, '.000000');

/** An empty list removes blocks or attachments, as in chat.update. */
function applyEdit(message: Message, { blocks, attachments, ...rest }: Edit): Message {
  const { blocks: oldBlocks, attachments: oldAttachments, ...kept } = message;
  const newBlocks = blocks ? nameBlocks(blocks) : oldBlocks;
  const newAttachments = attachments ?? oldAttachments;
  return {
    ...kept,
    ...rest,
    ...(newBlocks && newBlocks.length > 0 ? { blocks: newBlocks } : {}),
    ...(newAttachments && newAttachments.length > 0 ? { attachments: newAttachments } : {}),
  };
}

/** What stays of a deleted message that has replies. */
function createTombstone({ ts, team: teamId }: Message): Message {
  return {
    type: 'message',
    subtype: 'tombstone',
    text: 'This message was deleted.',
    user: 'USLACKBOT',
    team: teamId,
    ts,
    thread_ts: ts,
  };
}

/** Gives each block without a block_id one, children of a container included, as Slack does. */
export function nameBlocks(blocks: readonly Json[]): Json[] {
  return blocks.map((block) => {
    const children = block.child_blocks;
    return {
      ...block,
      block_id: block.block_id || randomBytes(4).toString('base64url'),
      ...(Array.isArray(children) ? { child_blocks: nameBlocks(children.filter(isObject)) } : {}),
    };
  });
}
