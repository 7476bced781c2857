import type { ServerResponse } from 'node:http';
import type { Installation, InstallationStore } from '@slack/bolt';
import { RwError } from '../../errors.ts';
import { describeError } from '../../log.ts';
import type { Deps } from '../deps.ts';
import { botScopes } from '../scopes.ts';
import { createSlackFetch } from '../slack-fetch.ts';
import type { Workspaces } from '../workspaces.ts';
import type { OAuthOptions } from './http-receiver.ts';
import { failurePage, successPage } from './oauth-pages.ts';
import { installCancelled, toInstallError } from './to-install-error.ts';

/** Where people begin, and where Slack sends them back to: a redirect URL of the app's settings. */
export const installPath = '/slack/install';
export const redirectPath = '/slack/oauth_redirect';

const callTimeoutMs = 20_000;

/** What lets people install the app in workspaces of their own. */
export interface OAuthSecrets {
  readonly clientId: string;
  readonly clientSecret: string;
  /** signs what goes to Slack and comes back, so that nobody is made to finish another one's installation */
  readonly stateSecret: string;
}

type OAuthDeps = Pick<Deps, 'store' | 'log' | 'now' | 'apiUrl'>;

/** Bolt's installer: its pages, and the store that takes what Slack gives. */
export function createOAuth(
  deps: OAuthDeps,
  { clientId, clientSecret, stateSecret }: OAuthSecrets,
  workspaces: Workspaces,
): OAuthOptions {
  const { log, apiUrl } = deps;
  return {
    clientId,
    clientSecret,
    stateSecret,
    scopes: [...botScopes],
    installationStore: createInstallationStore(deps, workspaces),
    installerOptions: {
      directInstall: true,
      installPath,
      redirectUriPath: redirectPath,
      ...(apiUrl !== undefined && { authorizationUrl: new URL('/oauth/v2/authorize', apiUrl).href }),
      clientOptions: {
        ...(apiUrl !== undefined && { slackApiUrl: apiUrl }),
        fetch: createSlackFetch(),
        retryConfig: { retries: 0 },
        rejectRateLimitedCalls: true,
        timeout: callTimeoutMs,
      },
      callbackOptions: {
        success: (installation, _options, _request, response) =>
          show(response, 200, successPage(installation.team?.name ?? '', installation.team?.id)),
        failure(error, _options, _request, response) {
          const { status, trouble } = toInstallError(error);
          const { code } = trouble;
          if (code === installCancelled) log.info({ code }, 'the app was not installed');
          else log.warn({ code, ...describeError(error) }, 'the app was not installed');
          show(response, status, failurePage(trouble, installPath));
        },
      },
    },
  };
}

function createInstallationStore({ store, log, now }: OAuthDeps, workspaces: Workspaces): InstallationStore {
  return {
    async storeInstallation(installation) {
      const { team, bot } = readInstallation(installation);
      await store.saveInstallation({ team, botId: bot.id, botUserId: bot.userId, token: bot.token }, now());
      workspaces.refresh(team);
      log.info({ team }, 'the app was installed in a workspace');
    },
    fetchInstallation: () => Promise.reject(new Error('events ask Workspaces for it')),
  };
}

function readInstallation({ team, enterprise, isEnterpriseInstall, bot }: Installation) {
  const place = isEnterpriseInstall ? enterprise?.id : team?.id;
  if (!bot || !place) {
    throw new RwError(
      'no_bot_installed',
      'Slack gave no token of a bot.',
      'See that the app has the bot scopes of manifest.yml, then install it again.',
    );
  }
  if (bot.refreshToken !== undefined) {
    throw new RwError(
      'token_rotation_on',
      'The app has token rotation turned on, and rwerror does not renew tokens.',
      'Create the app from manifest.yml, which leaves token rotation off.',
    );
  }
  return { team: place, bot };
}

function show(response: ServerResponse, status: number, page: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(page);
}
