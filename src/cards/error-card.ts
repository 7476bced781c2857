import type { RwError } from '../errors.ts';
import { contextOf } from './blocks.ts';
import type { Card } from './card.ts';
import { fitCard } from './fit.ts';
import { escapeMrkdwn } from './mrkdwn.ts';
import { lines, run } from './rich-text.ts';

/** The card of something that went wrong in rwerror itself: what, and what to do about it. */
export function errorCard({ message, remedy, code }: RwError): Card {
  return fitCard({
    text: escapeMrkdwn(`${message} ${remedy}`),
    parts: [
      { blocks: lines(run(message, { bold: true }), run(`\n${remedy}`)) },
      { blocks: contextOf(`rwerror: ${code}`) },
    ],
  });
}
