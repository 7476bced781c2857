import type { Reason } from './blocks/describe-issues.ts';
import type { Json } from './json.ts';

/** A refusal in Slack's protocol: what goes into `error` of an answer, with what goes beside it. */
export class SlackError extends Error {
  readonly error: string;
  readonly details: Json;

  constructor(error: string, details: Json = {}) {
    super(error);
    this.name = 'SlackError';
    this.error = error;
    this.details = details;
  }
}

/** A refusal for what is wrong in blocks or views: the reasons go where Slack puts them. */
export function refuse(error: string, reasons: readonly Reason[]): SlackError {
  return new SlackError(error, {
    errors: reasons,
    response_metadata: { messages: reasons.map((reason) => `[ERROR] ${reason}`) },
  });
}
