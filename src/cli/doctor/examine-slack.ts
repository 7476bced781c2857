import { readFile } from 'node:fs/promises';
import { LogLevel, WebClient } from '@slack/web-api';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { toRwError } from '../../slack/slack-errors.ts';
import { type Finding, ok, wrong } from './finding.ts';

const timeoutMs = 5_000;
const manifest = new URL('../../../manifest.yml', import.meta.url);
const manifestSchema = z.object({ oauth_config: z.object({ scopes: z.object({ bot: z.array(z.string()) }) }) });

/** Asks Slack about the tokens, and compares the bot's scopes with the manifest's. */
export async function examineSlack({ slack, slackApiUrl }: Pick<Config, 'slack' | 'slackApiUrl'>): Promise<Finding[]> {
  if (slack === undefined) {
    return [{ what: 'tokens', state: 'note', message: 'none are set: npm start brings its own local workspace' }];
  }
  const client = (token: string) =>
    new WebClient(token, {
      timeout: timeoutMs,
      logLevel: LogLevel.ERROR,
      retryConfig: { retries: 0 },
      rejectRateLimitedCalls: true,
      ...(slackApiUrl === undefined ? {} : { slackApiUrl }),
    });
  if ('oauth' in slack) {
    return [{ what: 'tokens', state: 'note', message: 'each workspace that installs the app brings its own' }];
  }
  const bot = await examineBot(client(slack.botToken));
  if ('appToken' in slack) return [...bot, await examineApp(client(slack.appToken))];
  return [...bot, { what: 'app token', state: 'note', message: 'none is needed: Slack sends its requests by HTTP' }];
}

async function examineBot(client: WebClient): Promise<Finding[]> {
  const what = 'bot token';
  try {
    const { team, user, response_metadata: metadata } = await client.auth.test();
    return [ok(what, `${user} in ${team}`), await compareScopes(metadata?.scopes ?? [])];
  } catch (error) {
    return [wrong(what, toRwError(error))];
  }
}

/** Compares what the token may do with what the manifest asks for. */
async function compareScopes(granted: readonly string[]): Promise<Finding> {
  const what = 'scopes';
  const { oauth_config: oauth } = manifestSchema.parse(parse(await readFile(manifest, 'utf8')));
  const missing = oauth.scopes.bot.filter((scope) => !granted.includes(scope));
  if (missing.length === 0) return ok(what, `all ${oauth.scopes.bot.length} of the manifest`);
  const remedy = 'Paste manifest.yml into the app settings (App Manifest), then reinstall the app in the workspace.';
  return { what, state: 'wrong', message: `missing: ${missing.join(', ')}`, remedy };
}

async function examineApp(client: WebClient): Promise<Finding> {
  const what = 'app token';
  try {
    await client.apps.connections.open({});
    return ok(what, 'opens a Socket Mode connection');
  } catch (error) {
    const finding = wrong(what, toRwError(error));
    if (!finding.remedy?.includes('SLACK_BOT_TOKEN')) return finding;
    const remedy = 'Copy the app-level token (Basic Information, scope connections:write) again into SLACK_APP_TOKEN.';
    return { ...finding, message: 'Slack refuses the app token.', remedy };
  }
}
