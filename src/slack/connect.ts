import { SocketModeReceiver } from '@slack/bolt';
import { WebClient } from '@slack/web-api';
import { RwError } from '../errors.ts';
import { createBoltLogger } from './bolt-logger.ts';
import { type Credentials, createApp, type SlackApp } from './create-app.ts';
import type { Deps } from './deps.ts';
import { toRwError } from './slack-errors.ts';
import { createSlackFetch } from './slack-fetch.ts';

const startTimeoutMs = 30_000;
const lostAfterMs = 300_000;

export interface Tokens {
  readonly botToken: string;
  readonly appToken: string;
}

/**
 * The app on Slack by Socket Mode, not yet started.
 * @param onLost called when the connection has been gone for five minutes: the socket client gives up silently, so the
 * process should end and be started again
 * @throws RwError when Slack refuses the bot token or cannot be reached; `start` likewise for the app token
 */
export async function connectToSlack(
  deps: Deps,
  { botToken, appToken }: Tokens,
  onLost: () => void,
): Promise<SlackApp> {
  const credentials = await checkBotToken(deps, botToken);
  const receiver = new SocketModeReceiver({
    appToken,
    logger: createBoltLogger(deps.log),
    // Options of its own: the socket client writes its retry policy into what it is given.
    installerOptions: { clientOptions: deps.apiUrl === undefined ? {} : { slackApiUrl: deps.apiUrl } },
  });
  const slackApp = createApp(deps, receiver, credentials);
  const watch = watchConnection(receiver, onLost);
  return {
    ...slackApp,
    async start() {
      try {
        await slackApp.start();
      } catch (error) {
        throw toAppTokenError(error);
      }
    },
    async stop() {
      watch.end();
      await slackApp.stop();
    },
  };
}

/** Asks Slack who the token belongs to. Bolt would ask itself, and die of the answer. */
async function checkBotToken({ apiUrl, log }: Deps, token: string): Promise<Credentials> {
  const client = new WebClient(token, {
    ...(apiUrl !== undefined && { slackApiUrl: apiUrl }),
    fetch: createSlackFetch(),
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    timeout: startTimeoutMs,
    logger: createBoltLogger(log),
  });
  const { bot_id: botId, user_id: botUserId } = await client.auth.test().catch((error: unknown) => {
    throw toRwError(error);
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

function toAppTokenError(error: unknown): RwError {
  const trouble = toRwError(error);
  if (
    !['invalid_auth', 'not_authed', 'token_revoked', 'not_allowed_token_type', 'missing_scope'].includes(trouble.code)
  )
    return trouble;
  return new RwError(
    'invalid_app_token',
    `Slack refuses the app-level token: ${trouble.code}.`,
    'Make one with the scope connections:write under Basic Information, App-Level Tokens, and put it into SLACK_APP_TOKEN.',
    error,
  );
}

function watchConnection({ client }: SocketModeReceiver, onLost: () => void): { end(): void } {
  let timer: NodeJS.Timeout | undefined;
  const forget = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const wait = () => {
    timer ??= setTimeout(onLost, lostAfterMs).unref();
  };
  client.on('connected', forget);
  client.on('close', wait);
  return {
    end() {
      forget();
      client.off('close', wait);
    },
  };
}
