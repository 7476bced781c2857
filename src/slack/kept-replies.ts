import type { Answer } from '../answer/types.ts';
import type { MessageKey } from '../store/message-key.ts';
import type { Reply } from '../store/store.ts';
import { recordIdsOf } from './answer-records.ts';
import { createAskStore } from './ask-store.ts';
import type { Deps } from './deps.ts';

export type NewReply = MessageKey & Pick<Reply, 'threadTs' | 'replyTs' | 'author'>;

/** Our replies as the store keeps them. A store that is down is logged, and never in the way of an answer. */
export interface KeptReplies {
  find(message: MessageKey): Promise<Reply | undefined>;
  /** Keeps what a reply says now. */
  save(reply: NewReply, answer: Answer | undefined): Promise<void>;
  /** Keeps a reply unless its message has one: of two processes the first to come has the card that stays. @returns its ts */
  add(reply: NewReply, answer: Answer | undefined): Promise<string>;
}

export function createKeptReplies({ store, log, now }: Pick<Deps, 'store' | 'log' | 'now'>): KeptReplies {
  const attempt = createAskStore(log);

  return {
    find: (message) => attempt('find a reply', undefined, () => store.findReply(message)),
    save: (reply, answer) => attempt('save a reply', undefined, () => store.saveReply(toReply(reply, answer), now())),
    add: (reply, answer) =>
      attempt('save a reply', reply.replyTs, async () => (await store.addReply(toReply(reply, answer), now())).replyTs),
  };
}

function toReply({ team, channel, ts, threadTs, replyTs, author }: NewReply, answer: Answer | undefined): Reply {
  const content = { recordIds: recordIdsOf(answer), decision: answer?.decision ?? 'none' };
  return { team, channel, ts, threadTs, replyTs, author, ...content };
}
