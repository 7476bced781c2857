import { createHmac } from 'node:crypto';
import type { Store } from '../../src/store/store.ts';
import { type Bot, startBot } from './bot.ts';
import { openKeyedStore } from './install.ts';

/** A bot by HTTP without a workspace yet. Its store fails, where installations come and go, while the outage is on. */
export async function startInstallable(): Promise<{ bot: Bot; store: Store; outage: { isOn: boolean } }> {
  const outage = { isOn: false };
  const store = await openKeyedStore();
  const failing =
    <Args extends unknown[], T>(ask: (...args: Args) => Promise<T>) =>
    (...args: Args): Promise<T> =>
      outage.isOn ? Promise.reject(new Error('the connection is lost')) : ask(...args);
  const [saveInstallation, findInstallation] = [failing(store.saveInstallation), failing(store.findInstallation)];
  const forgetTeam = failing(store.forgetTeam);
  const bot = await startBot({ store: { ...store, saveInstallation, findInstallation, forgetTeam } }, 'oauth');
  return { bot, store, outage };
}

/** Sends what Slack does, past the workspace. */
export async function sendSigned(bot: Bot, body: string, type = 'application/json'): Promise<Response> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const hash = createHmac('sha256', bot.workspace.signingSecret).update(`v0:${timestamp}:${body}`).digest('hex');
  const signed = { 'x-slack-request-timestamp': timestamp, 'x-slack-signature': `v0=${hash}` };
  const headers = { 'content-type': type, ...signed };
  return fetch(`${bot.address}/slack/events`, { method: 'POST', headers, body });
}
