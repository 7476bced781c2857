import { readEnvironment, readLocalPort } from '../config.ts';
import { RwError } from '../errors.ts';
import { createLog } from '../log.ts';
import { oauth } from './identity.ts';
import { startLocalWorkspace } from './workspace.ts';

/** The local workspace alone, for bots of other processes: prints its address and what a bot needs to connect. */
async function run(): Promise<void> {
  const log = createLog('info', process.stderr.isTTY);
  const workspace = await startLocalWorkspace({ port: readLocalPort(readEnvironment()), log });
  const settings = [
    `SLACK_API_URL=${workspace.apiUrl}`,
    `SLACK_BOT_TOKEN=${workspace.botToken}`,
    `SLACK_APP_TOKEN=${workspace.appToken}`,
  ];
  const httpSettings = `SLACK_SIGNING_SECRET=${workspace.signingSecret} and PORT=8080`;
  const turnOn = `curl --json '{"url":"http://127.0.0.1:8080/slack/events"}' ${workspace.url}/_local/request-url`;
  const oauthSettings = `SLACK_CLIENT_ID=${oauth.clientId} and SLACK_CLIENT_SECRET=${oauth.clientSecret}`;
  process.stdout.write(
    `Local workspace: ${workspace.url}\nSettings that connect a bot to it:\n${settings.join('\n')}\nBy HTTP: ${httpSettings} in place of the app token; once the bot runs, say where:\n${turnOn}\nMany workspaces: ${oauthSettings} in place of the bot token.\n`,
  );
  const stop = () => void workspace.close();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

try {
  await run();
} catch (error) {
  if (!(error instanceof RwError)) throw error;
  process.stderr.write(`${error.message} ${error.remedy} (${error.code})\n`);
  process.exitCode = 2;
}
