import type { WebClient } from '@slack/web-api';
import { describeError } from '../log.ts';
import type { Claim } from '../store/store.ts';
import { sightingsOf } from './answer-records.ts';
import { answerRequest, explainText, type Said } from './answers.ts';
import type { Channels } from './channels.ts';
import type { Deps } from './deps.ts';
import type { CountGap } from './gaps.ts';
import type { KnowledgeOf } from './knowledge.ts';
import type { SlackMessage } from './message.ts';
import type { ReadMessage } from './read-message.ts';
import type { TakeNote } from './take-note.ts';
import { findMessageIn } from './threads.ts';
import type { Plan } from './unasked.ts';

/** What to say to somebody who asked, by a mention or in a direct message. */
export type AskedReplies = (claim: Claim, message: SlackMessage, client: WebClient) => Promise<Plan>;

interface Parts {
  readonly deps: Pick<Deps, 'store' | 'log' | 'redact' | 'now'>;
  readonly channels: Channels;
  readonly knowledgeOf: KnowledgeOf;
  readonly countGap: CountGap;
  readonly readMessage: ReadMessage;
  readonly takeNote: TakeNote;
}

export function createAskedReplies(parts: Parts): AskedReplies {
  const { deps, channels, knowledgeOf, countGap, readMessage, takeNote } = parts;
  const { store, log, now } = deps;

  async function say(claim: Claim, message: SlackMessage, client: WebClient): Promise<Said> {
    const ask = { ...(await knowledgeOf(claim.team)), redact: deps.redact };
    const text = await readMessage(message, client, true);
    if (claim.kind === 'direct') return answerRequest(ask, text, 'direct');
    const typed = withoutMentions(text);
    const noted = await takeNote(claim, typed, message, client);
    if (noted) return { card: noted };
    const own = await answerRequest(ask, typed, 'thread');
    if (own.answer || /^(help|search\b)/i.test(typed) || claim.threadTs === claim.ts) return own;
    const parent = await findMessageIn(client, claim.channel, claim.threadTs, claim.threadTs);
    return parent ? explainText(ask, await readMessage(parent, client, true), 'thread') : own;
  }

  /** Without a store who asked is answered all the same. */
  async function note(claim: Claim, { answer, gap }: Said, client: WebClient): Promise<void> {
    const { audience } = await channels.findOrClose(claim.team, claim.channel, client);
    if (gap !== undefined) await countGap(claim, audience, gap);
    if (claim.version !== '') await store.removeSightings(claim);
    if (answer && answer.decision === 'answer') await store.saveSightings(sightingsOf(claim, answer, audience, now()));
  }

  return async (claim, message, client) => {
    const seenAtMs = now();
    const said = await say(claim, message, client);
    await note(claim, said, client).catch((error: unknown) =>
      log.warn(describeError(error), 'what was asked was not remembered'),
    );
    return { said, seenAtMs };
  };
}

const withoutMentions = (text: string) => text.replace(/<@[A-Z0-9]+(?:\|[^>]*)?>/g, ' ').trim();
