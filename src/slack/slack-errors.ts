import { RespondError } from '@slack/bolt';
import { WebAPIHTTPError, WebAPIPlatformError, WebAPIRateLimitedError, WebAPIRequestError } from '@slack/web-api';
import { RwError } from '../errors.ts';
import { storeDown } from '../store/guard-store.ts';

/** Many workspaces bring their tokens themselves. */
const reinstall = 'Install the app in the workspace again; where SLACK_BOT_TOKEN is set, copy the new token there.';
const gone = ['That thread is gone.', 'Paste the error again.'] as const;

/** What Slack's error codes mean and what a person can do, by the code of a Web API answer. */
const known: Record<string, readonly [message: string, remedy: string]> = {
  not_in_channel: ['rwerror is not a member of this channel.', 'Invite it with /invite @rwerror, then try again.'],
  channel_not_found: [
    'rwerror cannot see this channel.',
    'Invite it with /invite @rwerror, then try again; in a direct message use the slash command instead.',
  ],
  is_archived: ['This channel is archived.', 'Ask in a channel that is in use.'],
  restricted_action: [
    'This workspace does not let rwerror post here.',
    'Ask in another channel, or ask a workspace admin to allow it.',
  ],
  invalid_auth: [
    'Slack refuses the bot token.',
    'Copy the bot token again from OAuth & Permissions into SLACK_BOT_TOKEN.',
  ],
  not_authed: ['Slack got no bot token.', 'Set SLACK_BOT_TOKEN to the bot token from OAuth & Permissions.'],
  token_revoked: ['The bot token was revoked.', reinstall],
  token_expired: ['The bot token has expired.', reinstall],
  account_inactive: ['The app was uninstalled or its account is inactive.', reinstall],
  message_not_found: ['That message is gone.', 'Paste the error again.'],
  thread_not_found: gone,
  expired_trigger_id: ['Slack took too long to open the window.', 'Try again.'],
  exchanged_trigger_id: ['Slack took too long to open the window.', 'Try again.'],
};

const passing = [
  'internal_error',
  'fatal_error',
  'service_unavailable',
  'request_timeout',
  'ratelimited',
  'rate_limited',
];

/** The error as one that a person can act on. RwErrors stay as they are. */
export function toRwError(error: unknown): RwError {
  if (error instanceof RwError) return error;
  if (error instanceof WebAPIPlatformError) return fromPlatformError(error);
  if (error instanceof WebAPIRateLimitedError) {
    return new RwError(
      'ratelimited',
      'Slack is limiting how fast rwerror may speak.',
      `Try again in ${error.retryAfter} seconds.`,
      error,
    );
  }
  if (error instanceof WebAPIRequestError || error instanceof WebAPIHTTPError || error instanceof RespondError) {
    return new RwError(
      'slack_unreachable',
      'Slack did not confirm the answer.',
      'Look whether it has arrived; if not, try again in a minute. See https://slack-status.com if it goes on.',
      error,
    );
  }
  return new RwError(
    'internal',
    'Something went wrong inside rwerror.',
    'Try again; the log of the bot has the details.',
    error,
  );
}

/** The same of a call at the start, when nobody waits for an answer yet. */
export function toStartError(error: unknown): RwError {
  const trouble = toRwError(error);
  if (trouble.code !== 'slack_unreachable') return trouble;
  return new RwError(
    trouble.code,
    'Slack cannot be reached, or did not answer as Slack does.',
    'See that HTTPS to *.slack.com is open from here; see https://slack-status.com if it is. Then start rwerror again.',
    error,
  );
}

/** Several errors as one: what each says, and the remedy of the first. */
export function joinErrors(...errors: readonly (RwError | undefined)[]): RwError | undefined {
  const all = errors.filter((error) => error !== undefined);
  const [first, ...others] = all;
  if (!first || others.length === 0) return first;
  return new RwError(first.code, all.map(({ message }) => message).join(' '), first.remedy, first.cause);
}

function fromPlatformError(error: WebAPIPlatformError): RwError {
  const { error: code, needed } = error.data as { error: string; needed?: string };
  if (code === 'missing_scope') {
    const scope = needed ?? 'that it needs for this';
    return new RwError(
      code,
      `The app lacks the scope ${scope}.`,
      'Add it under OAuth & Permissions (manifest.yml lists all that are needed), then reinstall the app in the workspace.',
      error,
    );
  }
  if (!isErrorCode(code) || passing.includes(code)) {
    return new RwError(
      'slack_unreachable',
      'Slack could not answer just now.',
      'Try again in a minute; see https://slack-status.com if it goes on.',
      error,
    );
  }
  const [message, remedy] = known[code] ?? [`Slack refused: ${code}.`, 'The log of the bot has the details.'];
  return new RwError(code, message, remedy, error);
}

/** What Slack says of a thread that is gone, where it says nothing. */
export const threadGone = (): RwError => {
  const [message, remedy] = gone;
  return new RwError('thread_not_found', message, remedy);
};

/** Slack's codes are short words; when a proxy or an outage answers HTML, the client passes the page on as the code. */
const isErrorCode = (code: unknown) => typeof code === 'string' && /^[a-z_]{1,80}$/.test(code);

/** True when the same call may well succeed later. */
export function isPassing(error: unknown): boolean {
  return ['ratelimited', 'slack_unreachable', storeDown].includes(toRwError(error).code);
}

/** How long Slack wants to wait, when that is what is wrong. */
export function findRetryAfterMs(error: unknown): number | undefined {
  return error instanceof WebAPIRateLimitedError ? error.retryAfter * 1_000 : undefined;
}

/** The error as one that is not tried again: what was sent cannot be looked for, and may have arrived. */
export function toUnconfirmed(error: unknown): unknown {
  const { code, message, remedy } = toRwError(error);
  return code === 'slack_unreachable' ? new RwError('answer_unconfirmed', message, remedy, error) : error;
}

/** True when Slack found a view unfit, so that a plainer one may pass. */
export function isViewRefusal(error: unknown): boolean {
  return error instanceof WebAPIPlatformError && /^(invalid_arguments|invalid_blocks)$/.test(error.data.error);
}

/** True when Slack found the blocks unfit, so that the text alone may pass. A response_url says only that it refuses. */
export function isBlockRefusal(error: unknown): boolean {
  if (error instanceof RespondError) return error.statusCode === 400;
  return (
    error instanceof WebAPIPlatformError &&
    /^(invalid_blocks|invalid_blocks_format|msg_blocks_too_long)$/.test(error.data.error)
  );
}
