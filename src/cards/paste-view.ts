import type { ModalView } from '@slack/types';
import { callbackIds, pasteInput } from './actions.ts';
import { fitView } from './fit.ts';
import { limits } from './limits.ts';

/** A modal to paste an error into. @param privateMetadata comes back with the submission */
export function pasteView(privateMetadata = ''): ModalView {
  return fitView({
    type: 'modal',
    callback_id: callbackIds.paste,
    title: { type: 'plain_text', text: 'Explain an error' },
    submit: { type: 'plain_text', text: 'Explain' },
    close: { type: 'plain_text', text: 'Cancel' },
    private_metadata: privateMetadata,
    blocks: [
      {
        type: 'input',
        block_id: pasteInput.block,
        label: { type: 'plain_text', text: 'Error, log excerpt or stack trace' },
        hint: {
          type: 'plain_text',
          text: 'Longer than 3,000 characters? Send it to rwerror as a text file in a direct message.',
        },
        element: {
          type: 'plain_text_input',
          action_id: pasteInput.action,
          multiline: true,
          max_length: limits.input.value,
          focus_on_load: true,
          placeholder: { type: 'plain_text', text: 'ERROR:  Failed to run the query …' },
        },
      },
    ],
  });
}
