import type { ModalView } from '@slack/types';
import type { ErrorRecord } from '../records/schema.ts';
import { answerForRecord } from './actions.ts';
import { headerOf, linkBlocks } from './blocks.ts';
import { type Content, contentOf } from './content.ts';
import { detailsView } from './details-view.ts';
import { code, paragraph, run } from './rich-text.ts';

/** A modal with the place in the source code that raises an error. */
export function sourceView(record: ErrorRecord): ModalView {
  const { title, source } = contentOf(answerForRecord(record), 'answer') as Content;
  const { sourceCode, sourceCodeStart, sourceCodeEnd, analyzedSha } = record;
  const span = sourceCodeStart === null ? '' : ` (lines ${sourceCodeStart}–${sourceCodeEnd ?? '…'})`;
  return detailsView('Where it is raised', [
    headerOf(title),
    ...linkBlocks({ source, docs: [], tags: [] }),
    ...paragraph('', analyzedSha === null ? '' : `As of commit ${analyzedSha}; lines move between releases.`),
    ...(sourceCode === null
      ? paragraph('', 'The record holds no code: follow the link to read it.')
      : code(run(`Code${span}`, { bold: true }), sourceCode)),
  ]);
}
