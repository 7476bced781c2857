import { expect, test } from '@jest/globals';
import { messagePattern } from '../../../src/check/rules/message-pattern.ts';
import { entryOf, faultsOf, goodRecord } from '../good-record.ts';

const faults = (errorMessage: string, pattern: string | null) =>
  faultsOf(messagePattern, [entryOf(goodRecord({ errorMessage, messagePattern: pattern }))]);

test.each([
  ['pump {} (of {name:?})', '^pump (.+?) \\(of (?<name>.*)\\)$'],
  ['pump {{{}}}', 'pump \\{([^}]+)\\}'],
  ['pump\n{}', 'pump\\n(\\d+)'],
  ['pump {}', null],
])('%j agrees with %s', (message, pattern) => {
  expect(faults(message, pattern)).toEqual([]);
});

test.each([
  ['pump {} off', 'pump (.+?) on'],
  ['pump {}', 'pump'],
  ['pump', 'pump(.*)'],
])('%s does not agree with %s', (message, pattern) => {
  expect(faults(message, pattern)).toEqual([expect.stringContaining('does not agree with errorMessage')]);
});
