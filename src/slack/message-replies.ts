import type { MessageMetadata } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import type { Answer } from '../answer/types.ts';
import type { Card } from '../cards/card.ts';
import { errorCard } from '../cards/error-card.ts';
import { describeError } from '../log.ts';
import type { Claim, MessageKey, Reply } from '../store/store.ts';
import { answerRequest, explainText, type Said } from './answers.ts';
import type { Claims } from './claims.ts';
import { postCard, tellPrivately, updateCard } from './deliver.ts';
import type { Deps } from './deps.ts';
import { extractText } from './extract-text.ts';
import { type FileReader, readFiles } from './files.ts';
import type { IncidentChannels } from './incident-channels.ts';
import type { SlackMessage } from './message.ts';
import { type MessageWork, replyEventType } from './read-event.ts';
import { isPassing, toRwError } from './slack-errors.ts';
import { findMessageIn } from './threads.ts';

const repeatWindowMs = 86_400_000;

/** Keeps our replies in line with the messages they answer. */
export interface MessageReplies {
  /**
   * Makes the reply to a message what it should be now: posts it, updates it after an edit, removes it when the message
   * is gone or holds no error any more. Ends with the claim settled, or released when Slack may take it later. Never throws.
   */
  bringInLine(work: MessageWork, client: WebClient): Promise<void>;
  /** Takes a card that somebody had posted under a message for our reply to it, unless it has one. Never throws. */
  adopt(reply: MessageKey & Pick<Reply, 'threadTs' | 'replyTs'>, answer: Answer): Promise<void>;
}

interface Parts {
  readonly deps: Deps;
  readonly claims: Claims;
  readonly channels: IncidentChannels;
  readonly files: FileReader;
}

export function createMessageReplies({ deps, claims, channels, files }: Parts): MessageReplies {
  const { store, log } = deps;

  async function readAll(message: SlackMessage, client: WebClient, asked: boolean): Promise<string> {
    const fromFiles = await readFiles(files, message, client.token).catch((error: unknown) => {
      if (asked) throw error;
      log.warn(describeError(error), 'a file in an incident channel was not read');
      return [];
    });
    return [extractText(message), ...fromFiles].join('\n').trim();
  }

  /** What to say on a message; undefined is silence. */
  async function compose(work: MessageWork, message: SlackMessage, client: WebClient): Promise<Said | undefined> {
    const { claim } = work;
    if (claim.kind === 'channel') return composeUnasked(claim, message, client);
    const text = await readAll(message, client, true);
    if (claim.kind === 'direct') return answerRequest(deps, text, 'direct');
    return composeForMention(claim, withoutMentions(text), client);
  }

  async function composeUnasked(claim: Claim, message: SlackMessage, client: WebClient): Promise<Said | undefined> {
    if (!(await channels.includes(claim.channel, client))) return undefined;
    const said = await explainText(deps, await readAll(message, client, false), 'thread');
    if (said.answer?.decision !== 'answer' || (await isRepeat(claim, said))) return undefined;
    return said;
  }

  async function composeForMention(claim: Claim, text: string, client: WebClient): Promise<Said> {
    const own = await answerRequest(deps, text, 'thread');
    if (own.answer || /^(help|search\b)/i.test(text) || claim.threadTs === claim.ts) return own;
    const parent = await findMessageIn(client, claim.channel, claim.threadTs, claim.threadTs);
    return parent ? explainText(deps, await readAll(parent, client, true), 'thread') : own;
  }

  /** A thread is told once what an error means, however often it is pasted there. */
  async function isRepeat({ team, channel, ts, threadTs }: Claim, said: Said): Promise<boolean> {
    const recent = await store.findRecentReplies(team, channel, deps.now() - repeatWindowMs);
    const ids = recordIdsOf(said.answer).join();
    return recent.some((reply) => reply.threadTs === threadTs && reply.ts !== ts && reply.recordIds.join() === ids);
  }

  async function findEarlier(message: MessageKey): Promise<Reply | undefined> {
    try {
      return await store.findReply(message);
    } catch (error) {
      log.error(describeError(error), 'the store failed to find a reply');
      return undefined;
    }
  }

  async function save(
    reply: MessageKey & Pick<Reply, 'threadTs' | 'replyTs'>,
    answer: Answer | undefined,
  ): Promise<void> {
    try {
      const { team, channel, ts, threadTs, replyTs } = reply;
      const content = { recordIds: recordIdsOf(answer), decision: answer?.decision ?? 'none' };
      await store.saveReply({ team, channel, ts, threadTs, replyTs, ...content }, deps.now());
    } catch (error) {
      log.error(describeError(error), 'the store failed to save a reply');
    }
  }

  async function publish(claim: Claim, said: Said, earlier: Reply | undefined, client: WebClient): Promise<void> {
    const { channel } = claim;
    const metadata = createMetadata(claim, said.answer);
    if (earlier) await updateCard(client, { channel, ts: earlier.replyTs }, said.card, metadata);
    const replyTs = earlier?.replyTs ?? (await postCard(client, claim, said.card, metadata));
    await save({ ...claim, replyTs }, said.answer);
  }

  async function retract(reply: Reply, client: WebClient): Promise<void> {
    await client.chat.delete({ channel: reply.channel, ts: reply.replyTs });
    await store.removeReply(reply);
  }

  async function reply(work: MessageWork, client: WebClient): Promise<'replied' | 'silent'> {
    const { claim, message } = work;
    const earlier = await findEarlier(claim);
    const said = message && (await compose(work, message, client));
    const forAll = said?.answer !== undefined || claim.kind === 'direct';
    if (said && forAll) await publish(claim, said, earlier, client);
    else if (earlier) await retract(earlier, client);
    if (said && !forAll && message?.user) await tellPrivately(client, claim, message.user, said.card);
    return said ? 'replied' : 'silent';
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
    await claims.settle(claim, 'failed');
  }

  return {
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

function recordIdsOf(answer: Answer | undefined): string[] {
  return [answer, ...(answer?.others ?? [])].flatMap((explanation) => explanation?.matches[0]?.record?.id ?? []);
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

const withoutMentions = (text: string) => text.replace(/<@[A-Z0-9]+(?:\|[^>]*)?>/g, ' ').trim();
