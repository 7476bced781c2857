import { callbackIds } from '../../cards/actions.ts';
import { attempt } from '../attempt.ts';
import { createRespond, respondCard, tellPrivately } from '../deliver.ts';
import { findModalPlace, restoreModalAnswer } from '../modal-state.ts';
import { teamOf } from '../press.ts';
import type { Register } from '../services.ts';
import { shareAnswer } from '../share.ts';

/** Submitting a modal that shows a card posts the card where the modal was opened from. */
export const register: Register = (app, services) => {
  const { queue, log, knowledgeOf, recall, replies } = services;
  app.view({ callback_id: callbackIds.card, type: 'view_submission' }, async ({ ack, view, body, client, context }) => {
    await ack({ response_action: 'clear' });
    const place = findModalPlace(view.private_metadata);
    if (!place) return;
    const respond = place.responseUrl === undefined ? undefined : createRespond(place.responseUrl);
    const work = async (): Promise<void> => {
      const team = teamOf(context);
      const { channel, ts, threadTs } = place;
      const answer = restoreModalAnswer(view.private_metadata, (await knowledgeOf(team)).findRecord);
      const replyTs = await shareAnswer(client, place, answer, respond, (shown) =>
        recall({ team, channel }, shown, client),
      );
      if (replyTs !== undefined) {
        const author = body.user.id;
        await replies.adopt(
          { team, channel, ts: ts ?? replyTs, threadTs: threadTs ?? replyTs, replyTs, author },
          answer,
        );
      }
    };
    queue.add(place.channel, () =>
      attempt(log, work, (card) =>
        respond ? respondCard(respond, card, place) : tellPrivately(client, place, body.user.id, card),
      ),
    );
  });
};
