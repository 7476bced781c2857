import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { RwError } from '../src/errors.ts';
import { createLog, describeError } from '../src/log.ts';

test("an error's description names code and place, and masks what opens Slack", () => {
  const error = new RwError(
    'broken',
    'xoxb-1-secret failed at https://hooks.slack.com/commands/T1/2/abc, as xapp-1-A did',
    'Mend it.',
  );
  const described = JSON.stringify(describeError(error));
  expect(described).toContain('"code":"broken"');
  expect(described).toContain('log.test');
  expect(described).not.toMatch(/secret|hooks\.slack|xapp/);
});

test('a stack leaves the message out, where a paste may stand', () => {
  const { stack } = describeError(new Error('first line\nsecond line')) as { stack: string[] };
  expect(stack.join()).not.toMatch(/first|second/);
});

test('a page that came in place of an answer is cut, and no secret shows at the cut', () => {
  const page = `${'<br>'.repeat(124)}xoxb-1-secret${'<br>'.repeat(20_000)}`;
  const { reason } = describeError(new Error(page)) as { reason: string };
  expect(reason.length).toBeLessThan(510);
  expect(reason).not.toContain('xoxb');
});

test('what is no error is described by its kind only', () => {
  expect(describeError('xoxb-1-secret')).toEqual({ error: 'string' });
});

const folder = mkdtempSync(join(tmpdir(), 'rwerror-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['JSON', false, /^\{"level":"warn","time":"\d{4}-[^"]+","channel":"C1","msg":"heard"\}\n$/],
  ['readable', true, /WARN.*heard\n.*channel: "C1"\n$/s],
])('lines are %s, from the level up', (name, readable, expected) => {
  const file = join(folder, name);
  const log = createLog('warn', readable, file);
  log.info({ channel: 'C1' }, 'unheard');
  log.warn({ channel: 'C1' }, 'heard');
  const written = readFileSync(file, 'utf8');
  expect(written).toMatch(expected);
  expect(written).not.toContain('unheard');
});
