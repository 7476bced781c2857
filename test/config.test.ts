import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'dotenv';
import { readConfig, readLocalPort, settingNames } from '../src/config.ts';
import { RwError } from '../src/errors.ts';

const tokens = { SLACK_BOT_TOKEN: 'xoxb-1-a', SLACK_APP_TOKEN: 'xapp-1-b' };

const http = { SLACK_BOT_TOKEN: 'xoxb-1-a', SLACK_SIGNING_SECRET: '0123456789abcdef0123456789abcdef', PORT: '8080' };

function complaint(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof RwError && error.code === 'config_invalid') return error.message;
    throw error;
  }
  throw new Error('the settings were accepted');
}

describe('.env.example', () => {
  const example = parse(readFileSync('.env.example'));

  test('names every setting, and no other', () => {
    expect(Object.keys(example).sort()).toEqual([...settingNames].sort());
  });

  test('gives the default of each', () => {
    expect(readConfig(example)).toEqual(readConfig({}));
  });
});

test('without tokens there is no Slack to connect to', () => {
  expect(readConfig({}).slack).toBeUndefined();
});

test('the two tokens connect by Socket Mode, a signing secret by HTTP', () => {
  expect(readConfig(tokens).slack).toEqual({ botToken: 'xoxb-1-a', appToken: 'xapp-1-b' });
  const { slack, port } = readConfig(http);
  expect([slack, port]).toEqual([{ botToken: 'xoxb-1-a', signingSecret: http.SLACK_SIGNING_SECRET }, 8080]);
});

const oauth = {
  ...{ ...http, SLACK_BOT_TOKEN: '', SLACK_CLIENT_ID: '123.456', SLACK_CLIENT_SECRET: '0123456789abcdef' },
  ...{ SLACK_STATE_SECRET: 'a-secret-of-our-own', RWERROR_ENCRYPTION_KEY: 'ab'.repeat(32) },
};

test('a client id and what belongs to it serve many workspaces, by HTTP', () => {
  const secrets = { clientId: '123.456', clientSecret: '0123456789abcdef', stateSecret: 'a-secret-of-our-own' };
  expect(readConfig(oauth).slack).toEqual({ signingSecret: http.SLACK_SIGNING_SECRET, oauth: secrets });
});

test('keys are read from hex and from base64, in their order', () => {
  const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 0xfe)];
  const forms = [one.toString('hex'), other.toString('base64'), other.toString('base64url')];
  const { encryptionKeys } = readConfig({ RWERROR_ENCRYPTION_KEY: forms.join(', ') });
  expect(encryptionKeys).toEqual([one, other, other]);
});

test('a key that is none is refused without being repeated', () => {
  const message = complaint({ RWERROR_ENCRYPTION_KEY: `${'ab'.repeat(32)},hunter2hunter2` });
  expect(message).toContain('RWERROR_ENCRYPTION_KEY');
  expect(message).toContain('openssl rand -base64 32');
  expect(message).not.toMatch(/hunter2|abab/);
});

test('a port alone changes nothing in how Slack is reached', () => {
  expect(readConfig({ ...tokens, PORT: '0' })).toEqual({ ...readConfig(tokens), port: 0 });
});

test('lists are split at commas, blanks around entries do not count', () => {
  expect(readConfig({ RWERROR_INCIDENT_CHANNELS: ' inc-*, ,C0123ABC ' }).incidentChannels).toEqual([
    'inc-*',
    'C0123ABC',
  ]);
});

test('the release of the cluster is one with its numbers, a v in front of it does not count', () => {
  expect(readConfig({ RWERROR_RISINGWAVE_VERSION: 'v2.8.5' }).risingWaveVersion).toBe('2.8.5');
  expect(complaint({ RWERROR_RISINGWAVE_VERSION: 'latest' })).toContain('RWERROR_RISINGWAVE_VERSION must be a release');
});

test('everything that is wrong is named in one error, which repeats no token', () => {
  const message = complaint({
    SLACK_BOT_TOKEN: 'xapp-secret',
    SLACK_APP_TOKEN: '',
    LOCAL_PORT: 'many',
    LOG_LEVEL: 'loud',
    SLACK_API_URL: 'https://slack.example.com/api/',
    RWERROR_INCIDENT_CHANNEL: 'inc-*',
  });
  for (const name of [
    'SLACK_BOT_TOKEN must',
    'SLACK_APP_TOKEN is missing',
    'LOCAL_PORT',
    'LOG_LEVEL',
    'SLACK_API_URL',
    'RWERROR_INCIDENT_CHANNEL ',
  ]) {
    expect(message).toContain(name);
  }
  expect(message).not.toContain('secret');
});

test.each([
  [{ SLACK_BOT_TOKEN: 'xoxb-1' }, 'SLACK_APP_TOKEN is missing'],
  [{ SLACK_APP_TOKEN: 'xapp-1' }, 'SLACK_BOT_TOKEN is missing'],
  [{ ...tokens, SLACK_API_URL: 'http://127.0.0.1.example.com/api/' }, 'loopback'],
  [{ LOCAL_PORT: '65536' }, '65535'],
  [
    { RWERROR_DB: 'postgres://jo:hush@db/rwerror' },
    'RWERROR_DB must name a file; the address of a database goes into DATABASE_URL.',
  ],
  [{ ...http, SLACK_APP_TOKEN: 'xapp-1' }, 'SLACK_SIGNING_SECRET (HTTP mode) are both set'],
  [{ ...http, PORT: '' }, 'PORT is missing'],
  [{ ...http, SLACK_BOT_TOKEN: '' }, 'SLACK_BOT_TOKEN is missing'],
  [{ ...http, SLACK_SIGNING_SECRET: 'secret' }, 'SLACK_SIGNING_SECRET must be'],
  [{ ...oauth, SLACK_STATE_SECRET: '' }, 'are needed together'],
  [{ ...oauth, SLACK_BOT_TOKEN: 'xoxb-1' }, 'SLACK_CLIENT_ID (many workspaces) are both set'],
  [{ ...oauth, SLACK_SIGNING_SECRET: '', SLACK_APP_TOKEN: 'xapp-1' }, 'need HTTP mode'],
  [{ ...oauth, PORT: '' }, 'PORT is missing'],
  [{ ...oauth, RWERROR_ENCRYPTION_KEY: '' }, 'RWERROR_ENCRYPTION_KEY is missing'],
  [{ ...oauth, RWERROR_ENCRYPTION_KEY: ' , ' }, 'RWERROR_ENCRYPTION_KEY is missing'],
])('%j is refused: %s', (environment, expected) => {
  expect(complaint(environment)).toContain(expected);
});

test.each(['http://127.0.0.1:3210/api/', 'http://localhost:3210/api/', 'http://[::1]:3210/api/'])(
  '%s is a local workspace',
  (url) => {
    expect(readConfig({ ...tokens, SLACK_API_URL: url }).slackApiUrl).toBe(url);
  },
);

test('the port alone can be read beside wrong settings', () => {
  expect(readLocalPort({ LOCAL_PORT: '0', LOG_LEVEL: 'loud' })).toBe(0);
});
