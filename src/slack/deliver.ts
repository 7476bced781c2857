import { setTimeout as sleep } from 'node:timers/promises';
import { RespondError, type RespondFn } from '@slack/bolt';
import type { MessageMetadata } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import type { Card } from '../cards/card.ts';
import { withPlainFeedback } from '../cards/card-controls.ts';
import { plainText } from '../cards/plain-text.ts';
import type { Metrics } from './metrics.ts';
import { observeFetch } from './observed-fetch.ts';
import { findRetryAfterMs, isBlockRefusal, threadGone, toUnconfirmed } from './slack-errors.ts';
import { createSlackFetch } from './slack-fetch.ts';
import { isMessageGone } from './threads.ts';

/** Where a card goes. Without `threadTs` it stands in the channel by itself. */
export interface Place {
  readonly channel: string;
  readonly threadTs?: string | undefined;
}

const longestWaitMs = 20_000;
const mostWaits = 2;

/**
 * Posts a card for everybody, once: a post whose answer is lost is not repeated.
 * @param metadata marks a reply that can be found again. Its sender waits out a rate limit and looks whether the reply is
 * still wanted; without it a short limit is waited out here.
 * @returns its ts
 * @throws RwError `thread_not_found` when the thread went meanwhile
 */
export async function postCard(
  client: WebClient,
  { channel, threadTs }: Place,
  card: Card,
  metadata?: MessageMetadata,
): Promise<string> {
  const post = () =>
    withTextFallback(card, (content) =>
      client.chat.postMessage({
        channel,
        ...content,
        ...(threadTs !== undefined && { thread_ts: threadTs }),
        ...(metadata && { metadata }),
        unfurl_links: false,
        unfurl_media: false,
      }),
    );
  const posted = await (metadata ? post() : waitOutLimits(post));
  const ts = posted.ts ?? '';
  // A reply in a thread that is gone falls into the channel, and only the missing thread_ts says so.
  if (
    threadTs !== undefined &&
    posted.message?.thread_ts === undefined &&
    (await isMessageGone(client, channel, threadTs, threadTs))
  ) {
    await client.chat.delete({ channel, ts });
    throw threadGone();
  }
  return ts;
}

async function waitOutLimits<T>(send: () => Promise<T>): Promise<T> {
  for (let waits = 0; ; waits++) {
    try {
      return await send();
    } catch (error) {
      const waitMs = findRetryAfterMs(error);
      if (waitMs === undefined || waitMs > longestWaitMs || waits === mostWaits) throw error;
      await sleep(waitMs);
    }
  }
}

/** Puts another card in place of one that we posted; without metadata that of the message stays. */
export async function updateCard(
  client: WebClient,
  { channel, ts }: { channel: string; ts: string },
  card: Card,
  metadata?: MessageMetadata,
): Promise<void> {
  await withTextFallback(card, (content) =>
    client.chat.update({ channel, ts, ...content, ...(metadata && { metadata }) }),
  );
}

/** Shows a card to one person in a channel. @throws RwError `answer_unconfirmed` when nobody knows whether it arrived */
export async function tellPrivately(
  client: WebClient,
  { channel, threadTs }: Place,
  user: string,
  card: Card,
): Promise<void> {
  await withTextFallback(card, (content) =>
    client.chat.postEphemeral({ channel, user, ...content, ...(threadTs !== undefined && { thread_ts: threadTs }) }),
  ).catch((error: unknown) => {
    throw toUnconfirmed(error);
  });
}

const noStatus = 0;

/** Answers through a response_url, which works where the bot is not a member. */
export async function respondCard(
  respond: RespondFn,
  card: Card,
  { visible = false, threadTs }: { visible?: boolean; threadTs?: string | undefined } = {},
): Promise<void> {
  await withTextFallback(card, async (content) => {
    const answer = await respond({
      ...content,
      response_type: visible ? 'in_channel' : 'ephemeral',
      replace_original: false,
      ...(threadTs !== undefined && { thread_ts: threadTs }),
    }).catch((error: unknown) => {
      throw error instanceof RespondError ? error : new RespondError('The response_url did not answer', noStatus);
    });
    // Refusals may come with status 200 as they do from the Web API.
    if (answer instanceof Response && /_blocks|blocks_/.test(await answer.text())) {
      throw new RespondError('The response_url refused the blocks', 400);
    }
  });
}

/** Bolt's `respond` for a response_url that was kept. */
export function createRespond(responseUrl: string, metrics: Metrics): RespondFn {
  const slackFetch = createSlackFetch(observeFetch(fetch, metrics));
  return async (message) => {
    const body = JSON.stringify(typeof message === 'string' ? { text: message } : message);
    const headers = { 'content-type': 'application/json' };
    const response = await slackFetch(responseUrl, { method: 'POST', headers, body });
    if (!response.ok) throw new RespondError('The response_url refused the message', response.status);
    return response;
  };
}

/** What Slack refuses in the blocks would mean silence: then plain feedback buttons, and at last all of it as text. */
async function withTextFallback<T>(
  card: Card,
  send: (content: { text: string; blocks?: Card['blocks'] }) => Promise<T>,
): Promise<T> {
  const plain = withPlainFeedback(card);
  // An update keeps the old blocks unless they are emptied.
  const ways = [card, ...(plain ? [plain] : []), { text: plainText(card), blocks: [] }];
  for (const [at, content] of ways.entries()) {
    try {
      return await send(content);
    } catch (error) {
      if (!isBlockRefusal(error) || at === ways.length - 1) throw error;
    }
  }
  throw new Error('no way to say it');
}
