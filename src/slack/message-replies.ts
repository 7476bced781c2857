import type { MessageMetadata } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import type { Answer } from '../answer/types.ts';
import type { Card } from '../cards/card.ts';
import { errorCard } from '../cards/error-card.ts';
import { holdBackCard } from '../cards/hold-back-card.ts';
import { describeError } from '../log.ts';
import type { MessageKey } from '../store/message-key.ts';
import type { Claim, Reply } from '../store/store.ts';
import { recordIdsOf } from './answer-records.ts';
import { remember } from './answers.ts';
import type { AskedReplies } from './asked.ts';
import type { Claims } from './claims.ts';
import { postCard, tellPrivately, updateCard } from './deliver.ts';
import type { Deps } from './deps.ts';
import type { SlackMessage } from './message.ts';
import { type MessageWork, replyEventType } from './read-event.ts';
import type { Recall } from './recall.ts';
import type { TakeReplyTurn } from './reply-cap.ts';
import { isPassing, toRwError } from './slack-errors.ts';
import type { Plan, PlanUnasked } from './unasked.ts';

type NewReply = MessageKey & Pick<Reply, 'threadTs' | 'replyTs' | 'author'>;

/** Keeps our replies in line with the messages they answer. */
export interface MessageReplies {
  /**
   * Makes the reply to a message what it should be now: posts it, updates it after an edit, removes it when the message
   * is gone or holds no error any more. Ends with the claim settled, or released when Slack may take it later. Never throws.
   */
  bringInLine(work: MessageWork, client: WebClient): Promise<void>;
  /** Takes a card that somebody had posted under a message for our reply to it, unless it has one. Never throws. */
  adopt(reply: NewReply, answer: Answer): Promise<void>;
  /** Takes a reply away. */
  retract(reply: Reply, client: WebClient): Promise<void>;
}

interface Parts {
  readonly deps: Deps;
  readonly claims: Claims;
  readonly planUnasked: PlanUnasked;
  readonly planAsked: AskedReplies;
  readonly recall: Recall;
  readonly takeReplyTurn: TakeReplyTurn;
}

export function createMessageReplies(parts: Parts): MessageReplies {
  const { deps, claims, planUnasked, planAsked, recall, takeReplyTurn } = parts;
  const { store, log } = deps;

  async function findEarlier(message: MessageKey): Promise<Reply | undefined> {
    try {
      return await store.findReply(message);
    } catch (error) {
      log.error(describeError(error), 'the store failed to find a reply');
      return undefined;
    }
  }

  async function save(reply: NewReply, answer: Answer | undefined): Promise<void> {
    try {
      const { team, channel, ts, threadTs, replyTs, author } = reply;
      const content = { recordIds: recordIdsOf(answer), decision: answer?.decision ?? 'none' };
      await store.saveReply({ team, channel, ts, threadTs, replyTs, author, ...content }, deps.now());
    } catch (error) {
      log.error(describeError(error), 'the store failed to save a reply');
    }
  }

  /** The card for everybody, with what the workspace knows of the error. */
  async function render({ team, channel, kind }: Claim, { said, storm, seenAtMs }: Plan, client: WebClient) {
    if (!said) return undefined;
    return remember(said, kind === 'direct' ? 'direct' : 'thread', (answer) =>
      recall({ team, channel }, answer, client, { storm, beforeMs: seenAtMs }),
    );
  }

  async function publish(
    { claim, message }: MessageWork,
    plan: Plan,
    earlier: Reply | undefined,
    client: WebClient,
  ): Promise<void> {
    const { channel } = claim;
    const card = await render(claim, plan, client);
    if (!card) return;
    const metadata = createMetadata(claim, plan.said?.answer);
    if (earlier) await updateCard(client, { channel, ts: earlier.replyTs }, card, metadata);
    const replyTs = earlier?.replyTs ?? (await postCard(client, claim, card, metadata));
    await save({ ...claim, replyTs, author: message?.user ?? '' }, plan.said?.answer);
  }

  async function retract(reply: Reply, client: WebClient): Promise<void> {
    await client.chat.delete({ channel: reply.channel, ts: reply.replyTs });
    await store.removeReply(reply);
    await store.endStorms(reply);
  }

  /** The author alone sees what is said; a bot sees nothing. */
  async function whisper(claim: Claim, { user }: SlackMessage, plan: Plan, client: WebClient): Promise<void> {
    if (user === undefined || !plan.said) return;
    const { team, channel } = claim;
    const card = await remember(plan.said, 'private', (answer) =>
      recall({ team, channel, alone: true }, answer, client, { beforeMs: plan.seenAtMs }),
    );
    await tellPrivately(client, claim, user, card);
  }

  async function planFor(work: MessageWork, message: SlackMessage, earlier: Reply | undefined, client: WebClient) {
    if (work.claim.kind === 'channel') return planUnasked(work.claim, message, earlier, client);
    const plan = await planAsked(work.claim, message, client);
    const isPublic = work.claim.kind === 'mention' && plan.said?.answer !== undefined;
    if (!isPublic || earlier) return plan;
    // Two bots that mention each other must come to an end too; without a store there is no counting.
    const turn = await takeReplyTurn(work.claim.team, work.claim.channel).catch(() => 'go' as const);
    if (turn === 'tell') await postCard(client, work.claim, holdBackCard());
    return turn === 'go' ? plan : { ...plan, privately: true };
  }

  /** Says what is planned, to whom it is for, in place of what was said before. */
  async function carryOut(
    work: MessageWork & { message: SlackMessage },
    plan: Plan,
    earlier: Reply | undefined,
    client: WebClient,
  ): Promise<void> {
    const { claim, message } = work;
    const forAll = claim.kind === 'direct' || (plan.said?.answer !== undefined && !plan.privately);
    if (plan.said && forAll) return publish(work, plan, earlier, client);
    if (earlier) await retract(earlier, client);
    await whisper(claim, message, plan, client);
  }

  async function reply({ claim, message }: MessageWork, client: WebClient): Promise<'replied' | 'silent'> {
    const earlier = await findEarlier(claim);
    if (!message) {
      if (earlier) await retract(earlier, client);
      await store.removeSightings(claim);
      return 'silent';
    }
    const plan = await planFor({ claim, message }, message, earlier, client);
    await carryOut({ claim, message }, plan, earlier, client);
    return plan.said ? 'replied' : 'silent';
  }

  /** In a direct message everything is private. */
  async function tell(claim: Claim, user: string, card: Card, client: WebClient): Promise<void> {
    if (claim.kind === 'direct') await postCard(client, claim, card);
    else await tellPrivately(client, claim, user, card);
  }

  async function fail(error: unknown, { claim, message }: MessageWork, client: WebClient): Promise<void> {
    const trouble = toRwError(error);
    const where = { channel: claim.channel, kind: claim.kind, code: trouble.code };
    log.warn({ ...where, ...describeError(error) }, 'a message was not answered');
    if (isPassing(error)) return claims.release(claim);
    // When somebody deleted our reply, that is an answer too.
    const asked = claim.kind !== 'channel' && trouble.code !== 'message_not_found';
    if (asked && message?.user) {
      await tell(claim, message.user, errorCard(trouble), client).catch((second: unknown) =>
        log.warn({ ...where, ...describeError(second) }, 'the one who asked could not be told'),
      );
    }
    if (trouble.code !== 'message_not_found') await store.endStorms(claim).catch(() => {});
    await claims.settle(claim, 'failed');
  }

  return {
    retract,
    async adopt(reply, answer) {
      if (!(await findEarlier(reply))) await save(reply, answer);
    },
    async bringInLine(work, client) {
      try {
        await claims.settle(work.claim, await reply(work, client));
      } catch (error) {
        await fail(error, work, client).catch((second: unknown) =>
          log.error(describeError(second), 'giving up failed'),
        );
      }
    },
  };
}

/** Names the claim in the reply itself, so that whoever takes the claim over sees that the reply is there. */
function createMetadata(claim: Claim, answer: Answer | undefined): MessageMetadata {
  const content = { records: recordIdsOf(answer).join(), decision: answer?.decision ?? 'none' };
  return { event_type: replyEventType, event_payload: { claim: claimKey(claim), version: claim.version, ...content } };
}

/** `team:channel:ts` */
export function claimKey({ team, channel, ts }: Claim): string {
  return `${team}:${channel}:${ts}`;
}
