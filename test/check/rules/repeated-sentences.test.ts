import { expect, test } from '@jest/globals';
import { repeatedSentences } from '../../../src/check/rules/repeated-sentences.ts';
import { entryOf, faultsOf, goodRecord } from '../good-record.ts';

const first = entryOf(goodRecord());
const second = (solution: string, published = false) =>
  entryOf(goodRecord({ slug: 'other', triggerScenarios: null, solutions: [solution] }), { published });
const long = 'Then somebody opened the valve while the pump was running at full speed.';

test('a long sentence may stand in one record only, whatever its punctuation and place', () => {
  const taken = entryOf(goodRecord({ solutions: [`First stop it: ${long}`] }));
  expect(faultsOf(repeatedSentences, [taken, second(long.toUpperCase())])).toEqual([
    expect.stringContaining('record.solutions.0 "THEN SOMEBODY OPENED'),
  ]);
});

test('a short one may stand in many', () => {
  expect(faultsOf(repeatedSentences, [first, second('Run SHOW JOBS and see.')])).toEqual([]);
});

test('what the dataset published is not looked at', () => {
  const taken = entryOf(goodRecord({ solutions: [long] }));
  expect(faultsOf(repeatedSentences, [taken, second(long, true)])).toEqual([]);
});
