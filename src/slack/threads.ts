import type { WebClient } from '@slack/web-api';
import { findMessage, type SlackMessage } from './message.ts';

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
