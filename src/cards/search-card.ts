import type { Match } from '../matching/match.ts';
import { actionIds, answerForRecord } from './actions.ts';
import { contextOf, headerOf } from './blocks.ts';
import type { Card } from './card.ts';
import { fillMeaning, messageOf, placeOf } from './content.ts';
import { cutText } from './cut.ts';
import { fitCard } from './fit.ts';
import { rowOf } from './list-rows.ts';
import { escapeMrkdwn } from './mrkdwn.ts';
import { oneLine } from './printable.ts';
import { lines, run } from './rich-text.ts';

/** The card of a search by a person's own words: a row for each record, best first. @param notice what is left out */
export function searchCard(words: string, matches: readonly Match[], notice = ''): Card {
  const asked = cutText(oneLine(words), 100);
  const rows = matches.flatMap((match) => {
    if (!match.record) return [];
    const answer = answerForRecord(match.record);
    const text = [
      cutText(messageOf(match.record), 150),
      placeOf(match),
      cutText(fillMeaning(match.record.documentation, match.record, []), 200),
    ];
    return [rowOf(text.join('\n'), answer, actionIds.searchShow)];
  });
  const found =
    rows.length === 0 ? 'No record has these words' : `${rows.length} record${rows.length === 1 ? '' : 's'} for`;
  const hint =
    rows.length === 0 ? 'Try fewer or other words: the connector, the statement, a word of the message.' : '';
  return fitCard({
    text: escapeMrkdwn(`${found}: ${asked}`),
    parts: [
      { blocks: [headerOf(`${found}: ${asked}`)] },
      { blocks: rows },
      { blocks: lines(run(hint)) },
      { blocks: contextOf(notice) },
    ],
  });
}
