import type { ModalView } from '@slack/types';
import { contextOf } from './blocks.ts';
import { detailsView } from './details-view.ts';
import { code, run } from './rich-text.ts';

/** A record file to copy. @param path where it belongs @param content JSON */
export function exportView(path: string, content: string): ModalView {
  return detailsView('Export a record', [
    ...code(run(path, { bold: true }), content),
    ...contextOf('Copy it into that file; rwerror check says what it still lacks.'),
  ]);
}
