import type { WebClient } from '@slack/web-api';
import type { Answer } from '../../answer/types.ts';
import { callbackIds } from '../../cards/actions.ts';
import type { Card } from '../../cards/card.ts';
import { errorCard } from '../../cards/error-card.ts';
import { RwError } from '../../errors.ts';
import { describeError } from '../../log.ts';
import type { Reply } from '../../store/store.ts';
import { attempt } from '../attempt.ts';
import { createRespond, respondCard, tellPrivately } from '../deliver.ts';
import { findModalPlace, type ModalPlace, restoreModalAnswer } from '../modal-state.ts';
import { teamOf } from '../press.ts';
import type { Register, Services } from '../services.ts';
import { shareAnswer } from '../share.ts';
import { findCardInThread, pointToCard } from '../standing-card.ts';
import { isMessageGone } from '../threads.ts';

/** Submitting a modal that shows a card posts the card where the modal was opened from, unless it stands there. */
export const register: Register = (app, services) => {
  const { queue, log, metrics, knowledgeOf, recall, replies } = services;
  app.view({ callback_id: callbackIds.card, type: 'view_submission' }, async ({ ack, view, body, client, context }) => {
    await ack({ response_action: 'clear' });
    const place = findModalPlace(view.private_metadata);
    if (!place) return;
    const respond = place.responseUrl === undefined ? undefined : createRespond(place.responseUrl, metrics);
    const user = body.user.id;
    const tell = (card: Card, where: ModalPlace): Promise<void> =>
      respond ? respondCard(respond, card, where) : tellPrivately(client, where, user, card);
    const work = async (): Promise<void> => {
      const team = teamOf(context);
      const { channel, ts, threadTs } = place;
      const answer = restoreModalAnswer(view.private_metadata, (await knowledgeOf(team)).findRecord);
      const standing = await findStanding(services, team, place, answer, client);
      if (standing) return tell(standing, place);
      // Its thread is gone with it: what stands there nobody would see, and a reply would fall into the channel.
      if (await isPlaceGone(place, client)) return tell(errorCard(messageGone()), { channel });
      const replyTs = await shareAnswer(client, place, answer, respond, (shown) =>
        recall({ team, channel }, shown, client),
      );
      if (replyTs === undefined) return;
      const key = { team, channel, ts: ts ?? replyTs, threadTs: threadTs ?? replyTs };
      await replies.adopt({ ...key, replyTs, author: user }, answer, client);
    };
    queue.add(place.channel, () => attempt(log, work, (card) => tell(card, place)));
  });
};

const isPlaceGone = async ({ channel, ts, threadTs = ts }: ModalPlace, client: WebClient): Promise<boolean> =>
  ts !== undefined && threadTs !== undefined && isMessageGone(client, channel, threadTs, ts);

/** Says where the answer stands already, if it does. Without a store nobody knows. */
async function findStanding(
  { store, log }: Services,
  team: string,
  { channel, ts, threadTs }: ModalPlace,
  answer: Answer,
  client: WebClient,
): Promise<Card | undefined> {
  if (ts === undefined) return undefined;
  try {
    const reply = await findCardInThread(store, { team, channel, ts, threadTs: threadTs ?? ts }, answer);
    return reply && ((await pointToCard(reply, client)) ?? (await forget(store, reply)));
  } catch (error) {
    log.warn(describeError(error), 'nobody knows whether this was answered');
    return undefined;
  }
}

/** Somebody deleted the card: another one may take its place. */
async function forget(store: Services['store'], reply: Reply): Promise<undefined> {
  await store.removeReply(reply);
}

const messageGone = () =>
  new RwError(
    'message_gone',
    'The message was deleted, so the answer was not posted.',
    'Paste the error again, or ask with /rwerror.',
  );
