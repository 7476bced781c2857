import { pasteView } from '../../cards/paste-view.ts';
import { answerRequest } from '../answers.ts';
import { attempt } from '../attempt.ts';
import { respondCard } from '../deliver.ts';
import { encodeModalState } from '../modal-state.ts';
import type { Register } from '../services.ts';

/** `/rwerror <text>`, `search WORDS`, `show ID|SLUG`, `help`; with nothing after it a modal to paste into. */
export const register: Register = (app, services) => {
  const { queue, log } = services;
  app.command('/rwerror', async ({ command, ack, client, respond }) => {
    await ack();
    const { trigger_id, text, channel_id: channel, response_url: responseUrl } = command;
    const work = async (): Promise<void> => {
      if (text.trim() === '') {
        await client.views.open({ trigger_id, view: pasteView(encodeModalState({ channel, responseUrl })) });
        return;
      }
      await respondCard(respond, (await answerRequest(services, text, 'private')).card);
    };
    queue.add(trigger_id, () => attempt(log, work, (card) => respondCard(respond, card)));
  });
};
