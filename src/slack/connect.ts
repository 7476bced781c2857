import type { RequestListener } from 'node:http';
import { checkBotToken } from './check-bot-token.ts';
import { createApp, type SlackApp } from './create-app.ts';
import type { Deps } from './deps.ts';
import { createHttpReceiver } from './http/http-receiver.ts';
import { createOAuth, type OAuthSecrets } from './http/oauth.ts';
import { observeFetch } from './observed-fetch.ts';
import { observeReceiver } from './observed-receiver.ts';
import { createSocketConnection } from './socket-connection.ts';
import { withoutStoreAtTimes } from './without-store.ts';
import { createInstalledWorkspaces, createOneWorkspace, type Workspaces } from './workspaces.ts';

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

/** The same for all workspaces that install the app. */
export interface ManyWorkspacesSecrets {
  readonly signingSecret: string;
  readonly oauth: OAuthSecrets;
}

export type SlackSecrets = SocketTokens | HttpSecrets | ManyWorkspacesSecrets;

export interface ConnectedApp extends SlackApp {
  /** Whether events can come in just now. */
  isConnected(): boolean;
  /** Answers Slack's requests, in HTTP mode. */
  readonly requests: RequestListener | undefined;
}

/**
 * The app on Slack, not yet started: by Socket Mode where there is an app-level token, else by HTTP.
 * @param onLost called when a Socket Mode connection has been gone for five minutes: the process should end then
 * @throws RwError when Slack refuses the bot token or cannot be reached, or when the tokens of workspaces cannot be read;
 * `start` likewise for the app token
 */
export async function connectToSlack(given: Deps, secrets: SlackSecrets, onLost: () => void): Promise<ConnectedApp> {
  const deps = withoutStoreAtTimes(given);
  const workspaces = await openWorkspaces(deps, secrets);
  const connection =
    // The local workspace has both.
    'appToken' in secrets
      ? createSocketConnection(deps, secrets.appToken, onLost)
      : createHttpReceiver({
          ...deps,
          signingSecret: secrets.signingSecret,
          oauth: 'oauth' in secrets ? createOAuth(deps, secrets.oauth, workspaces) : undefined,
        });
  const { receiver, isOpen, requests } = connection;
  const app = createApp(deps, observeReceiver(receiver, deps), workspaces, observeFetch(fetch, deps.metrics));
  return { ...app, isConnected: isOpen, requests };
}

/** The workspace of the token, or those that the store knows. */
async function openWorkspaces(deps: Deps, secrets: SlackSecrets): Promise<Workspaces> {
  if (!('oauth' in secrets)) return createOneWorkspace(await checkBotToken(deps, secrets.botToken));
  const { store, log } = deps;
  const { renewed, unreadable } = await store.renewTokens();
  if (renewed > 0) log.info({ renewed }, 'tokens of workspaces are encrypted with the first key now');
  for (const team of unreadable)
    log.error({ team }, 'the token of a workspace cannot be read: the app must be installed there again');
  return createInstalledWorkspaces(deps);
}
