import type { WebClient } from '@slack/web-api';
import { findMessage, type SlackMessage } from './message.ts';
import { toRwError } from './slack-errors.ts';

/** Messages of a thread from `oldestTs` on, its root always first; needs the history scope of the channel's kind. */
export async function listThread(
  client: WebClient,
  channel: string,
  threadTs: string,
  oldestTs: string,
): Promise<SlackMessage[]> {
  const { messages } = await client.conversations.replies({
    channel,
    ts: threadTs,
    oldest: oldestTs,
    inclusive: true,
    include_all_metadata: true,
    limit: 200,
  });
  return (messages ?? []).flatMap((message) => findMessage(message) ?? []);
}

/** One message by its ts; undefined when it is gone. */
export async function findMessageIn(
  client: WebClient,
  channel: string,
  threadTs: string,
  ts: string,
): Promise<SlackMessage | undefined> {
  const messages = await listThread(client, channel, threadTs, ts);
  return messages.find((message) => message.ts === ts);
}

/** Whether a message was deleted. False when nobody can tell. */
export async function isMessageGone(
  client: WebClient,
  channel: string,
  threadTs: string,
  ts: string,
): Promise<boolean> {
  try {
    const message = await findMessageIn(client, channel, threadTs, ts);
    return message === undefined || message.subtype === 'tombstone';
  } catch (error) {
    return toRwError(error).code === 'thread_not_found';
  }
}
