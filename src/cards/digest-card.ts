import { contextOf, headerOf } from './blocks.ts';
import type { Card } from './card.ts';
import { fitCard } from './fit.ts';
import { type GapContent, gapLine } from './gaps-view.ts';
import { type FrequentError, frequencyTable } from './home-view.ts';
import { lines, list, run } from './rich-text.ts';

/** A week in numbers. */
export interface DigestFacts {
  readonly frequent: readonly FrequentError[];
  readonly gaps: readonly GapContent[];
  readonly helpful: number;
  readonly notHelpful: number;
  readonly notes: number;
}

/** The weekly message to a channel of choice. */
export function digestCard({ frequent, gaps, helpful, notHelpful, notes }: DigestFacts): Card {
  const met = frequent.reduce((sum, { count }) => sum + count, 0);
  const title = 'RisingWave errors of the week';
  const votes = `${helpful} helpful, ${notHelpful} not; ${notes} ${notes === 1 ? 'note' : 'notes'} written`;
  return fitCard({
    text: `${title}: ${met} met, ${frequent.length} kinds; ${gaps.length} without a record.`,
    parts: [
      { blocks: [headerOf(title)] },
      { blocks: frequent.length === 0 ? lines(run('No error was met.')) : [frequencyTable(frequent)] },
      { blocks: lines(run('Votes: ', { bold: true }), run(votes)) },
      { blocks: list('Errors without a record', 'bullet', gaps.map(gapLine), run), rank: 1 },
      { blocks: contextOf('/rwerror gaps writes one up. App Home turns this digest off.') },
    ],
  });
}
