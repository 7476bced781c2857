import type { ModalView } from '@slack/types';
import { callbackIds } from './actions.ts';
import type { Card } from './card.ts';
import { fitView } from './fit.ts';

/** A modal that shows a card; with `canPost` its submit posts the card to the thread that `privateMetadata` names. */
export function cardView(
  card: Card,
  { privateMetadata, canPost }: { privateMetadata: string; canPost: boolean },
): ModalView {
  return fitView({
    type: 'modal',
    callback_id: callbackIds.card,
    title: { type: 'plain_text', text: 'Explain this error' },
    close: { type: 'plain_text', text: 'Close' },
    ...(canPost ? { submit: { type: 'plain_text', text: 'Post to thread' } } : {}),
    private_metadata: privateMetadata,
    blocks: card.blocks,
  });
}
