import type { WebClient } from '@slack/web-api';
import type { Answer } from '../answer/types.ts';
import type { Card } from '../cards/card.ts';
import { noticeCard } from '../cards/notice-card.ts';
import type { MessageKey } from '../store/message-key.ts';
import type { Reply, Store } from '../store/store.ts';
import { recordIdsOf } from './answer-records.ts';
import { toRwError } from './slack-errors.ts';

/** Our card in a thread that explains a message of it already, says the same, or is that message. */
export async function findCardInThread(
  store: Store,
  { team, channel, ts: explained, threadTs }: MessageKey & { threadTs: string },
  answer: Answer,
  isOther: (reply: Reply) => boolean = () => true,
): Promise<Reply | undefined> {
  const ids = recordIdsOf(answer).join();
  const says = (reply: Reply) => reply.ts === explained || (ids !== '' && reply.recordIds.join() === ids);
  const replies = await store.findRecentReplies(team, channel, 0);
  return replies.find(
    (reply) => isOther(reply) && (reply.replyTs === explained || (reply.threadTs === threadTs && says(reply))),
  );
}

/** Says that a card of ours stands already, and where. Undefined when somebody has deleted it. */
export async function pointToCard({ channel, replyTs }: Reply, client: WebClient): Promise<Card | undefined> {
  const text = 'rwerror has answered this already:';
  try {
    const { permalink } = await client.chat.getPermalink({ channel, message_ts: replyTs });
    return noticeCard(text, permalink === undefined ? undefined : { url: permalink, label: 'its answer' });
  } catch (error) {
    if (toRwError(error).code === 'message_not_found') return undefined;
    return noticeCard('rwerror has answered this already, in this thread.');
  }
}
