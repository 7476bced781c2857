import type { ModalView } from '@slack/types';
import { callbackIds } from './actions.ts';
import { fitView } from './fit.ts';
import { lines, list, run } from './rich-text.ts';

/** Asks whether all that is remembered of a channel is to go. @param name without `#`, '' when it is not known */
export function forgetView(channel: string, name: string): ModalView {
  return fitView({
    type: 'modal',
    callback_id: callbackIds.forget,
    private_metadata: channel,
    title: { type: 'plain_text', text: 'Forget this channel' },
    submit: { type: 'plain_text', text: 'Forget' },
    close: { type: 'plain_text', text: 'Keep' },
    blocks: [
      ...lines(run(`All that rwerror remembers of ${name === '' ? 'this channel' : `#${name}`} goes, for good:`)),
      ...list('', 'bullet', [
        'which errors were met there, and its share in the gaps',
        'which messages were answered: an edit of an old message may be answered anew',
        'votes given and notes written there',
        'its settings',
      ]),
      ...lines(run('The messages in Slack stay.')),
    ],
  });
}
