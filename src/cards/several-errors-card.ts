import type { Answer, Explanation } from '../answer/types.ts';
import { actionIds, encodeValue } from './actions.ts';
import { button, contextOf, headerOf } from './blocks.ts';
import type { Card, Surface } from './card.ts';
import { menuOf } from './card-controls.ts';
import { contentOf } from './content.ts';
import { cutText } from './cut.ts';
import { firstStep } from './first-step.ts';
import { fitCard, type Part } from './fit.ts';
import { rowOf } from './list-rows.ts';
import { type Memory, memoryNotice, noMemory, stormBlocks } from './memory.ts';
import { escapeMrkdwn } from './mrkdwn.ts';

const shownErrors = 5;

/** The card of a paste that holds several errors, whether or not one brought the other about: a row for each, with its first solution. */
export function severalErrorsCard(answer: Answer, surface: Surface, memory: Memory = noMemory): Card {
  const all: Explanation[] = [answer, ...answer.others];
  const shown = all.slice(0, shownErrors);
  const rows = shown.map(
    (one, at): Part => ({
      blocks: [rowOf(summaryOf(one, at, answer), { ...one, decision: answer.decision, others: [] })],
    }),
  );
  const left = all.length - shown.length;
  const rest = left > 0 ? `${left} more in this paste: paste them alone.` : '';
  const title = `${all.length} errors in this paste`;
  const titles = shown.map((one) => contentOf(one, answer.decision)?.title ?? '').join('; ');
  return fitCard({
    text: escapeMrkdwn(`${title}: ${cutText(titles, 200)}`),
    parts: [
      { blocks: [headerOf(title)] },
      { blocks: stormBlocks(memory) },
      ...rows,
      { blocks: contextOf(rest) },
      { blocks: memoryNotice(memory) },
    ],
    buttons: [
      ...(surface === 'private' ? [button(actionIds.share, 'Share here', encodeValue(answer))] : []),
      ...menuOf(surface),
    ],
  });
}

function summaryOf(explanation: Explanation, at: number, { decision }: Answer): string {
  const content = contentOf(explanation, decision);
  if (!content) return '';
  const { title, notices, meaning, solutions } = content;
  const first = solutions[0] === undefined ? [] : [`First: ${firstStep(solutions[0], 250)}`];
  return [
    `${at + 1}. ${cutText(title, 150)}`,
    ...notices.slice(0, 1),
    ...(first.length > 0 ? first : [cutText(meaning, 200)]),
  ].join('\n');
}
