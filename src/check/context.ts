import type { Answer } from '../answer/types.ts';
import type { ErrorRecord } from '../records/schema.ts';
import type { Facts } from './facts.ts';

/** A record under check. */
export interface Entry {
  readonly record: ErrorRecord;
  /** as given to the loader, with `:line` for one of several in it */
  readonly file: string;
  /**
   * Whether it comes from the dataset: it has the source code that the dataset always gives, or nothing of a runbook. It is
   * held to the mechanical rules only.
   */
  readonly published: boolean;
}

/** What the rules look at. */
export interface Context {
  readonly entries: readonly Entry[];
  readonly facts: Facts;
  /** what the project answers to a paste, all entries being in its index */
  answer(text: string): Answer;
}
