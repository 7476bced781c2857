import type { AllMiddlewareArgs, App, BlockAction, ButtonAction, SlackActionMiddlewareArgs } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import { z } from 'zod';
import type { Answer } from '../answer/types.ts';
import type { Card } from '../cards/card.ts';
import { cardView } from '../cards/card-view.ts';
import type { Asker } from './asker.ts';
import { attempt } from './attempt.ts';
import { respondCard } from './deliver.ts';
import type { Knowledge } from './knowledge.ts';
import { encodeModalState, findModalPlace } from './modal-state.ts';
import type { Services } from './services.ts';
import { toRwError } from './slack-errors.ts';

/** A pressed button, on a card, in a modal or in App Home. */
export type Press = SlackActionMiddlewareArgs<BlockAction<ButtonAction>> & AllMiddlewareArgs;

/** Registers the work of a button: acked at once, and whatever fails is told to who pressed it. */
export function onPress(
  app: App,
  { queue, log, knowledgeOf }: Services,
  actionId: string,
  work: (press: Press, knowledge: Knowledge) => Promise<void>,
): void {
  app.action<BlockAction<ButtonAction>>({ action_id: actionId, type: 'block_actions' }, async (press) => {
    await press.ack();
    // A menu that was closed without a choice.
    if (press.action.type !== 'button' && chosenValue(press.action) === '') return;
    queue.add(press.body.trigger_id, () =>
      attempt(
        log,
        async () => work(press, await knowledgeOf(teamOf(press.context))),
        (card) => showCard(press, card),
      ),
    );
  });
}

/** Shows a view over what the button is on. */
export async function showView({ body, client }: Press, view: ModalView): Promise<void> {
  const { trigger_id } = body;
  if (body.view?.type !== 'modal') {
    await client.views.open({ trigger_id, view });
    return;
  }
  try {
    await client.views.push({ trigger_id, view });
  } catch (error) {
    // Three views are all that Slack stacks.
    if (toRwError(error).code !== 'push_limit_reached') throw error;
    await client.views.update({ view_id: body.view.id, view });
  }
}

/** Shows a card to who pressed the button: in a modal over a view, else as an ephemeral message beside the card. */
export async function showCard(press: Press, card: Card, answer?: Answer): Promise<void> {
  const { body, respond } = press;
  if (body.view) {
    const place = findModalPlace(body.view.private_metadata);
    const canPost = place !== undefined && answer !== undefined;
    return showView(press, cardView(card, { privateMetadata: encodeModalState(place, answer), canPost }));
  }
  await respondCard(respond, card, { threadTs: threadOf(press) });
}

/** Who pressed, and where. */
export function toAsker(press: Press): Asker {
  const { body, client, context } = press;
  const channel = body.channel?.id;
  return { team: teamOf(context), user: body.user.id, channel, client, show: (view) => showView(press, view) };
}

const chosenSchema = z.looseObject({
  value: z.string().optional(),
  selected_option: z.object({ value: z.string() }).nullish(),
  selected_conversation: z.string().nullish(),
  selected_channel: z.string().nullish(),
});

/** What a button carries, or what was chosen in a menu. */
export function chosenValue(action: object): string {
  const chosen = chosenSchema.parse(action);
  return chosen.value ?? chosen.selected_option?.value ?? chosen.selected_conversation ?? chosen.selected_channel ?? '';
}

/** The workspace of a payload. */
export const teamOf = ({ teamId = '' }: { teamId?: string | undefined }): string => teamId;

/** The thread that holds the card, if it is in one. */
export function threadOf({ body }: Press): string | undefined {
  const { thread_ts: threadTs }: { thread_ts?: unknown } = body.message ?? body.container;
  return typeof threadTs === 'string' ? threadTs : undefined;
}
