import type { Button, KnownBlock } from '@slack/types';
import type { Answer } from '../answer/types.ts';
import { actionIds, encodeValue } from './actions.ts';
import { button, capturedBlocks, checkBlocks, contextOf, headerOf, linkBlocks } from './blocks.ts';
import type { Card, Surface } from './card.ts';
import { feedbackBlocks, menuOf, noteButton } from './card-controls.ts';
import { type Content, candidatesOf, contentOf } from './content.ts';
import { cutText } from './cut.ts';
import { firstStep } from './first-step.ts';
import { fitCard, type Part } from './fit.ts';
import { type Memory, memoryNotice, noMemory, noteBlocks, seenBlocks, stormBlocks } from './memory.ts';
import { escapeMrkdwn } from './mrkdwn.ts';
import { code, lines, list, paragraph, run } from './rich-text.ts';

// Read in the first minute of an incident. More has what does not fit: longer texts, more checks, an example, prevention.
// Solutions are never shortened for it, and the paste's values, meaning, causes and checks never left out.
const firstPage = 4_500;
const shortValue = 100;
const shortText = 300;
const shortCause = 250;

/** The card of an answer's first error. It needs at least one match. @param memory what the workspace knows of it */
export function matchCard(answer: Answer, surface: Surface, memory: Memory = noMemory): Card {
  const content = contentOf(answer, answer.decision);
  if (!content) return { text: 'No record explains this.', blocks: lines(run('No record explains this.')) };
  return fitCard(
    {
      text: notificationOf(content),
      parts: partsOf(content, answer, memory),
      buttons: [...buttonsOf(answer, surface), ...noteButton(answer, surface, memory), ...menuOf(surface)],
      after: feedbackBlocks(answer, surface, memory),
    },
    firstPage,
  );
}

/** What the notification says: the error, what it means, what to do first. */
function notificationOf({ title, meaning, solutions, notices }: Content): string {
  const next =
    notices[0] ?? (solutions[0] === undefined ? cutText(meaning, 140) : `First: ${firstStep(solutions[0], 130)}`);
  return escapeMrkdwn(`${cutText(title, 120)} — ${next}`);
}

function partsOf(content: Content, { truncated }: Answer, memory: Memory): Part[] {
  const { title, status, notices, chain, meaning, causes, solutions, checks, exampleFix, prevention } = content;
  const cut = truncated ? ['Only the first megabyte of the paste was read.'] : [];
  return [
    { blocks: [headerOf(title)] },
    { blocks: contextOf(status.join(' · ')) },
    { blocks: stormBlocks(memory) },
    { blocks: noticeBlocks([...notices, ...cut]) },
    {
      blocks: capturedBlocks(content.captured),
      short: capturedBlocks(
        content.captured.slice(0, 6).map((one) => ({ ...one, value: cutText(one.value, shortValue) })),
      ),
      rank: 3,
      keep: true,
    },
    { blocks: chainBlocks(chain), short: chainBlocks(endsOf(chain)), rank: 7, keep: true },
    {
      blocks: paragraph('What it means', meaning),
      short: paragraph('What it means', cutText(meaning, shortText)),
      rank: 4,
      keep: true,
    },
    { blocks: list('Around it', 'bullet', content.around), rank: 5 },
    {
      blocks: list('Causes', 'bullet', causes),
      short: list(
        'Causes',
        'bullet',
        causes.map((cause) => cutText(cause, shortCause)),
      ),
      rank: 5,
      keep: true,
    },
    {
      blocks: noteBlocks(memory),
      short: noteBlocks({ ...memory, notes: memory.notes.slice(0, 1) }),
      rank: 2,
      keep: true,
    },
    { blocks: list('Solutions', 'ordered', solutions) },
    { blocks: checkBlocks(checks), short: checkBlocks(checks.slice(0, 3)), rank: 2, keep: true },
    { blocks: code(run('Example fix', { bold: true }), exampleFix), rank: 8 },
    {
      blocks: list('Prevention', 'bullet', prevention),
      short: list(
        'Prevention',
        'bullet',
        prevention.slice(0, 2).map((tip) => cutText(tip, 200)),
      ),
      rank: 6,
    },
    {
      blocks: linkBlocks(content),
      short: linkBlocks({ ...content, tags: [], docs: content.docs.slice(0, 2) }),
      rank: 1,
      keep: true,
    },
    { blocks: seenBlocks(memory) },
    { blocks: memoryNotice(memory) },
  ];
}

const noticeBlocks = (notices: readonly string[]): KnownBlock[] => lines(run(notices.join('\n'), { bold: true }));

function chainBlocks(chain: Content['chain']): KnownBlock[] {
  if (chain.length === 0) return [];
  return lines(
    run('The chain: ', { bold: true }),
    ...chain.flatMap(({ text, hit }, at) => [
      run(at > 0 ? ' › ' : ''),
      // the hit stands above the card in full
      hit ? run(`▶ ${cutText(text, 80)}`, { bold: true }) : run(text),
    ]),
  );
}

/** The outermost link and the hit: what was pasted, and what of it was explained. */
function endsOf(chain: Content['chain']): Content['chain'] {
  const hit = chain.findIndex((link) => link.hit);
  const shown = chain
    .filter((_, at) => at === 0 || at === hit)
    .map((link) => ({ ...link, text: cutText(link.text, 120) }));
  const between = hit > 1 ? [{ text: `… ${hit - 1} more …`, hit: false }] : [];
  return [...shown.slice(0, 1), ...between, ...shown.slice(1)];
}

function buttonsOf(answer: Answer, surface: Surface): Button[] {
  const value = encodeValue(answer);
  const record = answer.matches[0]?.record;
  const hasSource =
    record !== undefined && (record.sourceCode !== null || record.filePath !== null || record.githubUrl !== null);
  return [
    ...(record ? [button(actionIds.more, 'More', value)] : []),
    ...(hasSource ? [button(actionIds.source, 'Source', value)] : []),
    ...(candidatesOf(answer).length > 1 ? [button(actionIds.candidates, 'Other candidates', value)] : []),
    ...(surface === 'private' ? [button(actionIds.share, 'Share here', value)] : []),
  ];
}
