import type { ErrorRecord } from '../records/schema.ts';
import { actionIds, answerForRecord } from './actions.ts';
import { contextOf, headerOf } from './blocks.ts';
import type { Card, Surface } from './card.ts';
import { placeOf, titleOf } from './content.ts';
import { cutText } from './cut.ts';
import { fitCard, type Part } from './fit.ts';
import { rowOf } from './list-rows.ts';
import { lines, run } from './rich-text.ts';

const title = 'No record explains this';
const unknownText = 'rwerror knows no error in this text.';
const unknownError =
  'This is an error that nobody has written up yet. When you know what helps, write it up: /rwerror gaps lists it.';
const further =
  'The cause is often further down: paste the lines below “Caused by” too, or the log lines just before the first ERROR.';

/**
 * The card that says clearly that nothing fits, with the records whose words are near.
 * @param gap the text holds an error without a record @param notice what is left out
 */
export function noMatchCard(
  {
    didYouMean,
    gap,
    notice = '',
  }: { didYouMean: readonly ErrorRecord[]; gap?: string | undefined; notice?: string | undefined },
  surface: Surface,
): Card {
  const rows = didYouMean.map((record): Part => {
    const answer = answerForRecord(record);
    const text = answer.matches.map((match) => `${cutText(titleOf(match), 150)}\n${placeOf(match)}`).join('');
    return { blocks: [rowOf(text, answer, actionIds.searchShow)] };
  });
  const hint = `${gap === undefined ? unknownText : unknownError} ${further}`;
  const words = surface === 'direct' ? 'search WORDS' : '/rwerror search WORDS';
  return fitCard({
    text: `${title}. ${hint}`,
    parts: [
      { blocks: [headerOf(title)] },
      { blocks: lines(run(hint)) },
      ...(rows.length > 0 ? [{ blocks: lines(run('Did you mean', { bold: true })) }, ...rows] : []),
      { blocks: contextOf(`${words} looks through all records.`) },
      { blocks: contextOf(notice) },
    ],
  });
}
