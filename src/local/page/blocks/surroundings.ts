import { createContext, useContext } from 'react';
import type { Channel, User } from '../wire.ts';

/** What blocks need to know of the place where they stand. */
export interface Surroundings {
  readonly users: readonly User[];
  readonly channels: readonly Channel[];
  readonly theme: 'light' | 'dark';
  /** sends a click or a choice to the bot; `value` is a button's value or the chosen option's */
  readonly dispatch: (actionId: string, value: string | undefined, blockId: string | undefined) => Promise<void>;
  /** what is wrong with an input, by block_id */
  readonly errors?: Readonly<Record<string, string>>;
}

export const SurroundingsContext = createContext<Surroundings>({
  users: [],
  channels: [],
  theme: 'light',
  dispatch: () => Promise.resolve(),
});

/** The surroundings of the block that asks. */
export function useSurroundings(): Surroundings {
  return useContext(SurroundingsContext);
}
