import { findGap } from '../answer/gap.ts';
import type { Answer } from '../answer/types.ts';
import { answerForRecord } from '../cards/actions.ts';
import type { Card, Surface } from '../cards/card.ts';
import { errorCard } from '../cards/error-card.ts';
import { helpCard } from '../cards/help-card.ts';
import { matchCard } from '../cards/match-card.ts';
import type { Memory } from '../cards/memory.ts';
import { noMatchCard } from '../cards/no-match-card.ts';
import { searchCard } from '../cards/search-card.ts';
import { severalErrorsCard } from '../cards/several-errors-card.ts';
import { RwError } from '../errors.ts';
import type { Deps } from './deps.ts';
import type { Knowledge } from './knowledge.ts';
import { parseRequest, type Request } from './request.ts';

const searchLimit = 8;
const didYouMeanLimit = 3;
/** Less alike is no help: of nonsense nothing is said. */
const leastAlike = 0.4;
/** Search takes time for each word, and a paste says the same over and over. */
const didYouMeanWords = 12;
const didYouMeanCharacters = 300;

/** What is said to somebody, and the answer behind it when there is one that others may want to see too. */
export interface Said {
  readonly card: Card;
  readonly answer?: Answer;
  /** an error without a record that the text holds, without its values */
  readonly gap?: string;
  /** ts of the message that holds it, where that is not the one that asks */
  readonly gapTs?: string;
  /** names the files that could not be read */
  readonly unread?: RwError;
}

export type Ask = Knowledge & Pick<Deps, 'redact'>;

/** The card of an answer that has at least one match. @param memory what the workspace knows of it */
export function renderAnswer(answer: Answer, surface: Surface, memory?: Memory): Card {
  return answer.others.length > 0 ? severalErrorsCard(answer, surface, memory) : matchCard(answer, surface, memory);
}

/** What is said, with what the workspace knows of it. */
export async function remember(
  said: Said,
  surface: Surface,
  recall: (answer: Answer) => Promise<Memory>,
): Promise<Card> {
  const { answer, unread, card } = said;
  if (!answer) return card;
  const memory = await recall(answer);
  const notices = [memory.notice, unread && `${unread.message} ${unread.remedy}`].filter((notice) => notice);
  return renderAnswer(answer, surface, { ...memory, ...(notices.length > 0 && { notice: notices.join('\n') }) });
}

/** What is said, and that files could not be read: below the answer, or alone where there is none. */
export function withUnread(said: Said, unread: RwError | undefined): Said {
  return unread ? { ...said, card: errorCard(unread), unread } : said;
}

/** Explains a text as it came from Slack. @param asked whether somebody says that it is an error */
export async function explainText(ask: Ask, text: string, surface: Surface, asked = true): Promise<Said> {
  const masked = await ask.redact(text);
  return sayAnswer(ask, ask.explain(masked), masked, surface, asked);
}

/** Does what somebody typed to the bot; 'nothing' gets the help. @throws RwError `record_not_found` */
export async function answerRequest(ask: Ask, typed: string, surface: Surface): Promise<Said> {
  const masked = await ask.redact(typed);
  return sayRequest(ask, parseRequest(masked), surface);
}

function sayRequest(deps: Ask, request: Request, surface: Surface): Said {
  switch (request.kind) {
    case 'nothing':
    case 'help':
    case 'settings':
    case 'gaps':
    case 'review':
    case 'forget':
      return { card: helpCard() };
    case 'note':
      return sayAnswer(deps, deps.explain(request.text), request.text, surface, true);
    case 'search':
      return { card: searchCard(request.words, deps.search(request.words, searchLimit), deps.notice) };
    case 'show': {
      const record = deps.findRecord(request.idOrSlug);
      if (!record) throw recordNotFound(request.idOrSlug);
      const answer = answerForRecord(record);
      return { card: matchCard(answer, surface), answer };
    }
    case 'explain':
      return sayAnswer(deps, deps.explain(request.text), request.text, surface, true);
  }
}

function sayAnswer(deps: Ask, answer: Answer, text: string, surface: Surface, asked: boolean): Said {
  const gap = findGap(text, answer, asked);
  const found = gap === undefined ? {} : { gap };
  if (answer.decision !== 'none') return { card: renderAnswer(answer, surface), answer, ...found };
  // Search takes longer than reading and matching together; who did not ask is not shown it.
  const near = asked ? deps.search(firstWords(text), didYouMeanLimit) : [];
  const didYouMean = near.flatMap(({ record, score }) => (record && score >= leastAlike ? [record] : []));
  // What says nothing is for the one who asked.
  return {
    card: noMatchCard({ didYouMean, gap, notice: deps.notice }, surface === 'thread' ? 'private' : surface),
    ...found,
  };
}

function firstWords(text: string): string {
  const words = text.slice(0, didYouMeanCharacters).split(/\s+/);
  return [...new Set(words)].slice(0, didYouMeanWords).join(' ');
}

function recordNotFound(idOrSlug: string): RwError {
  return new RwError(
    'record_not_found',
    `No record has the id or slug ${idOrSlug}.`,
    'Find it with `/rwerror search` and a few words of the error.',
  );
}
