import { callbackIds, pasteInput } from '../../cards/actions.ts';
import { cardView } from '../../cards/card-view.ts';
import { errorCard } from '../../cards/error-card.ts';
import { describeError } from '../../log.ts';
import { explainText } from '../answers.ts';
import { encodeModalState, findModalPlace } from '../modal-state.ts';
import type { Register } from '../services.ts';
import { toRwError } from '../slack-errors.ts';

/** Submitting the modal to paste into shows the card in its place. */
export const register: Register = (app, services) => {
  app.view({ callback_id: callbackIds.paste, type: 'view_submission' }, async ({ ack, view }) => {
    const text = view.state.values[pasteInput.block]?.[pasteInput.action]?.value?.trim();
    if (!text) {
      await ack({
        response_action: 'errors',
        errors: { [pasteInput.block]: 'Paste the error, or the log around it.' },
      });
      return;
    }
    const place = findModalPlace(view.private_metadata);
    try {
      const { card, answer } = await explainText(services, text, 'modal');
      const options = {
        privateMetadata: encodeModalState(place, answer),
        canPost: place !== undefined && answer !== undefined,
      };
      await ack({ response_action: 'update', view: cardView(card, options) });
    } catch (error) {
      services.log.warn(describeError(error), 'a pasted text could not be explained');
      const options = { privateMetadata: encodeModalState(place), canPost: false };
      await ack({ response_action: 'update', view: cardView(errorCard(toRwError(error)), options) });
    }
  });
};
