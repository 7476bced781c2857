import { describeError, type Log } from '../log.ts';

/** Asks the store; where it fails the log says at what, and something else is taken. Never throws. */
export type AskStore = <T>(what: string, otherwise: T, ask: () => Promise<T>) => Promise<T>;

export function createAskStore(log: Log): AskStore {
  return async (what, otherwise, ask) => {
    try {
      return await ask();
    } catch (error) {
      log.error(describeError(error), `the store failed to ${what}`);
      return otherwise;
    }
  };
}
