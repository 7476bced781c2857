import type { RequestListener } from 'node:http';
import { checkBotToken } from './check-bot-token.ts';
import { createApp, type SlackApp } from './create-app.ts';
import type { Deps } from './deps.ts';
import { createHttpReceiver } from './http/http-receiver.ts';
import { observeFetch } from './observed-fetch.ts';
import { observeReceiver } from './observed-receiver.ts';
import { createSocketConnection } from './socket-connection.ts';
import { createOneWorkspace } from './workspaces.ts';

/** What connects by Socket Mode: the bot opens a WebSocket to Slack. */
export interface SocketTokens {
  readonly botToken: string;
  readonly appToken: string;
}

/** What connects by HTTP: Slack sends signed requests to the bot. */
export interface HttpSecrets {
  readonly botToken: string;
  readonly signingSecret: string;
}

export interface ConnectedApp extends SlackApp {
  /** Whether events can come in just now. */
  isConnected(): boolean;
  /** Answers Slack's requests, in HTTP mode. */
  readonly requests: RequestListener | undefined;
}

/**
 * The app on Slack, not yet started: by Socket Mode where there is an app-level token, else by HTTP.
 * @param onLost called when a Socket Mode connection has been gone for five minutes: the process should end then
 * @throws RwError when Slack refuses the bot token or cannot be reached; `start` likewise for the app token
 */
export async function connectToSlack(
  deps: Deps,
  tokens: SocketTokens | HttpSecrets,
  onLost: () => void,
): Promise<ConnectedApp> {
  const workspaces = createOneWorkspace(await checkBotToken(deps, tokens.botToken));
  const connection =
    // The local workspace has both.
    'appToken' in tokens
      ? createSocketConnection(deps, tokens.appToken, onLost)
      : createHttpReceiver({ ...deps, signingSecret: tokens.signingSecret });
  const { receiver, isOpen, requests } = connection;
  const app = createApp(deps, observeReceiver(receiver, deps), workspaces, observeFetch(fetch, deps.metrics));
  return { ...app, isConnected: isOpen, requests };
}
