import type { AllMiddlewareArgs, App, SlackViewMiddlewareArgs, ViewSubmitAction } from '@slack/bolt';
import { cardView } from '../cards/card-view.ts';
import { errorCard } from '../cards/error-card.ts';
import { describeError } from '../log.ts';
import { encodeModalState } from './modal-state.ts';
import type { Services } from './services.ts';
import { toRwError } from './slack-errors.ts';

/** A submitted modal. */
export type Submission = SlackViewMiddlewareArgs<ViewSubmitAction> & AllMiddlewareArgs;

/**
 * Registers the work of a modal's submit, which closes the modal, or says in it what went wrong. What the work takes has
 * to be done within the three seconds of an ack.
 * @param blocksOf where in the form an error belongs, by its code: what was written stays
 */
export function onSubmit(
  app: App,
  { log }: Services,
  callbackId: string,
  work: (submission: Submission) => Promise<void>,
  blocksOf: Readonly<Record<string, string>> = {},
): void {
  app.view<ViewSubmitAction>({ callback_id: callbackId, type: 'view_submission' }, async (submission) => {
    try {
      await work(submission);
      await submission.ack();
    } catch (error) {
      const trouble = toRwError(error);
      log.warn({ answer: trouble.code, ...describeError(trouble.cause ?? trouble) }, 'a form was not kept');
      const block = blocksOf[trouble.code];
      if (block !== undefined) {
        const errors = { [block]: `${trouble.message} ${trouble.remedy}` };
        return submission.ack({ response_action: 'errors', errors });
      }
      const view = cardView(errorCard(trouble), { privateMetadata: encodeModalState(undefined), canPost: false });
      await submission.ack({ response_action: 'update', view });
    }
  });
}
