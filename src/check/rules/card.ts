import { answerForRecord } from '../../cards/actions.ts';
import { fillAdvice } from '../../cards/content.ts';
import { matchCard } from '../../cards/match-card.ts';
import { ruleOfRecords } from '../rule.ts';

/** The card of a record holds all its solutions in full. That it keeps Slack's limits is the cards' own matter. */
export const card = ruleOfRecords('card', function* ({ record }) {
  const shown = squeeze(findTexts(matchCard(answerForRecord(record), 'thread').blocks).join(''));
  for (const [i, solution] of record.solutions.entries()) {
    if (shown.includes(squeeze(fillAdvice(solution, record, [])))) continue;
    yield { field: `record.solutions.${i}`, message: 'is shortened on the card: there is too much in all' };
  }
});

// Cards may break lines and set code apart.
const squeeze = (text: string) => text.replace(/[\s`]+/g, '');

function findTexts(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'text' && typeof value === 'string' ? [value] : findTexts(value),
  );
}
