import { WebClient } from '@slack/web-api';
import { RwError } from '../errors.ts';
import { createBoltLogger } from './bolt-logger.ts';
import type { Deps } from './deps.ts';
import { observeFetch } from './observed-fetch.ts';
import { toStartError } from './slack-errors.ts';
import { createSlackFetch } from './slack-fetch.ts';
import type { Credentials } from './workspaces.ts';

const startTimeoutMs = 30_000;

/**
 * Asks Slack who the token belongs to. Bolt would ask itself, and die of the answer.
 * @throws RwError when Slack refuses the token or cannot be reached
 */
export async function checkBotToken({ apiUrl, log, metrics }: Deps, token: string): Promise<Credentials> {
  const client = new WebClient(token, {
    ...(apiUrl !== undefined && { slackApiUrl: apiUrl }),
    fetch: createSlackFetch(observeFetch(fetch, metrics)),
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    timeout: startTimeoutMs,
    logger: createBoltLogger(log),
  });
  const { bot_id: botId, user_id: botUserId } = await client.auth.test().catch((error: unknown) => {
    throw toStartError(error);
  });
  if (!botId || !botUserId) {
    throw new RwError(
      'not_a_bot_token',
      'SLACK_BOT_TOKEN belongs to a person, not to the bot.',
      'Copy the Bot User OAuth Token (xoxb-…) from OAuth & Permissions.',
    );
  }
  return { token, botId, botUserId };
}
