import type { RespondFn } from '@slack/bolt';
import type { WebClient } from '@slack/web-api';
import type { Answer } from '../answer/types.ts';
import type { Memory } from '../cards/memory.ts';
import { renderAnswer } from './answers.ts';
import { type Place, postCard, respondCard } from './deliver.ts';
import { toRwError } from './slack-errors.ts';

/**
 * Shows an answer to everybody. Where the bot is no member a response_url may speak for it.
 * @returns the card's ts, undefined when it went through the response_url
 */
export async function shareAnswer(
  client: WebClient,
  place: Place,
  answer: Answer,
  respond: RespondFn | undefined,
  recall: (answer: Answer) => Promise<Memory>,
): Promise<string | undefined> {
  const card = renderAnswer(answer, 'thread', await recall(answer));
  try {
    return await postCard(client, place, card);
  } catch (error) {
    if (!respond || !['not_in_channel', 'channel_not_found'].includes(toRwError(error).code)) throw error;
    await respondCard(respond, card, { visible: true, threadTs: place.threadTs });
    return undefined;
  }
}
