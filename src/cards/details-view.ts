import type { KnownBlock, ModalView } from '@slack/types';
import { callbackIds } from './actions.ts';
import { fitView } from './fit.ts';

/** A modal to read, with nothing to submit. @param title at most 24 characters */
export function detailsView(title: string, blocks: KnownBlock[]): ModalView {
  return fitView({
    type: 'modal',
    callback_id: callbackIds.details,
    title: { type: 'plain_text', text: title },
    close: { type: 'plain_text', text: 'Close' },
    blocks,
  });
}
