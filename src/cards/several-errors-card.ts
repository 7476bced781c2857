import type { Answer } from '../answer/types.ts';
import { actionIds, encodeValue } from './actions.ts';
import { button, contextOf, headerOf } from './blocks.ts';
import type { Card, Surface } from './card.ts';
import { menuOf } from './card-controls.ts';
import { type Content, contentOf } from './content.ts';
import { cutText } from './cut.ts';
import { firstStep } from './first-step.ts';
import { fitCard, type Part } from './fit.ts';
import { rowOf } from './list-rows.ts';
import { type Memory, memoryNotice, noMemory, stormBlocks } from './memory.ts';
import { escapeMrkdwn } from './mrkdwn.ts';
import { lines, run } from './rich-text.ts';

const shownErrors = 5;

/** The card of a paste that holds several errors, whether or not one brought the other about: a row for each, with its first solution. */
export function severalErrorsCard(answer: Answer, surface: Surface, memory: Memory = noMemory): Card {
  const { decision, others } = answer;
  const all = [answer, ...others].flatMap((one) => {
    const content = contentOf(one, decision);
    return content ? [{ one, content }] : [];
  });
  const shown = all.slice(0, shownErrors);
  const notices = shown.map(({ content }) => content.notices[0] ?? '');
  const numbersOf = (notice: string) => notices.flatMap((one, at) => (one === notice ? [at + 1] : []));
  const shared = [...new Set(notices)].filter((notice) => notice !== '' && numbersOf(notice).length > 1);
  const rows = shown.map(
    ({ one, content }, at): Part => ({
      blocks: [rowOf(summaryOf(content, at, shared), { ...one, decision, others: [] })],
    }),
  );
  const left = all.length - shown.length;
  const rest = left > 0 ? `${left} more in this paste: paste them alone.` : '';
  const title = `${all.length} errors in this paste`;
  const titles = shown.map(({ content }) => content.title).join('; ');
  const toAll = shared.map((notice) => `${numbersOf(notice).join(', ')}: ${notice}`);
  return fitCard({
    text: escapeMrkdwn(`${title}: ${cutText(titles, 200)}`),
    parts: [
      { blocks: [headerOf(title)] },
      { blocks: stormBlocks(memory) },
      { blocks: lines(run(toAll.join('\n'), { bold: true })) },
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

/** @param told notices that stand above all rows */
function summaryOf({ title, notices, meaning, solutions }: Content, at: number, told: readonly string[]): string {
  const next = solutions[0] === undefined ? cutText(meaning, 200) : `First: ${firstStep(solutions[0], 250)}`;
  const notice = notices.slice(0, 1).filter((one) => !told.includes(one));
  return [`${at + 1}. ${cutText(title, 150)}`, ...notice, next].join('\n');
}
