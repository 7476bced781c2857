import type { KnownBlock, ModalView } from '@slack/types';
import { actionIds } from './actions.ts';
import { button, contextOf } from './blocks.ts';
import { cutText } from './cut.ts';
import { detailsView } from './details-view.ts';
import { printable } from './printable.ts';
import { lines, run } from './rich-text.ts';

/** An error without a record, as far as the reader may know of it. */
export interface GapContent {
  readonly id: string;
  readonly template: string;
  readonly count: number;
  /** `2026-10-04` */
  readonly first: string;
  readonly last: string;
  /** names of channels, without `#` */
  readonly channels: readonly string[];
}

/** A record that the workspace wrote for itself. */
export interface TeamRecordContent {
  readonly id: string;
  readonly message: string;
  readonly state: 'live' | 'withdrawn';
  readonly author: string;
  readonly date: string;
}

/** Errors that no record explains, most frequent first, and the records that were written for such. */
export function gapsView(gaps: readonly GapContent[], records: readonly TeamRecordContent[]): ModalView {
  const none = lines(run('No error without a record was met.'));
  return detailsView('Gaps', [
    ...lines(run('Errors without a record', { bold: true })),
    ...(gaps.length === 0 ? none : gaps.flatMap(gapBlocks)),
    ...(records.length === 0 ? [] : lines(run('Records of this workspace', { bold: true }))),
    ...records.flatMap(recordBlocks),
    ...contextOf('Stored without values: numbers, names, paths, hosts and quoted texts are left out.'),
  ]);
}

/** A gap in two lines, for lists. */
export function gapLine({ template, count, first, last, channels }: GapContent): string {
  const where = channels.length > 0 ? ` · ${channels.map((name) => `#${name}`).join(', ')}` : '';
  const when = first === last ? first : `${first} to ${last}`;
  return printable(`${cutText(template, 250)}\n${count === 1 ? 'once' : `${count} times`} · ${when}${where}`);
}

function gapBlocks(gap: GapContent): KnownBlock[] {
  return [
    { type: 'section', text: { type: 'plain_text', text: gapLine(gap), emoji: false } },
    {
      type: 'actions',
      elements: [
        button(actionIds.writeUp, 'Write it up', gap.id),
        button(actionIds.dismissGap, 'Take it off the list', gap.id),
      ],
    },
  ];
}

function recordBlocks({ id, message, state, author, date }: TeamRecordContent): KnownBlock[] {
  const withdrawn = state === 'withdrawn';
  const text = `${cutText(message, 250)}\n${withdrawn ? 'withdrawn · ' : ''}${author}, ${date}`;
  return [
    { type: 'section', text: { type: 'plain_text', text: printable(text), emoji: false } },
    {
      type: 'actions',
      elements: [
        button(actionIds.editRecord, withdrawn ? 'Edit and bring back' : 'Edit', id),
        button(actionIds.exportRecord, 'Export', id),
        ...(withdrawn ? [] : [button(actionIds.withdrawRecord, 'Withdraw', id)]),
      ],
    },
  ];
}
