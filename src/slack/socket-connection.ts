import { type Receiver, SocketModeReceiver } from '@slack/bolt';
import { RwError } from '../errors.ts';
import { describeError, type Log } from '../log.ts';
import { createBoltLogger } from './bolt-logger.ts';
import type { Deps } from './deps.ts';
import { observeFetch } from './observed-fetch.ts';
import { toStartError } from './slack-errors.ts';

const standardLostAfterMs = 300_000;

export interface SocketConnection {
  readonly receiver: Receiver;
  /** Whether the socket is open just now. */
  isOpen(): boolean;
  readonly requests: undefined;
}

/**
 * Events over a WebSocket that the bot opens. Its start throws RwError `invalid_app_token` when Slack refuses the token.
 * @param onLost called when there has been no connection for five minutes, the first included: the socket client gives up
 * silently, or never, so the process should end and be started again
 */
export function createSocketConnection(
  { apiUrl, log, metrics }: Pick<Deps, 'apiUrl' | 'log' | 'metrics'>,
  appToken: string,
  onLost: () => void,
  lostAfterMs: number = standardLostAfterMs,
): SocketConnection {
  const socket = new SocketModeReceiver({
    appToken,
    logger: createBoltLogger(log),
    // Options of its own: the socket client writes its retry policy into what it is given.
    installerOptions: {
      clientOptions: { ...(apiUrl !== undefined && { slackApiUrl: apiUrl }), fetch: observeFetch(fetch, metrics) },
    },
  });
  catchRestarts(socket, log);
  const watch = watchConnection(socket, onLost, lostAfterMs);
  return {
    isOpen: watch.isOpen,
    requests: undefined,
    receiver: {
      init: (app) => socket.init(app),
      async start() {
        watch.begin();
        try {
          await socket.start();
        } catch (error) {
          throw toAppTokenError(error);
        }
      },
      async stop() {
        watch.end();
        await socket.stop();
      },
    },
  };
}

function toAppTokenError(error: unknown): RwError {
  const trouble = toStartError(error);
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

/** The client starts itself anew after a lost connection and looks at no failure of that: a stop meanwhile is one. */
function catchRestarts({ client }: SocketModeReceiver, log: Log): void {
  const { start: connect } = client;
  const start = () => connect.call(client);
  let isFirst = true;
  client.start = async () => {
    if (!isFirst)
      return start().catch((error: unknown) => {
        log.warn(describeError(error), 'the connection to Slack was not made again');
        return { ok: false };
      });
    isFirst = false;
    return start();
  };
}

function watchConnection({ client }: SocketModeReceiver, onLost: () => void, lostAfterMs: number) {
  let isOpen = false;
  let timer: NodeJS.Timeout | undefined;
  const forget = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const open = () => {
    isOpen = true;
    forget();
  };
  const wait = () => {
    isOpen = false;
    timer ??= setTimeout(onLost, lostAfterMs).unref();
  };
  client.on('connected', open);
  client.on('close', wait);
  return {
    isOpen: () => isOpen,
    begin: wait,
    end() {
      isOpen = false;
      forget();
      client.off('close', wait);
    },
  };
}
