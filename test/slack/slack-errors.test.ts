import { expect, test } from '@jest/globals';
import { type WebAPICallResult, WebAPIPlatformError } from '@slack/web-api';
import { isPassing, toRwError } from '../../src/slack/slack-errors.ts';

const refusal = (answer: object) =>
  new WebAPIPlatformError({ ok: false, ...answer } as WebAPICallResult & { error: string });

test.each([{}, { error: 7 }, { error: '<html>Sign in to the network</html>' }, { error: '{"ok":tr' }])(
  'an answer that is none of Slack is no refusal, and may be tried again: %j',
  (answer) => {
    expect(toRwError(refusal(answer)).code).toBe('slack_unreachable');
    expect(isPassing(refusal(answer))).toBe(true);
  },
);

test('a refusal of Slack is final, and keeps its code', () => {
  expect(toRwError(refusal({ error: 'some_new_code' })).code).toBe('some_new_code');
  expect(isPassing(refusal({ error: 'some_new_code' }))).toBe(false);
});
