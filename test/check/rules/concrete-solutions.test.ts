import { expect, test } from '@jest/globals';
import { concreteSolutions } from '../../../src/check/rules/concrete-solutions.ts';
import { entryOf, faultsOf, goodRecord } from '../good-record.ts';

const vague = 'Check the logs and contact support.';
const faults = (text: string) => faultsOf(concreteSolutions, [entryOf(goodRecord({ solutions: [text] }))]);

test.each([
  'Run SHOW JOBS.',
  'Wait for 30 s.',
  'Raise source_rate_limit.',
  'Look with kubectl at the pod.',
  'Search the log for error=.',
])('%s names a thing', (text) => {
  expect(faults(text)).toEqual([]);
});

test('a solution that would fit any error is refused', () => {
  expect(faults(vague)).toEqual([expect.stringContaining('record.solutions.0 names nothing concrete')]);
});

test('a consequence may send people to its cause in plain words', () => {
  const record = goodRecord({ solutions: ['Look up the error above it.'] }, { role: 'consequence' });
  expect(faultsOf(concreteSolutions, [entryOf(record)])).toEqual([]);
});
