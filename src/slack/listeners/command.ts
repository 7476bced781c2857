import type { ModalView } from '@slack/types';
import { pasteView } from '../../cards/paste-view.ts';
import { answerRequest, remember } from '../answers.ts';
import type { Asker } from '../asker.ts';
import { attempt } from '../attempt.ts';
import { openSettings } from '../channel-settings.ts';
import { respondCard } from '../deliver.ts';
import { countAskedGap } from '../gaps.ts';
import { encodeModalState } from '../modal-state.ts';
import { openForget, openGaps, openReview } from '../pages.ts';
import { teamOf } from '../press.ts';
import { parseRequest, type Request } from '../request.ts';
import type { Register, Services } from '../services.ts';

/** What one word opens. */
const pages: Partial<Record<Request['kind'], (services: Services, asker: Asker) => Promise<void>>> = {
  settings: openSettings,
  gaps: openGaps,
  review: openReview,
  forget: openForget,
};

/** `/rwerror <text>`, `search WORDS`, `show ID|SLUG`, `help`; with nothing after it a modal to paste into. */
export const register: Register = (app, services) => {
  const { queue, log, redact, knowledgeOf, recall } = services;
  app.command('/rwerror', async ({ command, ack, client, respond, context }) => {
    await ack();
    const { trigger_id, text, channel_id: channel, response_url: responseUrl } = command;
    const work = async (): Promise<void> => {
      const team = teamOf(context);
      const page = pages[parseRequest(text).kind];
      if (page) {
        const show = async (view: ModalView) => void (await client.views.open({ trigger_id, view }));
        await page(services, { team, user: command.user_id, channel, client, show });
        return;
      }
      if (text.trim() === '') {
        await client.views.open({ trigger_id, view: pasteView(encodeModalState({ channel, responseUrl })) });
        return;
      }
      const said = await answerRequest({ ...(await knowledgeOf(team)), redact }, text, 'private');
      const readers = { team, channel, alone: true };
      await respondCard(respond, await remember(said, 'private', (answer) => recall(readers, answer, client)));
      await countAskedGap(services, { team, channel, client }, said);
    };
    queue.add(trigger_id, () => attempt(log, work, (card) => respondCard(respond, card)));
  });
};
