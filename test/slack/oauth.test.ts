import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { oauth } from '../../src/local/identity.ts';
import { connectToSlack } from '../../src/slack/connect.ts';
import { openSqliteStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { type Bot, eventually, written } from './bot.ts';
import { allow, begin, first, install, installAll, key, open, second } from './install.ts';
import { sendSigned, startInstallable } from './installable.ts';
import { dropUser, notNull, talkTo } from './talk.ts';

/** One bot, by HTTP, in workspaces that install it themselves. */

let bot: Bot;
let store: Store;
let outage: { isOn: boolean };
beforeEach(async () => {
  ({ bot, store, outage } = await startInstallable());
});
afterEach(() => bot.stop());

const installedIn = (...teams: string[]) => installAll(bot.address, teams);
const logged = (text: string) => bot.logged.filter((line) => line.includes(text)).length;

describe('an installation', () => {
  test('leads to Slack with the scopes, and ends on a page that says what to do next', async () => {
    const { authorizeUrl } = await begin(bot.address);
    expect(new URL(authorizeUrl).searchParams.get('scope')).toContain('app_mentions:read');
    const { status, page } = await install(bot.address, second);
    expect(status).toBe(200);
    expect(page).toContain('rwerror is installed in Other workspace');
    expect(page).toContain('/invite @rwerror');
  });

  test('makes the bot answer there, and recognise what it said itself', async () => {
    await installedIn(second);
    const there = bot.in(second);
    const ts = await there.act('message', { channel: 'inc-231', text: notNull('invoices') });
    expect(await there.outcome(ts)).toBe('replied');
    const [card] = await there.replies('inc-231', ts);
    expect(written(card)).toContain('invoices');
    const mention = await there.act('message', {
      channel: 'general',
      text: `<@U0RWERROR02> ${dropUser('night_batch')}`,
    });
    expect(await there.outcome(mention)).toBe('replied');
    // Its own edited card comes as an event like any other.
    await there.act('edit', { channel: 'inc-231', ts: card?.ts, text: notNull('refunds') });
    await there.outcome(await there.act('message', { channel: 'inc-231', text: 'a word to wait for' }));
    expect((await there.see('messages', { channel: 'inc-231' })).messages.filter(({ bot_id }) => bot_id)).toHaveLength(
      1,
    );
  });

  test('can be done again', async () => {
    await installedIn(second, second);
    const there = bot.in(second);
    const ts = await there.act('message', { channel: 'inc-231', text: notNull('invoices') });
    expect(await there.outcome(ts)).toBe('replied');
  });

  test('that somebody cancels keeps nothing, and says how to begin again', async () => {
    const { status, page } = await install(bot.address, 'access_denied');
    expect([status, page]).toEqual([400, expect.stringContaining('cancelled')]);
    expect(page).toContain('href="/slack/install"');
    expect(await store.findInstallation(second)).toBeUndefined();
  });

  test('that was begun in another browser is refused', async () => {
    const { authorizeUrl } = await begin(bot.address);
    const back = await allow(authorizeUrl, second);
    const { cookie } = await begin(bot.address);
    for (const other of ['', cookie]) {
      const { status, page } = await open(back, other);
      expect([status, page]).toEqual([400, expect.stringContaining('begun elsewhere')]);
    }
    expect(await store.findInstallation(second)).toBeUndefined();
  });

  test('with a forged state, without one, or with no code is refused', async () => {
    const { authorizeUrl, cookie } = await begin(bot.address);
    const back = new URL(await allow(authorizeUrl, second));
    back.searchParams.set('state', 'forged');
    expect(await open(back.href, 'slack-app-oauth-state=forged')).toMatchObject({ status: 400 });
    back.searchParams.delete('state');
    expect(await open(back.href, cookie)).toMatchObject({ status: 400 });
    expect(await open(`${bot.address}/slack/oauth_redirect?state=x`, cookie)).toMatchObject({ status: 400 });
    expect(await store.findInstallation(second)).toBeUndefined();
  });

  test('whose code is used already is refused with the reason', async () => {
    const { authorizeUrl, cookie } = await begin(bot.address);
    const back = await allow(authorizeUrl, second);
    await open(back, cookie);
    expect((await open(back, cookie)).page).toContain('finished already');
  });

  test.each([
    [{ error: 'bad_client_secret' }, 'SLACK_CLIENT_SECRET'],
    [{ error: 'invalid_client_id' }, 'SLACK_CLIENT_ID'],
    [{ error: 'bad_redirect_uri' }, 'redirect URL'],
    [{ error: 'invalid_code' }, 'Begin again'],
    [{ status: 503, times: 9 }, 'Begin again in a minute'],
  ])('that Slack answers with %j says what to do: %s', async (fault, expected) => {
    await bot.act('fault', { method: 'oauth.v2.access', ...fault });
    expect((await install(bot.address, second)).page).toContain(expected);
    expect(await store.findInstallation(second)).toBeUndefined();
  });

  test('that the store does not take says so', async () => {
    outage.isOn = true;
    const { status, page } = await install(bot.address, second);
    expect([status, page]).toEqual([500, expect.stringContaining('Nothing was kept or changed')]);
  });

  test('leaves no token, code or secret in the log or on a page', async () => {
    const { page } = await install(bot.address, second);
    await install(bot.address, 'access_denied');
    const said = `${bot.logged.join('\n')}${page}`;
    expect(bot.logged.length).toBeGreaterThan(0);
    expect(said).not.toMatch(/xoxb-|local-workspace-client-secret|a-state-secret/);
  });
});

test('a command from a workspace without the app is told what to do, and one while the database is away too', async () => {
  const command = new URLSearchParams({ command: '/rwerror', text: 'help', team_id: second, user_id: 'U1' }).toString();
  const ask = async () => {
    const response = await sendSigned(bot, command, 'application/x-www-form-urlencoded');
    return [response.status, await response.json()];
  };
  const saying = (text: string) => [200, { response_type: 'ephemeral', text: expect.stringContaining(text) }];
  expect(await ask()).toEqual(saying('/slack/install'));
  outage.isOn = true;
  expect(await ask()).toEqual(saying('Try again'));
});

test('a process with another key does not start, and says why', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'rwerror-')), 'store.sqlite');
  const kept = await openSqliteStore(file, [key]);
  await kept.saveInstallation({ team: second, botId: 'B', botUserId: 'U', token: 'xoxb-x' }, 1);
  const other = await openSqliteStore(file, [Buffer.alloc(32, 'another key')]);
  const { signingSecret } = bot.workspace;
  const secrets = { signingSecret, oauth: { ...oauth, stateSecret: 'a-state-secret-of-the-tests' } };
  const starting = connectToSlack({ ...bot.deps, store: other }, secrets, () => {});
  await expect(starting).rejects.toMatchObject({ code: 'encryption_key_unknown' });
  await Promise.all([kept.close(), other.close()]);
  await rm(dirname(file), { recursive: true });
});

test('a workspace where Slack refuses the token is given up, and disturbs no other', async () => {
  await installedIn(first, second);
  await bot.in(second).act('revoke', { tell: [] });
  expect(await talkTo(bot.in(second)).say(notNull('invoices'))).toBe('failed');
  expect(await store.takeOverClaims({ staleMs: 0, expiredMs: 99_999, maxAttempts: 9 }, Date.now())).toEqual([]);
  expect(await talkTo(bot).say(notNull('invoices'))).toBe('replied');
});

test('what a process left open in a workspace is finished with the token of that workspace, or given up', async () => {
  await installedIn(first, second);
  const there = bot.in(second);
  const { channel } = await there.see('messages', { channel: 'inc-231' });
  await bot.act('channel', { channel: 'inc-231', member: true });
  const ts = await there.act('message', { channel: 'inc-231', text: 'lunch?' });
  await there.outcome(ts);
  const open = { team: second, channel, ts, kind: 'channel', threadTs: ts } as const;
  await store.claim({ ...open, version: '9' }, 0);
  await store.claim({ ...open, team: 'T0NOWHERE', version: '' }, Date.now() - 70_000);
  await bot.app.takeOver();
  await eventually('both to be settled', async () =>
    (await store.takeOverClaims({ staleMs: -1_000, expiredMs: 1e15, maxAttempts: 99 }, Date.now())).length === 0
      ? true
      : undefined,
  );
  expect(logged('not installed in a workspace')).toBe(1);
});
