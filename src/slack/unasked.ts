import type { WebClient } from '@slack/web-api';
import { holdBackCard } from '../cards/hold-back-card.ts';
import type { Claim, Reply } from '../store/store.ts';
import type { Storm } from '../store/storms.ts';
import { recordIdsOf, recordKeyOf, sightingsOf } from './answer-records.ts';
import { explainText, type Said } from './answers.ts';
import { type ChannelPolicy, chooseMode, type PolicyDefaults, resolvePolicy } from './channel-policy.ts';
import type { ChannelInfo, Channels } from './channels.ts';
import { postCard } from './deliver.ts';
import type { Deps } from './deps.ts';
import type { CountGap } from './gaps.ts';
import type { KnowledgeOf } from './knowledge.ts';
import type { SlackMessage } from './message.ts';
import type { ReadMessage } from './read-message.ts';
import type { TakeReplyTurn } from './reply-cap.ts';
import type { StormCards } from './storm-cards.ts';

const repeatWindowMs = 86_400_000;
const minuteMs = 60_000;

/** What to do with a message that nobody asked about. */
export interface Plan {
  /** undefined is silence */
  readonly said?: Said;
  /** shown to the author alone */
  readonly privately?: boolean;
  /** the storm that the message is the first of */
  readonly storm?: Storm;
  /** what came before counts as before */
  readonly seenAtMs?: number;
}

interface Parts {
  readonly deps: Pick<Deps, 'store' | 'redact' | 'now'>;
  readonly channels: Channels;
  readonly defaults: PolicyDefaults;
  readonly knowledgeOf: KnowledgeOf;
  readonly countGap: CountGap;
  readonly readMessage: ReadMessage;
  readonly stormCards: StormCards;
  readonly takeReplyTurn: TakeReplyTurn;
}
interface Unasked {
  readonly claim: Claim;
  readonly message: SlackMessage;
  readonly client: WebClient;
  readonly info: ChannelInfo;
  readonly policy: ChannelPolicy;
  readonly earlier: Reply | undefined;
}

/** Decides on messages that nobody asked about: whether to answer at all, and whether once more. */
export type PlanUnasked = (
  claim: Claim,
  message: SlackMessage,
  earlier: Reply | undefined,
  client: WebClient,
) => Promise<Plan>;

export function createPlanUnasked(parts: Parts): PlanUnasked {
  const { deps, channels, defaults, knowledgeOf, countGap, readMessage, stormCards, takeReplyTurn } = parts;
  const { store, now } = deps;

  async function explain({ claim, message, client, info, policy }: Unasked): Promise<Said | undefined> {
    const ask = { ...(await knowledgeOf(claim.team)), redact: deps.redact };
    const { text } = await readMessage(message, client);
    const said = await explainText(ask, text, 'thread', false);
    if (said.gap !== undefined) await countGap(claim, info.audience, said.gap);
    if (claim.version !== '') await store.removeSightings(claim);
    return isSureEnough(said, policy) ? said : undefined;
  }

  /** A thread is told once what an error means, however often it is pasted there. */
  async function isRepeat({ team, channel, ts, threadTs }: Claim, said: Said): Promise<boolean> {
    const ids = recordIdsOf(said.answer).join();
    if (ids === '') return false;
    const recent = await store.findRecentReplies(team, channel, now() - repeatWindowMs);
    return recent.some((reply) => reply.threadTs === threadTs && reply.ts !== ts && reply.recordIds.join() === ids);
  }

  /** The storm that the message is the first of; undefined when another message is, whose card then counts this one. */
  async function beginStorm(
    { claim, policy, client }: Unasked,
    said: Said,
    seenAtMs: number,
  ): Promise<Storm | undefined> {
    const { team, channel, ts, threadTs } = claim;
    const recordKey = said.answer ? recordKeyOf(said.answer) : '';
    const windowMs = policy.stormMinutes * minuteMs;
    const isKnown = await isRepeat(claim, said);
    const storm = isKnown
      ? await store.findStorm(team, channel, recordKey, seenAtMs - windowMs)
      : await store.joinStorm({ team, channel, ts, threadTs, recordKey }, windowMs, seenAtMs);
    if (storm && storm.ts !== ts) await stormCards.count(storm, client);
    if (isKnown || storm?.ts !== ts) return undefined;
    await store.endStorms(claim, recordKey);
    return storm;
  }

  async function hasTurn({ claim, client }: Unasked): Promise<boolean> {
    const turn = await takeReplyTurn(claim.team, claim.channel);
    if (turn === 'go') return true;
    await store.endStorms(claim);
    if (turn === 'tell') await postCard(client, claim, holdBackCard());
    return false;
  }

  async function plan(unasked: Unasked, mode: ChannelPolicy['mode']): Promise<Plan> {
    const { claim, info, earlier } = unasked;
    const said = await explain(unasked);
    if (!said?.answer) return {};
    const seenAtMs = now();
    await store.saveSightings(sightingsOf(claim, said.answer, info.audience, seenAtMs));
    if (mode === 'suggest' && !earlier) return { said, seenAtMs, privately: true };
    const storm = await beginStorm(unasked, said, seenAtMs);
    if (!storm || (!earlier && !(await hasTurn(unasked)))) return {};
    return { said, storm, seenAtMs };
  }

  return async (claim, message, earlier, client) => {
    const { team, channel } = claim;
    const info = await channels.find(team, channel, client);
    const policy = resolvePolicy(defaults, channel, info, await store.findChannelSettings(team, channel));
    const fromBot = message.bot_id != null || message.subtype === 'bot_message';
    const mode = chooseMode(policy, info, { fromBot, nowMs: now() });
    // An answer that stands is kept true, whatever was set since.
    if (mode === 'off' && !earlier) return {};
    return plan({ claim, message, client, info, policy, earlier }, mode);
  };
}

function isSureEnough({ answer }: Said, { sites }: ChannelPolicy): boolean {
  if (answer?.decision === 'answer') return true;
  const [first] = answer?.matches ?? [];
  return sites === 'on' && first?.site !== undefined && first.sure;
}
