import { expect, test } from '@jest/globals';
import { escapeMrkdwn } from '../../src/cards/mrkdwn.ts';
import { oneLine, printable } from '../../src/cards/printable.ts';

test('mentions, links and formatting of a paste are nothing but text in a notification', () => {
  const text = escapeMrkdwn('<!channel> <@U123> @here & *bold* `code` ~gone~ _it_ <https://evil.io|click> snake_case');
  expect(text).not.toMatch(/<|>|&(?!amp;|lt;|gt;)|@here|:\/\/|(?<!\u2060)[*`~]|[*`~](?!\u2060)/);
  expect(text).toContain('&lt;!channel&gt;');
  expect(text).toContain('snake_case');
});

test('what cannot be printed is taken out, line breaks and tabs stay', () => {
  expect(printable('a\u0000\u001b[31mb\r\nc\td\u202ee\ud800f')).toBe('a[31mb\nc\tde\uFFFDf');
  expect(oneLine(' a\n\tb  c ')).toBe('a b c');
});
