import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { connectToSlack } from '../../src/slack/connect.ts';
import type { Claim } from '../../src/store/store.ts';
import { type Bot, eventually, startBot } from './bot.ts';

/** The start of a process. */

let bot: Bot;
beforeEach(async () => {
  bot = await startBot();
});
afterEach(() => bot.stop());

test('what is older than it is kept is forgotten', async () => {
  const { store, retentionDays } = bot.deps;
  const old: Claim = { team: 'T1', channel: 'C1', ts: '1.1', kind: 'channel', threadTs: '1.1', version: '' };
  await store.claim(old, Date.now() - (retentionDays + 1) * 86_400_000);
  const second = await connectToSlack(bot.deps, bot.workspace, () => {});
  await second.start();
  await eventually('the claim to go', async () => (await store.findClaimedVersion(old)) === undefined || undefined);
  await second.stop();
});

test.each([
  ['bot', 'invalid_auth', { botToken: 'xoxb-wrong' }],
  ['app', 'invalid_app_token', { appToken: 'xapp-wrong' }],
])('a wrong %s token is an error with its remedy', async (_, code, wrong) => {
  const connect = async () => {
    const app = await connectToSlack(bot.deps, { ...bot.workspace, ...wrong }, () => {});
    await app.start();
  };
  await expect(connect()).rejects.toMatchObject({ code, remedy: expect.stringMatching(/token/i) });
});

test('a Slack that is not there is an error with its remedy', async () => {
  const deps = { ...bot.deps, apiUrl: 'http://127.0.0.1:9/api/' };
  await expect(connectToSlack(deps, bot.workspace, () => {})).rejects.toMatchObject({
    code: 'slack_unreachable',
    message: expect.stringContaining('cannot be reached'),
    remedy: expect.stringContaining('HTTPS'),
  });
});
