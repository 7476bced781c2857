import type { Messages } from './messages.ts';
import type { Channel, Message } from './types.ts';

/** Source: https://docs.slack.dev/messaging/retrieving-messages#threading */

/** A message as methods give it: a thread's first message says how many replies it has. */
export function withThread(messages: Messages, channel: Channel, message: Message): Message {
  const replies = listReplies(messages, channel, message.ts);
  const last = replies.at(-1);
  if (!last) return message;
  const users = [...new Set(replies.map((reply) => reply.user ?? reply.bot_id ?? ''))];
  const thread = {
    thread_ts: message.ts,
    reply_count: replies.length,
    reply_users_count: users.length,
    reply_users: users.slice(0, 5),
    latest_reply: last.ts,
    is_locked: false,
    subscribed: false,
  };
  return { ...message, ...thread };
}

/** Replies of a thread without its first message, oldest first. */
export function listReplies(messages: Messages, channel: Channel, ts: string): Message[] {
  return messages.list(channel).filter((message) => message.thread_ts === ts && message.ts !== ts);
}
