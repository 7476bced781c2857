import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { examine } from '../../../src/cli/commands/doctor.ts';

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

test('names all that is wrong in the settings, and still looks at the data', async () => {
  const findings = await examine({ LOCAL_PORT: 'pump', SLACK_BOT_TOKEN: 'xoxb-alone' });
  const settings = findings.find(({ what }) => what === 'settings');
  expect(settings).toMatchObject({ state: 'wrong', message: expect.stringContaining('LOCAL_PORT') });
  expect(settings?.message).toContain('SLACK_APP_TOKEN');
  expect(findings.at(-1)).toMatchObject({ what: 'data', state: 'ok' });
});
