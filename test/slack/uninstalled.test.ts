import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Store } from '../../src/store/store.ts';
import { type Bot, eventually } from './bot.ts';
import { first, installAll, second } from './install.ts';
import { sendSigned, startInstallable } from './installable.ts';
import { dropUser, notNull, talkTo } from './talk.ts';

/** One bot, by HTTP, in workspaces that take the app out again. */

let bot: Bot;
let store: Store;
let outage: { isOn: boolean };
beforeEach(async () => {
  ({ bot, store, outage } = await startInstallable());
});
afterEach(() => bot.stop());

const installedIn = (...teams: string[]) => installAll(bot.address, teams);
const logged = (text: string) => bot.logged.filter((line) => line.includes(text)).length;

/** What Slack sends, signed, past the workspace. */
async function send(event: object, more: object = {}): Promise<number> {
  const body = JSON.stringify({
    type: 'event_callback',
    team_id: second,
    ...more,
    event_id: 'Ev1',
    event_time: Math.ceil(Date.now() / 1_000),
    event,
  });
  return (await sendSigned(bot, body)).status;
}

const paste = {
  type: 'message',
  channel: 'C1',
  channel_type: 'channel',
  user: 'U1',
  ts: '1.000001',
  text: notNull('a'),
};

const remembered = async () => {
  const there = bot.in(second);
  const ts = await there.act('message', { channel: 'inc-231', text: notNull('invoices') });
  expect(await there.outcome(ts)).toBe('replied');
  const { channel } = await there.see('messages', { channel: 'inc-231' });
  return () => store.findReply({ team: second, channel, ts });
};
const isGone = () =>
  eventually('the installation to go', async () => ((await store.findInstallation(second)) ? undefined : true));

describe('an app that is taken out of a workspace', () => {
  test.each([[['app_uninstalled']], [['tokens_revoked', 'app_uninstalled']], [['app_uninstalled', 'tokens_revoked']]])(
    'by %j takes the installation and all memory of it along, and nothing of another',
    async (tell) => {
      await installedIn(first, second);
      const findReply = await remembered();
      expect(await findReply()).toBeDefined();
      await bot.in(second).act('revoke', { uninstall: true, tell });
      await isGone();
      await eventually('the memory to go', async () => ((await findReply()) ? undefined : true));
      expect(await store.findInstallation(first)).toMatchObject({ team: first });
      expect(await talkTo(bot).say(notNull('refunds'))).toBe('replied');
    },
  );

  test('while the database is away is forgotten when it is back', async () => {
    await installedIn(second);
    const findReply = await remembered();
    outage.isOn = true;
    await bot.in(second).act('revoke', { uninstall: true, tell: ['app_uninstalled'] });
    await eventually('the first try', () => logged('could not be forgotten just now') || undefined);
    expect(await findReply()).toBeDefined();
    outage.isOn = false;
    await eventually('the memory to go', async () => ((await findReply()) ? undefined : true));
  });

  test('and whose token alone is revoked is remembered, and goes on where it is installed again', async () => {
    await installedIn(second);
    const findReply = await remembered();
    await bot.in(second).act('revoke', {});
    await isGone();
    expect(await findReply()).toBeDefined();
    await installedIn(second);
    expect(await talkTo(bot.in(second)).say(dropUser('night_batch'), 'inc-2')).toBe('replied');
  });

  test('and is installed again before word of that comes is forgotten, and goes on', async () => {
    await installedIn(second);
    const findReply = await remembered();
    expect(await send({ type: 'tokens_revoked', tokens: { oauth: [], bot: ['U0RWERROR02'] } })).toBe(200);
    expect(await send({ type: 'app_uninstalled' })).toBe(200);
    await eventually('the memory to go', async () => ((await findReply()) ? undefined : true));
    expect(await talkTo(bot.in(second)).say(notNull('refunds'), 'inc-2')).toBe('replied');
  });

  test('and whose token Slack does not judge just now is asked about again', async () => {
    await installedIn(second);
    await bot.in(second).act('fault', { method: 'auth.test', error: 'internal_error' });
    expect(await send({ type: 'tokens_revoked', tokens: { oauth: [], bot: ['U0RWERROR02'] } })).toBe(200);
    await eventually('the first try', () => logged('could not be forgotten just now') || undefined);
    expect(await store.findInstallation(second)).toBeDefined();
  });

  test('and gets events all the same acks them, and logs it once', async () => {
    await installedIn(second);
    await bot.in(second).act('revoke', { uninstall: true, tell: ['app_uninstalled'] });
    await isGone();
    for (const ts of ['1.000001', '1.000002', '1.000003']) expect(await send({ ...paste, ts })).toBe(200);
    expect(await send({ type: 'app_home_opened', user: 'U1', channel: 'D1', tab: 'home' })).toBe(200);
    expect(logged('not installed in a workspace')).toBe(1);
    expect(logged('a listener failed')).toBe(0);
    expect(await store.findClaimedVersion({ team: second, channel: 'C1', ts: '1.000001' })).toBeUndefined();
  });

  test("with people's tokens revoked stays as it is", async () => {
    await installedIn(second);
    expect(await send({ type: 'tokens_revoked', tokens: { oauth: ['U1'], bot: [] } })).toBe(200);
    expect(await talkTo(bot.in(second)).say(notNull('invoices'))).toBe('replied');
  });
});

test('an organization that installs the app for all of its workspaces has them served, each by itself', async () => {
  await store.saveInstallation({ team: 'E1', botId: 'B9', botUserId: 'U9', token: 'xoxb-of-all' }, 1);
  const of = (team: string | null) => ({
    team_id: 'T8',
    authorizations: [{ enterprise_id: 'E1', team_id: team, user_id: 'U9', is_bot: true, is_enterprise_install: true }],
  });
  expect(await send(paste, of('T9'))).toBe(200);
  expect(await send(paste, of(null))).toBe(200);
  const findClaims = () => Promise.all(['T8', 'T9', 'E1'].map((team) => store.findClaimedVersion({ ...paste, team })));
  expect(await findClaims()).toEqual(['', '', undefined]);
  await Promise.all(['T8', 'T9'].map((team) => store.saveChannelSettings(team, 'C1', { mode: 'off' })));
  await send({ type: 'app_uninstalled' }, of('T9'));
  await eventually('all of them to be forgotten', async () => {
    const settings = await Promise.all(['T8', 'T9'].map((team) => store.findChannelSettings(team, 'C1')));
    return settings.some(({ mode }) => mode) || (await store.findInstallation('E1')) ? undefined : true;
  });
});
