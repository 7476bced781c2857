import type { MessageMetadata } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import type { Answer } from '../answer/types.ts';
import type { Claim, Reply } from '../store/store.ts';
import { recordIdsOf } from './answer-records.ts';
import type { SlackMessage } from './message.ts';
import { replyEventType } from './read-event.ts';
import { toRwError } from './slack-errors.ts';
import { listThread } from './threads.ts';

/** What stands in Slack, whatever the store knows of it. */
export interface Standing {
  /** as it is now; undefined when it is gone */
  readonly message: SlackMessage | undefined;
  /** our replies to it, the latest version first: more than one where two processes have posted, and one died over it */
  readonly replies: readonly StandingReply[];
}

export interface StandingReply extends Reply {
  /** of the message that it answers */
  readonly version: string;
}

/** Names the claim in the reply itself, so that whoever goes on with the claim sees that the reply is there. */
export function createMetadata(claim: Claim, answer: Answer | undefined): MessageMetadata {
  const content = { records: recordIdsOf(answer).join(), decision: answer?.decision ?? 'none' };
  return { event_type: replyEventType, event_payload: { claim: claimKey(claim), version: claim.version, ...content } };
}

/** Reads a claim's message again, and looks in its thread for our replies. */
export async function findStanding(claim: Claim, client: WebClient): Promise<Standing> {
  try {
    const thread = await listThread(client, claim.channel, claim.threadTs, claim.ts);
    const message = thread.find(({ ts }) => ts === claim.ts);
    const author = message?.user ?? '';
    const replies = thread.flatMap((one) => readReply(one, claim, author) ?? []);
    return { message, replies: replies.sort((one, other) => other.version.localeCompare(one.version)) };
  } catch (error) {
    if (toRwError(error).code !== 'thread_not_found') throw error;
    return { message: undefined, replies: [] };
  }
}

function readReply({ ts, metadata }: SlackMessage, claim: Claim, author: string): StandingReply | undefined {
  if (metadata?.event_type !== replyEventType) return undefined;
  const { claim: key, version, records, decision } = metadata.event_payload;
  if (key !== claimKey(claim)) return undefined;
  const { team, channel, threadTs } = claim;
  const recordIds = String(records).split(',').filter(Boolean);
  const place = { team, channel, threadTs, ts: claim.ts, author };
  return { ...place, replyTs: ts, version: String(version), recordIds, decision: String(decision) };
}

/** `team:channel:ts` */
function claimKey({ team, channel, ts }: Claim): string {
  return `${team}:${channel}:${ts}`;
}
