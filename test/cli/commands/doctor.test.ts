import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { examine } from '../../../src/cli/commands/doctor.ts';
import { openSqliteStore } from '../../../src/store/open-store.ts';

test('is content without tokens and without a network', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rwerror-doctor-'));
  const findings = await examine({ RWERROR_DB: join(folder, 'rwerror.sqlite') });
  await rm(folder, { recursive: true });
  expect(findings.map(({ what, state }) => [what, state])).toEqual([
    ['node', 'ok'],
    ['settings', 'ok'],
    ['data', 'ok'],
    ['store', 'ok'],
    ['tokens', 'note'],
  ]);
});

test('says which key is missing to read what workspaces left by OAuth, and nothing of it with a token of its own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rwerror-doctor-'));
  const file = join(folder, 'rwerror.sqlite');
  const [key, other] = [Buffer.alloc(32, 'a key'), Buffer.alloc(32, 'another key')];
  const store = await openSqliteStore(file, [key]);
  await store.saveInstallation({ team: 'T1', botId: 'B1', botUserId: 'U1', token: 'xoxb-of-a-test' }, 1);
  await store.close();
  const settings = {
    RWERROR_DB: file,
    PORT: '3000',
    SLACK_CLIENT_ID: '1.2',
    SLACK_CLIENT_SECRET: 'a-client-secret-of-the-tests',
    SLACK_STATE_SECRET: 'a-state-secret-of-the-tests-32-characters',
    SLACK_SIGNING_SECRET: '0123456789abcdef'.repeat(2),
  };
  const look = async (...keys: Buffer[]) => {
    const RWERROR_ENCRYPTION_KEY = keys.map((one) => one.toString('base64')).join(',');
    const findings = await examine({ ...settings, RWERROR_ENCRYPTION_KEY });
    return findings.find(({ what }) => what === 'workspaces');
  };
  expect(await look(other)).toMatchObject({
    state: 'wrong',
    message: expect.stringContaining('T1'),
    remedy: expect.stringContaining('at the end of RWERROR_ENCRYPTION_KEY'),
  });
  expect(await look(other, key)).toMatchObject({ state: 'ok' });
  expect(await look(key)).toMatchObject({ state: 'ok' });
  expect(await examine({ RWERROR_DB: file })).not.toContainEqual(expect.objectContaining({ what: 'workspaces' }));
  await rm(folder, { recursive: true });
});

test('names all that is wrong in the settings, and still looks at the data', async () => {
  const findings = await examine({ LOCAL_PORT: 'pump', SLACK_BOT_TOKEN: 'xoxb-alone' });
  const settings = findings.find(({ what }) => what === 'settings');
  expect(settings).toMatchObject({ state: 'wrong', message: expect.stringContaining('LOCAL_PORT') });
  expect(settings?.message).toContain('SLACK_APP_TOKEN');
  expect(findings.at(-1)).toMatchObject({ what: 'data', state: 'ok' });
});
