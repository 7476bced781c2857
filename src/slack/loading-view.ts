import type { ModalView } from '@slack/types';

/** Holds a modal open while its files are read. */
export function loadingView(): ModalView {
  return {
    type: 'modal',
    title: { type: 'plain_text', text: 'rwerror' },
    close: { type: 'plain_text', text: 'Close' },
    blocks: [{ type: 'section', text: { type: 'plain_text', text: 'Reading the files of this message …' } }],
  };
}
