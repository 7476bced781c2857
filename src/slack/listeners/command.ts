import { pasteView } from '../../cards/paste-view.ts';
import { answerRequest, remember } from '../answers.ts';
import { attempt } from '../attempt.ts';
import { respondCard } from '../deliver.ts';
import { encodeModalState } from '../modal-state.ts';
import { teamOf } from '../press.ts';
import type { Register } from '../services.ts';

/** `/rwerror <text>`, `search WORDS`, `show ID|SLUG`, `help`; with nothing after it a modal to paste into. */
export const register: Register = (app, services) => {
  const { queue, log, redact, knowledgeOf, countGap, channels, recall } = services;
  app.command('/rwerror', async ({ command, ack, client, respond, context }) => {
    await ack();
    const { trigger_id, text, channel_id: channel, response_url: responseUrl } = command;
    const work = async (): Promise<void> => {
      if (text.trim() === '') {
        await client.views.open({ trigger_id, view: pasteView(encodeModalState({ channel, responseUrl })) });
        return;
      }
      const team = teamOf(context);
      const said = await answerRequest({ ...(await knowledgeOf(team)), redact }, text, 'private');
      const readers = { team, channel, alone: true };
      await respondCard(respond, await remember(said, 'private', (answer) => recall(readers, answer, client)));
      if (said.gap === undefined) return;
      const { audience } = await channels.findOrClose(team, channel, client);
      await countGap({ team, channel, ts: trigger_id }, audience, said.gap);
    };
    queue.add(trigger_id, () => attempt(log, work, (card) => respondCard(respond, card)));
  });
};
