import type {
  AllMiddlewareArgs,
  App,
  SlackViewMiddlewareArgs,
  ViewOutput,
  ViewStateValue,
  ViewSubmitAction,
} from '@slack/bolt';
import type { Card } from '../cards/card.ts';
import { detailsView } from '../cards/details-view.ts';
import { errorCard } from '../cards/error-card.ts';
import { noticeCard } from '../cards/notice-card.ts';
import { describeError } from '../log.ts';
import type { Services } from './services.ts';
import { toRwError } from './slack-errors.ts';

/** A submitted modal. */
export type Submission = SlackViewMiddlewareArgs<ViewSubmitAction> & AllMiddlewareArgs;

/**
 * Registers the work of a modal's submit, which closes the modal, or says in it what came of it or went wrong. What the
 * work takes has to be done within the three seconds of an ack.
 * @param work gives what to say of it where nothing else shows that it is done
 * @param blocksOf where in the form an error belongs, by its code: what was written stays
 */
export function onSubmit(
  app: App,
  { log }: Services,
  callbackId: string,
  work: (submission: Submission) => Promise<string | undefined>,
  blocksOf: Readonly<Record<string, string>> = {},
): void {
  app.view<ViewSubmitAction>({ callback_id: callbackId, type: 'view_submission' }, async (submission) => {
    const blank = findBlanks(submission.view);
    if (blank.length > 0) {
      const errors = Object.fromEntries(blank.map((block) => [block, 'Nothing is written here.']));
      return submission.ack({ response_action: 'errors', errors });
    }
    try {
      const told = await work(submission);
      await (told === undefined ? submission.ack() : showInstead(submission, noticeCard(told)));
    } catch (error) {
      const trouble = toRwError(error);
      log.warn({ answer: trouble.code, ...describeError(trouble.cause ?? trouble) }, 'a form was not kept');
      const block = blocksOf[trouble.code];
      if (block !== undefined) {
        const errors = { [block]: `${trouble.message} ${trouble.remedy}` };
        return submission.ack({ response_action: 'errors', errors });
      }
      await showInstead(submission, errorCard(trouble));
    }
  });
}

/** The blocks that need a text and have none to be seen: to Slack blanks are a text, and so are characters without a shape. */
function findBlanks({ blocks, state }: ViewOutput): string[] {
  return blocks.flatMap((block) => {
    if (block.type !== 'input' || ('optional' in block && block.optional)) return [];
    const id = block.block_id ?? '';
    const isBlank = ({ value }: ViewStateValue) => typeof value === 'string' && !/[^\s\p{C}]/u.test(value);
    return Object.values(state.values[id] ?? {}).some(isBlank) ? [id] : [];
  });
}

const showInstead = ({ ack }: Submission, { blocks }: Card) =>
  ack({ response_action: 'update', view: detailsView('rwerror', blocks) });
