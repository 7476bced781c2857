import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { examineSlack } from '../../../src/cli/doctor/examine-slack.ts';

const slack = { botToken: 'xoxb-of-this-test', appToken: 'xapp-of-this-test' };
let server: Server;
let slackApiUrl: string;
let scopes: string;
let answers: Record<string, object>;

// Slack's Web API as far as doctor asks it.
beforeEach(async () => {
  scopes = 'commands,chat:write';
  answers = {
    '/api/auth.test': { ok: true, team: 'Acme', user: 'rwerror' },
    '/api/apps.connections.open': { ok: true, url: 'wss://127.0.0.1/' },
  };
  server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json').setHeader('x-oauth-scopes', scopes);
    response.end(JSON.stringify(answers[request.url ?? ''] ?? { ok: false, error: 'unknown_method' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  slackApiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

describe('doctor on Slack', () => {
  test('asks nobody when no tokens are set', async () => {
    expect(await examineSlack({ slack: undefined, slackApiUrl: undefined })).toEqual([
      { what: 'tokens', state: 'note', message: 'none are set: npm start brings its own local workspace' },
    ]);
  });

  test('names the scopes of the manifest that the token lacks', async () => {
    const findings = await examineSlack({ slack, slackApiUrl });
    expect(findings.map(({ what, state }) => [what, state])).toEqual([
      ['bot token', 'ok'],
      ['scopes', 'wrong'],
      ['app token', 'ok'],
    ]);
    expect(findings[0]?.message).toBe('rwerror in Acme');
    expect(findings[1]?.message).toMatch(/^missing: .*files:read/);
    expect(findings[1]?.message).not.toContain('commands');
  });

  test('is content when the token may do all that the manifest asks for', async () => {
    const [, missing] = await examineSlack({ slack, slackApiUrl });
    scopes = [scopes, ...(missing?.message.replace('missing: ', '').split(', ') ?? [])].join(',');
    expect((await examineSlack({ slack, slackApiUrl }))[1]).toMatchObject({ what: 'scopes', state: 'ok' });
  });

  test('says which of the two tokens is refused', async () => {
    const refused = { ok: false, error: 'invalid_auth' };
    answers = { '/api/auth.test': refused, '/api/apps.connections.open': refused };
    const findings = await examineSlack({ slack, slackApiUrl });
    expect(findings.map(({ what, remedy }) => [what, /SLACK_\w+/.exec(remedy ?? '')?.[0]])).toEqual([
      ['bot token', 'SLACK_BOT_TOKEN'],
      ['app token', 'SLACK_APP_TOKEN'],
    ]);
  });

  test('works without a network', async () => {
    const findings = await examineSlack({ slack, slackApiUrl: 'http://127.0.0.1:9/api/' });
    expect(findings.map(({ state }) => state)).toEqual(['wrong', 'wrong']);
    expect(findings[0]?.remedy).toBeTruthy();
  });
});
