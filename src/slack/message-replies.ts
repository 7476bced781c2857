import type { MessageMetadata } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import type { Answer } from '../answer/types.ts';
import type { Card } from '../cards/card.ts';
import { errorCard } from '../cards/error-card.ts';
import { holdBackCard } from '../cards/hold-back-card.ts';
import type { RwError } from '../errors.ts';
import { describeError } from '../log.ts';
import { type Claim, deletedVersion, type Reply } from '../store/store.ts';
import { recordIdsOf } from './answer-records.ts';
import { remember } from './answers.ts';
import type { AskedReplies } from './asked.ts';
import type { Claims } from './claims.ts';
import { postCard, tellPrivately, updateCard } from './deliver.ts';
import type { Deps } from './deps.ts';
import { createKeptReplies, type NewReply } from './kept-replies.ts';
import type { SlackMessage } from './message.ts';
import { type MessageWork, replyEventType } from './read-event.ts';
import type { Recall } from './recall.ts';
import type { TakeReplyTurn } from './reply-cap.ts';
import { isPassing, toRwError } from './slack-errors.ts';
import { findMessageIn } from './threads.ts';
import type { Plan, PlanUnasked } from './unasked.ts';

/** Keeps our replies in line with the messages they answer. */
export interface MessageReplies {
  /**
   * Makes the reply to a message what it should be now: posts it, updates it after an edit, removes it when the message
   * is gone or holds no error any more. Ends with the claim settled, or released when Slack may take it later. Never throws.
   */
  bringInLine(work: MessageWork, client: WebClient): Promise<void>;
  /** Takes a card that somebody had posted for our reply to a message; where it has one by now, the card goes again. */
  adopt(reply: NewReply, answer: Answer, client: WebClient): Promise<void>;
  /** Takes a reply away. */
  retract(reply: Reply, client: WebClient): Promise<void>;
}

/** @property isSecond what was to be whispered, another process has */
type Work = MessageWork & { readonly isSecond?: boolean };

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
  const kept = createKeptReplies(deps);

  /** The card for everybody, with what the workspace knows of the error. */
  async function render({ team, channel, kind }: Claim, { said, storm, seenAtMs }: Plan, client: WebClient) {
    if (!said) return undefined;
    return remember(said, kind === 'direct' ? 'direct' : 'thread', (answer) =>
      recall({ team, channel }, answer, client, { storm, beforeMs: seenAtMs }),
    );
  }

  /** Posts the card, or puts it in place of the one that stands. A later version's worker may have posted by now. */
  async function publish({ claim, message }: MessageWork, plan: Plan, client: WebClient): Promise<void> {
    const { channel } = claim;
    const answer = plan.said?.answer;
    const card = await render(claim, plan, client);
    const earlier = await kept.find(claim);
    if (!card || !(await claims.isNewest(claim))) return;
    const metadata = createMetadata(claim, answer);
    const update = async (replyTs: string): Promise<void> => {
      await updateCard(client, { channel, ts: replyTs }, card, metadata);
      await kept.save({ ...claim, replyTs, author: message?.user ?? '' }, answer);
    };
    if (earlier) return update(earlier.replyTs);
    const replyTs = await postCard(client, claim, card, metadata);
    const standing = await kept.add({ ...claim, replyTs, author: message?.user ?? '' }, answer);
    if (standing === replyTs) return;
    await removeCard({ channel, replyTs }, client);
    if (await claims.isNewest(claim)) await update(standing);
  }

  /** What another process or a person has removed already is fine. */
  async function removeCard({ channel, replyTs }: Pick<Reply, 'channel' | 'replyTs'>, client: WebClient) {
    await client.chat.delete({ channel, ts: replyTs }).catch((error: unknown) => {
      if (toRwError(error).code !== 'message_not_found') throw error;
    });
  }

  async function retract(reply: Reply, client: WebClient): Promise<void> {
    await removeCard(reply, client);
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
    work: Work & { message: SlackMessage },
    plan: Plan,
    earlier: Reply | undefined,
    client: WebClient,
  ): Promise<void> {
    const { claim, message } = work;
    const forAll = claim.kind === 'direct' || (plan.said?.answer !== undefined && !plan.privately);
    if (plan.said && forAll) return publish(work, plan, client);
    if (!(await claims.isNewest(claim))) return;
    if (earlier) await retract(earlier, client);
    if (!work.isSecond) await whisper(claim, message, plan, client);
  }

  async function reply(work: Work, client: WebClient): Promise<'replied' | 'silent'> {
    const { claim, message } = work;
    // Whoever has the later version has this one's work too.
    if (!(await claims.isNewest(claim))) return 'silent';
    const earlier = await kept.find(claim);
    if (!message) {
      if (earlier) await retract(earlier, client);
      await store.removeSightings(claim);
      return 'silent';
    }
    const plan = await planFor(work, message, earlier, client);
    await carryOut({ ...work, message }, plan, earlier, client);
    return plan.said ? 'replied' : 'silent';
  }

  /**
   * Another process has worked on a later version meanwhile, and could not see what we were about to do: that version's
   * work is done once more, now that the reply can be seen.
   */
  async function catchUp({ claim }: MessageWork, client: WebClient): Promise<void> {
    const version = await claims.findOvertaking(claim);
    if (version === undefined) return;
    const { channel, threadTs, ts } = claim;
    const message = version === deletedVersion ? undefined : await findMessageIn(client, channel, threadTs, ts);
    const work = { claim: { ...claim, version }, message, isSecond: true };
    await reply(work, client);
    await catchUp(work, client);
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
    const asked = claim.kind !== 'channel' && !isGone(trouble);
    if (asked && message?.user) {
      await tell(claim, message.user, errorCard(trouble), client).catch((second: unknown) =>
        log.warn({ ...where, ...describeError(second) }, 'the one who asked could not be told'),
      );
    }
    if (!isGone(trouble)) await store.endStorms(claim).catch(() => {});
    await claims.settle(claim, 'failed');
  }

  return {
    retract,
    async adopt(reply, answer, client) {
      const standing = await kept.add(reply, answer);
      if (standing !== reply.replyTs && reply.replyTs !== '') await removeCard(reply, client);
    },
    async bringInLine(work, client) {
      try {
        const outcome = await reply(work, client);
        await catchUp(work, client);
        await claims.settle(work.claim, outcome);
      } catch (error) {
        await fail(error, work, client).catch((second: unknown) =>
          log.error(describeError(second), 'giving up failed'),
        );
      }
    },
  };
}

const isGone = ({ code }: RwError): boolean => code === 'message_not_found' || code === 'thread_not_found';

/** Names the claim in the reply itself, so that whoever takes the claim over sees that the reply is there. */
function createMetadata(claim: Claim, answer: Answer | undefined): MessageMetadata {
  const content = { records: recordIdsOf(answer).join(), decision: answer?.decision ?? 'none' };
  return { event_type: replyEventType, event_payload: { claim: claimKey(claim), version: claim.version, ...content } };
}

/** `team:channel:ts` */
export function claimKey({ team, channel, ts }: Claim): string {
  return `${team}:${channel}:${ts}`;
}
