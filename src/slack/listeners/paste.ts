import { callbackIds, pasteInput } from '../../cards/actions.ts';
import { cardView } from '../../cards/card-view.ts';
import { errorCard } from '../../cards/error-card.ts';
import { describeError } from '../../log.ts';
import { explainText, remember } from '../answers.ts';
import { countAskedGap } from '../gaps.ts';
import { encodeModalState, findModalPlace } from '../modal-state.ts';
import { teamOf } from '../press.ts';
import type { Register } from '../services.ts';
import { toRwError } from '../slack-errors.ts';

/** Submitting the modal to paste into shows the card in its place. */
export const register: Register = (app, services) => {
  app.view({ callback_id: callbackIds.paste, type: 'view_submission' }, async ({ ack, view, client, context }) => {
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
      const team = teamOf(context);
      const { knowledgeOf, redact, recall } = services;
      const said = await explainText({ ...(await knowledgeOf(team)), redact }, text, 'modal');
      const { answer } = said;
      const readers = { team, channel: place?.channel, alone: true };
      const card = await remember(said, 'modal', (shown) => recall(readers, shown, client));
      const options = {
        privateMetadata: encodeModalState(place, answer),
        canPost: place !== undefined && answer !== undefined,
      };
      await ack({ response_action: 'update', view: cardView(card, options) });
      await countAskedGap(services, { team, channel: place?.channel, client }, said);
    } catch (error) {
      services.log.warn(describeError(error), 'a pasted text could not be explained');
      const options = { privateMetadata: encodeModalState(place), canPost: false };
      await ack({ response_action: 'update', view: cardView(errorCard(toRwError(error)), options) });
    }
  });
};
