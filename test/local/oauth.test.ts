import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { firstIdentity, oauth, secondIdentity } from '../../src/local/identity.ts';
import { createWebClient, refusal, startWorkspace } from './start.ts';

let local: Awaited<ReturnType<typeof startWorkspace>>;
beforeAll(async () => {
  local = await startWorkspace();
});
afterAll(() => local.stop());

const { team, bot } = secondIdentity;
const back = 'http://127.0.0.1:1/slack/oauth_redirect';
const authorize = (more: Record<string, string> = {}) => {
  const query = { client_id: oauth.clientId, scope: 'chat:write,commands', state: 's1', redirect_uri: back, ...more };
  return fetch(`${local.workspace.url}/oauth/v2/authorize?${new URLSearchParams(query)}`, { redirect: 'manual' });
};
const allow = async () => {
  const { headers } = await authorize({ team: team.id });
  return new URL(headers.get('location') ?? '').searchParams;
};
const access = (more: object) => {
  const secrets = { client_id: oauth.clientId, client_secret: oauth.clientSecret };
  return createWebClient(local.workspace, undefined).oauth.v2.access({ ...secrets, code: 'none', ...more });
};
const installed = async () => {
  const { access_token: token } = await access({ code: (await allow()).get('code') ?? '' });
  return createWebClient(local.workspace, token);
};

describe('the page on which an app is allowed', () => {
  test('lets people choose a workspace, or cancel', async () => {
    const page = await (await authorize()).text();
    for (const text of [firstIdentity.team.name, team.name, 'Cancel']) expect(page).toContain(text);
    const cancelled = await authorize({ team: 'access_denied' });
    expect(cancelled.headers.get('location')).toBe(`${back}?error=access_denied&state=s1`);
  });

  test.each([
    [{ client_id: '1.2' }, 'invalid_client_id'],
    [{ team: 'T0NOWHERE' }, 'invalid_team_id'],
    [{ redirect_uri: 'https://example.com/' }, 'bad_redirect_uri'],
  ])('refuses %j: %s', async (more, error) => {
    const response = await authorize(more);
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(error)]);
  });
});

describe('oauth.v2.access', () => {
  test('gives the token of the workspace for a code, once, with the scopes that were asked for', async () => {
    const query = await allow();
    expect(query.get('state')).toBe('s1');
    const code = query.get('code') ?? '';
    const given = await access({ code });
    expect(given).toMatchObject({ team: { id: team.id }, bot_user_id: bot.id, scope: 'chat:write,commands' });
    expect(await refusal(access({ code }))).toMatchObject({ error: 'code_already_used' });
  });

  test.each([
    [{ client_id: '1.2' }, 'invalid_client_id'],
    [{ client_secret: 'wrong' }, 'bad_client_secret'],
    [{}, 'invalid_code'],
  ])('refuses %j: %s', async (more, error) => {
    expect(await refusal(access(more))).toMatchObject({ error });
  });
});

describe('the second workspace', () => {
  test('knows its own bot, and nothing of the first', async () => {
    const web = await installed();
    expect(await web.auth.test()).toMatchObject({ team_id: team.id, bot_id: bot.botId, user_id: bot.id });
    const { channel = '' } = await local.post('message', { channel: 'inc-1', text: 'hello' });
    expect(await refusal(web.chat.postMessage({ channel, text: 'hi' }))).toMatchObject({ error: 'channel_not_found' });
    expect((await local.get(`${team.id}/channels`)).channels?.map(({ id }) => id)).not.toContain(channel);
  });

  test('gives the same token again, until it is revoked; then that says so, and after an uninstall something else', async () => {
    const before = await installed();
    expect((await installed()).token).toBe(before.token);
    await local.post(`${team.id}/revoke`, { tell: [] });
    expect(await refusal(before.auth.test())).toMatchObject({ error: 'token_revoked' });
    const after = await installed();
    expect(await after.auth.test()).toMatchObject({ ok: true });
    await local.post(`${team.id}/revoke`, { uninstall: true, tell: [] });
    expect(await refusal(after.auth.test())).toMatchObject({ error: 'account_inactive' });
    expect(await local.web.auth.test()).toMatchObject({ team_id: firstIdentity.team.id });
  });
});
