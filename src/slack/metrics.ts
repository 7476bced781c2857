import type { Answer } from '../answer/types.ts';
import type { Refusal } from './work-queue.ts';

/** What the app counts and measures of itself. Nothing in it names a workspace, a channel or a person. */
export interface Metrics {
  /** An event, command or action came in. @param type Slack's word for it @param isRetry delivered before */
  countEvent(type: string, isRetry: boolean): void;
  observeAck(seconds: number): void;
  /** A text was explained, or words were searched for. */
  countAnswer(decision: Answer['decision'], tier: Tier): void;
  /** Slack answered a call, or failed to. @param outcome `ok`, `rate_limited`, `http_503`, `network_error`, or Slack's code */
  countCall(method: string, outcome: string): void;
  /** Work that waited was not done here. */
  countRefusal(why: Refusal): void;
  /** @param size work that waits for its turn */
  watchQueue(size: () => number): void;
}

/** How the best match was found. */
export type Tier = 'template' | 'near' | 'location' | 'search' | 'site' | 'none';
