import type { KnownBlock } from '@slack/types';
import { contextOf } from './blocks.ts';
import { oneLine } from './printable.ts';
import { lines, link, run } from './rich-text.ts';

/** A message in Slack to look at. */
export interface MessageLink {
  readonly url: string;
  readonly label: string;
}

/** What the workspace itself said on a record. */
export interface NoteContent {
  readonly text: string;
  /** a runbook's address, '' for none */
  readonly link: string;
  /** a name, '' for none */
  readonly owner: string;
  /** a name */
  readonly author: string;
  /** `2026-10-04` */
  readonly date: string;
  /** a name, '' when it is as first written */
  readonly editedBy: string;
}

/** What a card tells from before: made for those who read it, and for nobody else. */
export interface Memory {
  /** the same error again and again in this channel; times such as `10:02` in UTC */
  readonly storm?: {
    readonly count: number;
    readonly first: string;
    readonly last: string;
    readonly messages: readonly MessageLink[];
  };
  /** how often before, and the last threads */
  readonly seen?: { readonly count: number; readonly threads: readonly MessageLink[] };
  readonly notes: readonly NoteContent[];
  /** what is left out and why, or that there is no memory just now */
  readonly notice?: string;
  /** whether people may vote and write notes here */
  readonly open: boolean;
}

/** A card that remembers nothing. */
export const noMemory: Memory = { notes: [], open: false };

/** "Seen 14 times, 10:02–10:31 UTC", with links to the messages. */
export function stormBlocks({ storm }: Memory): KnownBlock[] {
  if (!storm || storm.count < 2) return [];
  const span = storm.first === storm.last ? storm.first : `${storm.first}–${storm.last}`;
  return lines(
    run(`Seen ${storm.count} times, ${span} UTC`, { bold: true }),
    ...storm.messages.flatMap(({ url, label }, at) => [run(at === 0 ? ': ' : ' · '), link(url, label)]),
  );
}

/** What is missing on a card while the database does not answer. */
export const memoryOffNotice =
  "Memory is off: the database does not answer. Notes, earlier cases and your team's own records are missing here, and " +
  'feedback is not kept.';

/** How often this workspace met the error, and where last. */
export function seenBlocks({ seen }: Memory): KnownBlock[] {
  if (!seen || seen.count === 0) return [];
  return lines(
    run('Seen before ', { bold: true }),
    run(`${seen.count === 1 ? 'once' : `${seen.count} times`} in this workspace`),
    ...seen.threads.flatMap(({ url, label }, at) => [run(at === 0 ? ', last ' : '; '), link(url, label)]),
  );
}

/** What people of the workspace wrote on the error. */
export function noteBlocks({ notes }: Memory): KnownBlock[] {
  return notes.flatMap((note, at) => {
    const edited = note.editedBy === '' ? '' : `, edited by ${note.editedBy}`;
    const owner = note.owner === '' ? [] : run(`\nOwner: ${note.owner}`);
    const runbook = note.link === '' ? [] : [...run('\nRunbook: '), ...link(note.link, note.link)];
    return lines(
      run(at === 0 ? 'From your team\n' : '', { bold: true }),
      run(note.text),
      runbook,
      owner,
      run(`\n${oneLine(note.author)}, ${note.date}${edited}`, { italic: true }),
    );
  });
}

/** What is left out, or that memory is off. */
export const memoryNotice = ({ notice = '' }: Memory): KnownBlock[] => contextOf(notice);
