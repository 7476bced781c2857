import type { KnownBlock, ModalView } from '@slack/types';
import { actionIds } from './actions.ts';
import { button, contextOf } from './blocks.ts';
import { cutText } from './cut.ts';
import { detailsView } from './details-view.ts';
import { printable } from './printable.ts';
import { lines, list, run } from './rich-text.ts';

/** What somebody said would have been right. `key` names the vote in its workspace. */
export interface Example {
  readonly key: { readonly channel: string; readonly replyTs: string; readonly voter: string };
  /** the message, without its values */
  readonly template: string;
  readonly shown: string;
  readonly right: string;
}

/** Something that was changed. */
export interface ChangeLine {
  readonly who: string;
  readonly what: string;
  readonly when: string;
}

/** What people said of answers, for admins to judge, and what was changed of late. */
export function reviewView(examples: readonly Example[], changes: readonly ChangeLine[]): ModalView {
  return detailsView('Review', [
    ...lines(run('Answers that people set right', { bold: true })),
    ...(examples.length === 0 ? lines(run('None waits to be looked at.')) : examples.flatMap(exampleBlocks)),
    ...contextOf(
      'What is accepted is a labelled example: rwerror feedback --ndjson lists them. No vote changes what is answered.',
    ),
    ...list(
      'Changes',
      'bullet',
      changes.map(({ who, what, when }) => `${when} UTC: ${who}, ${what}`),
      run,
    ),
  ]);
}

function exampleBlocks({ key, template, shown, right }: Example): KnownBlock[] {
  const rows = [
    `Message: ${cutText(template, 250)}`,
    `Answered: ${cutText(shown, 150)}`,
    `Right: ${cutText(right, 150)}`,
  ];
  const value = JSON.stringify(key);
  return [
    { type: 'section', text: { type: 'plain_text', text: printable(rows.join('\n')), emoji: false } },
    {
      type: 'actions',
      elements: [button(actionIds.acceptExample, 'Accept', value), button(actionIds.dismissExample, 'Dismiss', value)],
    },
  ];
}
