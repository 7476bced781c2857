import type { Answer } from '../answer/types.ts';
import { answerForRecord } from '../cards/actions.ts';
import type { Card, Surface } from '../cards/card.ts';
import { helpCard } from '../cards/help-card.ts';
import { matchCard } from '../cards/match-card.ts';
import { noMatchCard } from '../cards/no-match-card.ts';
import { searchCard } from '../cards/search-card.ts';
import { severalErrorsCard } from '../cards/several-errors-card.ts';
import { RwError } from '../errors.ts';
import type { Deps } from './deps.ts';
import { parseRequest, type Request } from './request.ts';

const searchLimit = 8;
const didYouMeanLimit = 3;
const didYouMeanWords = 300;

/** What is said to somebody, and the answer behind it when there is one that others may want to see too. */
export interface Said {
  readonly card: Card;
  readonly answer?: Answer;
}

type Knowledge = Pick<Deps, 'explain' | 'search' | 'findRecord' | 'redact'>;

/** The card of an answer that has at least one match. */
export function renderAnswer(answer: Answer, surface: Surface): Card {
  return answer.others.length > 0 ? severalErrorsCard(answer, surface) : matchCard(answer, surface);
}

/** Explains a text as it came from Slack. */
export async function explainText(deps: Knowledge, text: string, surface: Surface): Promise<Said> {
  const masked = await deps.redact(text);
  return sayAnswer(deps, deps.explain(masked), masked, surface);
}

/** Does what somebody typed to the bot; 'nothing' gets the help. @throws RwError `record_not_found` */
export async function answerRequest(deps: Knowledge, typed: string, surface: Surface): Promise<Said> {
  const masked = await deps.redact(typed);
  return sayRequest(deps, parseRequest(masked), surface);
}

function sayRequest(deps: Knowledge, request: Request, surface: Surface): Said {
  switch (request.kind) {
    case 'nothing':
    case 'help':
      return { card: helpCard() };
    case 'search':
      return { card: searchCard(request.words, deps.search(request.words, searchLimit)) };
    case 'show': {
      const record = deps.findRecord(request.idOrSlug);
      if (!record) throw recordNotFound(request.idOrSlug);
      const answer = answerForRecord(record);
      return { card: matchCard(answer, surface), answer };
    }
    case 'explain':
      return sayAnswer(deps, deps.explain(request.text), request.text, surface);
  }
}

function sayAnswer(deps: Knowledge, answer: Answer, text: string, surface: Surface): Said {
  if (answer.decision !== 'none') return { card: renderAnswer(answer, surface), answer };
  const near = deps.search(text.slice(0, didYouMeanWords), didYouMeanLimit);
  const didYouMean = near.flatMap(({ record }) => (record ? [record] : []));
  // What says nothing is for the one who asked.
  return { card: noMatchCard({ didYouMean }, surface === 'thread' ? 'private' : surface) };
}

function recordNotFound(idOrSlug: string): RwError {
  return new RwError(
    'record_not_found',
    `No record has the id or slug ${idOrSlug}.`,
    'Find it with `/rwerror search` and a few words of the error.',
  );
}
