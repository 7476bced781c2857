import type { Answer } from '../answer/types.ts';
import { contextOf, headerOf } from './blocks.ts';
import type { Card, Surface } from './card.ts';
import { candidatesOf, placeOf, titleOf } from './content.ts';
import { cutText } from './cut.ts';
import { fitCard } from './fit.ts';
import { rowOf } from './list-rows.ts';
import { percent } from './percent.ts';

/** The card that lists everything a text could be, best first, each with what speaks for it. */
export function candidatesCard(answer: Answer, surface: Surface): Card {
  const rows = candidatesOf(answer).map((match, at) => {
    const sureness = match.sure ? 'fits' : `${percent(match.score)} sure`;
    const text = [
      `${at + 1}. ${cutText(titleOf(match), 200)}`,
      `${placeOf(match)} · ${sureness}`,
      ...match.why.slice(0, 1),
    ];
    // picked by a person, it is no guess of ours any more
    return rowOf(text.join('\n'), {
      decision: 'answer',
      matches: [match],
      facts: at === 0 ? answer.facts : [],
      others: [],
    });
  });
  const title = `${rows.length === 1 ? 'One candidate' : `${rows.length} candidates`} for this error`;
  return fitCard({
    text: title,
    parts: [
      { blocks: [headerOf(title)] },
      { blocks: rows },
      { blocks: contextOf(surface === 'modal' ? '' : 'Compare the message with yours, word by word.') },
    ],
  });
}
