import type { WebClient } from '@slack/web-api';
import type { Answer } from '../answer/types.ts';
import { holdBackCard } from '../cards/hold-back-card.ts';
import { type Claim, deletedVersion, type Reply } from '../store/store.ts';
import { remember } from './answers.ts';
import type { AskedReplies } from './asked.ts';
import type { Claims } from './claims.ts';
import { postCard, tellPrivately, updateCard } from './deliver.ts';
import type { Deps } from './deps.ts';
import { createKeptReplies, type NewReply } from './kept-replies.ts';
import type { SlackMessage } from './message.ts';
import { createMetadata, findStanding, type StandingReply } from './posted-reply.ts';
import type { MessageWork } from './read-event.ts';
import type { Recall } from './recall.ts';
import type { TakeReplyTurn } from './reply-cap.ts';
import { toRwError } from './slack-errors.ts';
import { findMessageIn } from './threads.ts';
import type { Plan, PlanUnasked } from './unasked.ts';

/** Keeps our replies in line with the messages they answer. */
export interface MessageReplies {
  /**
   * Makes the reply to a message what it should be now: posts it, updates it after an edit, removes it when the message
   * is gone or holds no error any more.
   * @param progress what an earlier try has done; this one goes on from there
   * @throws what Slack or the store threw
   */
  bringInLine(work: MessageWork, client: WebClient, progress?: Progress): Promise<ReplyOutcome>;
  /** Takes a card that somebody had posted for our reply to a message; where it has one by now, the card goes again. */
  adopt(reply: NewReply, answer: Answer, client: WebClient): Promise<void>;
  /** Takes a reply away. */
  retract(reply: Reply, client: WebClient): Promise<void>;
  /** Reads the message of a claim and our reply to it in the thread. Where two stand, the one that the store has stays. */
  look(claim: Claim, client: WebClient): Promise<Look>;
}

interface Look {
  readonly message: SlackMessage | undefined;
  readonly reply: StandingReply | undefined;
}

export type ReplyOutcome = 'replied' | 'silent';

/** How far the work on a message has come. A plan takes turns of the channel, so it is made once. */
export interface Progress {
  plan?: Plan;
  outcome?: ReplyOutcome;
  /** another process may have worked on the message before */
  isContested?: boolean;
}

const mostWhispered = 1_000;

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
  const { store, now } = deps;
  const kept = createKeptReplies(deps);
  /** No thread shows them to whoever takes a claim over; after an outage of the database that is this process again. */
  const whispered = new Set<string>();

  /** The card for everybody, with what the workspace knows of the error. */
  async function render({ team, channel, kind }: Claim, { said, storm, seenAtMs }: Plan, client: WebClient) {
    if (!said) return undefined;
    return remember(said, kind === 'direct' ? 'direct' : 'thread', (answer) =>
      recall({ team, channel }, answer, client, { storm, beforeMs: seenAtMs }),
    );
  }

  /** The reply that stands. Of a message that was changed, the process that answered it before may have died over that. */
  async function findEarlier(claim: Claim, client: WebClient): Promise<Reply | undefined> {
    const known = await kept.find(claim);
    if (known || claim.version === '') return known;
    return (await look(claim, client)).reply;
  }

  async function look(claim: Claim, client: WebClient): Promise<Look> {
    const { message, replies } = await findStanding(claim, client);
    const [latest] = replies;
    if (!latest) return { message, reply: undefined };
    const stays = await store.addReply(latest, now()).catch(() => undefined);
    if (!stays) return { message, reply: latest };
    const isIt = ({ replyTs }: Reply) => replyTs === stays.replyTs;
    for (const other of replies) if (!isIt(other)) await removeCard(other, client);
    return { message, reply: { version: '', ...replies.find(isIt), ...stays } };
  }

  /** Posts the card, or puts it in place of the one that stands. A later version's worker may have posted by now. */
  async function publish({ claim, message }: MessageWork, plan: Plan, client: WebClient): Promise<void> {
    const { channel } = claim;
    const answer = plan.said?.answer;
    const card = await render(claim, plan, client);
    const earlier = await findEarlier(claim, client);
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
    const { team, channel, ts, version } = claim;
    const key = [team, channel, ts, version].join();
    if (user === undefined || !plan.said || whispered.has(key)) return;
    const card = await remember(plan.said, 'private', (answer) =>
      recall({ team, channel, alone: true }, answer, client, { beforeMs: plan.seenAtMs }),
    );
    await tellPrivately(client, claim, user, card);
    if (whispered.size === mostWhispered) whispered.clear();
    whispered.add(key);
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

  async function reply(work: Work, client: WebClient, progress: Progress): Promise<ReplyOutcome> {
    const { claim, message } = work;
    // Whoever has the later version has this one's work too.
    if (!(await claims.isNewest(claim))) return 'silent';
    const earlier = await findEarlier(claim, client);
    if (!message) {
      if (earlier) await retract(earlier, client);
      await store.removeSightings(claim);
      return 'silent';
    }
    progress.plan ??= await planFor(work, message, earlier, client);
    await carryOut({ ...work, message }, progress.plan, earlier, client);
    if (!progress.plan.said) return 'silent';
    // What a process that died had under way may show only now.
    if (!earlier && progress.isContested) await look(claim, client);
    return 'replied';
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
    await reply(work, client, { isContested: true });
    await catchUp(work, client);
  }

  return {
    retract,
    look,
    async adopt(reply, answer, client) {
      const standing = await kept.add(reply, answer);
      if (standing !== reply.replyTs && reply.replyTs !== '') await removeCard(reply, client);
    },
    async bringInLine(work, client, progress = {}) {
      progress.outcome ??= await reply(work, client, progress);
      await catchUp(work, client);
      return progress.outcome;
    },
  };
}
