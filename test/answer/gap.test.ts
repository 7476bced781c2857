import { describe, expect, test } from '@jest/globals';
import { findGap, isNearTemplate, maskValues } from '../../src/answer/gap.ts';
import { makeAnswer, makeMatch, makeRecord } from '../cards/make-answer.ts';

const none = makeAnswer({ decision: 'none', matches: [] });

describe('values of a message are left out', () => {
  test.each([
    ['quoted texts', `table "orders" has no 'O'Brien' in \`x y\``, 'table {} has no {} in {}'],
    ['apostrophes are none', "can't read 'the thing' and don't try", "can't read {} and don't try"],
    ['a quote that is cut off', 'unexpected end of "select secret from', 'unexpected end of {}'],
    ['numbers and ids', 'actor 17 of job 3fa85f64-5717-4562-b3fc-2c963f66afa6 left', 'actor {} of job {} left'],
    ['hosts, ports and addresses', 'no route to db.example.com:5432 or 10.0.0.7', 'no route to {} or {}'],
    ['urls and mail addresses', 'ask ann@example.com at https://example.com/a?b=c now', 'ask {} at {} now'],
    ['paths', 'cannot open /var/lib/rw/x.sst of C:\\data\\x', 'cannot open {} of {}'],
    [
      'what stands behind an equals sign',
      'sink stopped, reason=secret, retry = never',
      'sink stopped, reason={}, retry = {}',
    ],
    ['names that somebody made up', 'source my_private_source is stuck', 'source {} is stuck'],
    ['masked secrets', 'login with ‹masked› refused', 'login with {} refused'],
    ['words of other scripts', 'table заказы is stuck', 'table {} is stuck'],
    ['control characters', 'a\u0000widget\u0007is lost', 'a widget is lost'],
  ])('%s', (_, message, template) => {
    expect(maskValues(message)).toBe(template);
  });

  test('the statement that a client prints below is no part of the message', () => {
    expect(maskValues('relation is missing\nLINE 1: SELECT salary FROM staff')).toBe('relation is missing');
  });

  test('a long message ends at a word', () => {
    const masked = maskValues('word '.repeat(400));
    expect(masked.length).toBeLessThanOrEqual(300);
    expect(masked.endsWith('word')).toBe(true);
  });
});

describe('a gap', () => {
  const paste =
    'ERROR:  Failed to run the query\n\nCaused by:\n  1: Sink error\n  2: the frobnicator refused widget "a"';

  test('is the innermost message of an error that nothing explains', () => {
    expect(findGap(paste, none, false)).toBe('the frobnicator refused widget {}');
  });

  test('is one too where a wrapper or a guess is all there is', () => {
    const wrapper = makeRecord({}, { role: 'wrapper' });
    const wrapped = makeAnswer({ decision: 'suggest', matches: [makeMatch(wrapper)] });
    expect(findGap(paste, wrapped, false)).toContain('frobnicator');
    const guess = makeAnswer({ decision: 'suggest', matches: [makeMatch(makeRecord(), { sure: false })] });
    expect(findGap(paste, guess, false)).toContain('frobnicator');
  });

  test('is none where a record explains the error', () => {
    expect(findGap(paste, makeAnswer({ matches: [makeMatch(makeRecord())] }), false)).toBeUndefined();
  });

  test.each([
    'the cluster feels slow today and nobody knows why',
    '2026-11-02T08:00:00Z  INFO risingwave_meta::barrier: checkpoint completed',
    'ERROR: no',
  ])('is not in %s', (text) => {
    expect(findGap(text, none, true)).toBeUndefined();
  });

  test("is not in another system's error, unless somebody asks about it", () => {
    const other = 'ERROR: the printer in the hall is out of paper again';
    expect(findGap(other, none, false)).toBeUndefined();
    expect(findGap(other, none, true)).toBe('the printer in the hall is out of paper again');
  });
});

test.each([
  ['the sink refused widget {} after {} attempts', 'the sink refused widget {} after {} tries', true],
  ['the sink refused widget {}', 'The sink refused widget {} {}', true],
  ['the sink refused widget {}', 'the source lost its handle', false],
  ['{}', '{}', false],
])('%s and %s are near: %s', (one, other, near) => {
  expect(isNearTemplate(one, other)).toBe(near);
});
