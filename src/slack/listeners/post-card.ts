import { callbackIds } from '../../cards/actions.ts';
import { attempt } from '../attempt.ts';
import { createRespond, respondCard, tellPrivately } from '../deliver.ts';
import { findModalPlace, restoreModalAnswer } from '../modal-state.ts';
import type { Register } from '../services.ts';
import { shareAnswer } from '../share.ts';

/** Submitting a modal that shows a card posts the card where the modal was opened from. */
export const register: Register = (app, services) => {
  const { queue, log, findRecord, replies } = services;
  app.view({ callback_id: callbackIds.card, type: 'view_submission' }, async ({ ack, view, body, client }) => {
    await ack({ response_action: 'clear' });
    const place = findModalPlace(view.private_metadata);
    if (!place) return;
    const respond = place.responseUrl === undefined ? undefined : createRespond(place.responseUrl);
    const work = async (): Promise<void> => {
      const answer = restoreModalAnswer(view.private_metadata, findRecord);
      const replyTs = await shareAnswer(client, place, answer, respond);
      const { channel, ts, threadTs } = place;
      const team = body.team?.id;
      if (replyTs !== undefined && ts !== undefined && threadTs !== undefined && team !== undefined) {
        await replies.adopt({ team, channel, ts, threadTs, replyTs }, answer);
      }
    };
    queue.add(place.channel, () =>
      attempt(log, work, (card) =>
        respond ? respondCard(respond, card, place) : tellPrivately(client, place, body.user.id, card),
      ),
    );
  });
};
