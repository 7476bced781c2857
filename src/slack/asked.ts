import type { WebClient } from '@slack/web-api';
import type { Answer } from '../answer/types.ts';
import type { Card } from '../cards/card.ts';
import type { RwError } from '../errors.ts';
import { describeError } from '../log.ts';
import type { Claim } from '../store/store.ts';
import { sightingsOf } from './answer-records.ts';
import { type Ask, answerRequest, explainText, type Said, withUnread } from './answers.ts';
import type { Channels } from './channels.ts';
import type { Deps } from './deps.ts';
import type { CountGap } from './gaps.ts';
import type { KnowledgeOf } from './knowledge.ts';
import type { SlackMessage } from './message.ts';
import type { ReadMessage } from './read-message.ts';
import { parseRequest, type Request } from './request.ts';
import { joinErrors } from './slack-errors.ts';
import { findCardInThread, pointToCard } from './standing-card.ts';
import type { TakeNote } from './take-note.ts';
import { findMessageIn } from './threads.ts';
import type { Plan } from './unasked.ts';

/** What a mention may ask for; anything else is about an error. `show me` asks for no record. */
function isCommand(request: Request, { findRecord }: Ask): boolean {
  if (request.kind !== 'show') return request.kind === 'help' || request.kind === 'search';
  return /^[0-9a-f]{16}$|-/.test(request.idOrSlug) || findRecord(request.idOrSlug) !== undefined;
}

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
    const { text, unread } = await readMessage(message, client);
    if (claim.kind === 'direct') return sayDirect(ask, text, unread);
    const typed = withoutMentions(text);
    const noted = await takeNote(claim, typed, message, client);
    if (noted) return { card: noted };
    const request = parseRequest(typed);
    if (isCommand(request, ask)) return answerRequest(ask, typed, 'thread');
    const own = withUnread(await (request.kind === 'show' ? explainText : answerRequest)(ask, typed, 'thread'), unread);
    return holdsError(own) || claim.threadTs === claim.ts ? own : sayParent(ask, claim, own, client);
  }

  async function sayDirect(ask: Ask, text: string, unread: RwError | undefined): Promise<Said> {
    const said = await answerRequest(ask, text, 'direct');
    return isCommand(parseRequest(text), ask) ? said : withUnread(said, unread);
  }

  /** Explains the message above a mention that holds no error, unless that has been done. */
  async function sayParent(ask: Ask, claim: Claim, own: Said, client: WebClient): Promise<Said> {
    const parent = await findMessageIn(client, claim.channel, claim.threadTs, claim.threadTs);
    if (!parent) return own;
    const { text, unread } = await readMessage(parent, client);
    const said = await explainText(ask, text, 'thread');
    if (own.answer && said.answer?.decision !== 'answer') return own;
    const standing = said.answer && (await findStanding(claim, said.answer, client));
    if (standing) return { card: standing };
    return { ...withUnread(said, joinErrors(own.unread, unread)), gapTs: parent.ts };
  }

  /** Without a store nobody knows what was said. */
  async function findStanding(claim: Claim, answer: Answer, client: WebClient): Promise<Card | undefined> {
    try {
      const parent = { ...claim, ts: claim.threadTs };
      const reply = await findCardInThread(store, parent, answer, ({ ts }) => ts !== claim.ts);
      return reply && (await pointToCard(reply, client));
    } catch (error) {
      log.warn(describeError(error), 'nobody knows whether this was answered');
      return undefined;
    }
  }

  /** Without a store who asked is answered all the same. */
  async function note(claim: Claim, { answer, gap, gapTs = claim.ts }: Said, client: WebClient): Promise<void> {
    const { audience } = await channels.findOrClose(claim.team, claim.channel, client);
    if (gap !== undefined) await countGap({ ...claim, ts: gapTs }, audience, gap);
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

/** Talk may look like an error a little: then what it is about is the message above. */
function holdsError({ answer, gap }: Said): boolean {
  return (
    answer !== undefined && (answer.decision === 'answer' || answer.matches[0]?.sure === true || gap !== undefined)
  );
}

const withoutMentions = (text: string) => text.replace(/<@[A-Z0-9]+(?:\|[^>]*)?>/g, ' ').trim();
