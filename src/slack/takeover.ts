import type { WebClient } from '@slack/web-api';
import { describeError } from '../log.ts';
import type { Claim } from '../store/store.ts';
import type { Claims } from './claims.ts';
import type { Deps } from './deps.ts';
import type { SlackMessage } from './message.ts';
import { claimKey, type MessageReplies } from './message-replies.ts';
import { replyEventType } from './read-event.ts';
import { isPassing, toRwError } from './slack-errors.ts';
import { listThread } from './threads.ts';

interface Parts {
  readonly deps: Pick<Deps, 'store' | 'log' | 'now'>;
  readonly claims: Claims;
  readonly replies: MessageReplies;
}

/**
 * Finishes a claim that somebody else began: reads the message again, and looks in its thread whether the reply was
 * posted before the worker died. Never throws.
 */
export async function finishClaim({ deps, claims, replies }: Parts, claim: Claim, client: WebClient): Promise<void> {
  const { store, log, now } = deps;
  try {
    const thread = await listThread(client, claim.channel, claim.threadTs, claim.ts);
    const done = thread.map((reply) => readReply(reply, claim)).find((reply) => reply !== undefined);
    if (done) {
      const { team, channel, ts, threadTs } = claim;
      const author = thread.find((message) => message.ts === ts)?.user ?? '';
      await store.addReply({ team, channel, ts, threadTs, author, ...done }, now());
    }
    if (done?.version === claim.version) return await claims.settle(claim, 'replied');
    await replies.bringInLine({ claim, message: thread.find(({ ts }) => ts === claim.ts) }, client);
  } catch (error) {
    log.warn({ channel: claim.channel, ...describeError(error) }, 'a message could not be read again');
    if (toRwError(error).code === 'thread_not_found') await replies.bringInLine({ claim, message: undefined }, client);
    else if (isPassing(error)) await claims.release(claim);
    else await claims.settle(claim, 'failed');
  }
}

function readReply({ ts, metadata }: SlackMessage, claim: Claim) {
  if (metadata?.event_type !== replyEventType) return undefined;
  const { claim: key, version, records, decision } = metadata.event_payload;
  if (key !== claimKey(claim)) return undefined;
  return {
    replyTs: ts,
    version: String(version),
    recordIds: String(records).split(',').filter(Boolean),
    decision: String(decision),
  };
}
