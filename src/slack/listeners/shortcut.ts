import type { MessageShortcut } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import { callbackIds } from '../../cards/actions.ts';
import { cardView } from '../../cards/card-view.ts';
import { noticeCard } from '../../cards/notice-card.ts';
import { explainText, remember, withUnread } from '../answers.ts';
import { attempt } from '../attempt.ts';
import { respondCard } from '../deliver.ts';
import { countAskedGap } from '../gaps.ts';
import { loadingView } from '../loading-view.ts';
import { findMessage } from '../message.ts';
import { encodeModalState } from '../modal-state.ts';
import { teamOf } from '../press.ts';
import { isAnswer } from '../read-event.ts';
import { createReadMessage } from '../read-message.ts';
import type { Register } from '../services.ts';

const ownAnswer =
  "This is rwerror's own answer. Its buttons tell more; the shortcut explains the message that it answers.";

/** The message shortcut *Explain this error*: a modal with the card. */
export const register: Register = (app, services) => {
  const { queue, log, files, redact, knowledgeOf, recall } = services;
  const readMessage = createReadMessage(files, log);
  app.shortcut<MessageShortcut>({ callback_id: callbackIds.shortcut, type: 'message_action' }, async (args) => {
    const { shortcut, ack, client, respond, context } = args;
    await ack();
    const { trigger_id, channel, message_ts: ts, response_url: responseUrl } = shortcut;
    const message = findMessage(shortcut.message);
    let openViewId: string | undefined;

    const explain = async (): Promise<ModalView> => {
      const { text, unread } = message ? await readMessage(message, client) : { text: '' };
      const team = teamOf(context);
      const explained = await explainText({ ...(await knowledgeOf(team)), redact }, text, 'modal');
      const said = withUnread(explained, unread);
      const { answer } = said;
      const readers = { team, channel: channel.id, alone: true };
      await countAskedGap(services, { team, channel: channel.id, ts, client }, said);
      const card = await remember(said, 'modal', (shown) => recall(readers, shown, client));
      const place = { channel: channel.id, threadTs: message?.thread_ts ?? ts, ts, responseUrl };
      return cardView(card, { privateMetadata: encodeModalState(place, answer), canPost: answer !== undefined });
    };
    const isOurs = message !== undefined && isAnswer(message, { botId: '', botUserId: '', ...context });
    const work = async (): Promise<void> => {
      if (isOurs) {
        const view = cardView(noticeCard(ownAnswer), { privateMetadata: encodeModalState(undefined), canPost: false });
        await client.views.open({ trigger_id, view });
        return;
      }
      // A trigger lives three seconds, and fetching a file may take longer.
      if (message?.files?.length) openViewId = (await client.views.open({ trigger_id, view: loadingView() })).view?.id;
      const view = await explain();
      if (openViewId === undefined) await client.views.open({ trigger_id, view });
      else await client.views.update({ view_id: openViewId, view });
    };
    queue.add(trigger_id, () =>
      attempt(log, work, async (card) => {
        if (openViewId === undefined) return respondCard(respond, card, { threadTs: message?.thread_ts });
        const view = cardView(card, { privateMetadata: encodeModalState(undefined), canPost: false });
        await client.views.update({ view_id: openViewId, view });
      }),
    );
  });
};
