/** Slack's clock, in milliseconds; tests shorten it. */
export interface Timing {
  /** how long a bot may take to acknowledge */
  readonly ackMs: number;
  /** pauses before an event that was not acknowledged is sent again */
  readonly retryDelaysMs: readonly number[];
  readonly triggerMs: number;
  readonly responseUrlMs: number;
}

/** As Slack has it. Source: https://docs.slack.dev/apis/events-api#retries */
export const slackTiming: Timing = {
  ackMs: 3_000,
  retryDelaysMs: [0, 60_000, 300_000],
  triggerMs: 3_000,
  responseUrlMs: 30 * 60_000,
};
