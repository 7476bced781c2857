import type { Card } from '../cards/card.ts';
import { errorCard } from '../cards/error-card.ts';
import { describeError, type Log } from '../log.ts';
import { toRwError } from './slack-errors.ts';

/** Does what somebody asked for; when it fails they are told the cause and the remedy, and the log the details. Never throws. */
export async function attempt(log: Log, work: () => Promise<void>, tell: (card: Card) => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const trouble = toRwError(error);
    log.warn({ answer: trouble.code, ...describeError(trouble.cause ?? trouble) }, 'a request failed');
    await tell(errorCard(trouble)).catch((second: unknown) =>
      log.error(describeError(second), 'the one who asked could not be told'),
    );
  }
}
