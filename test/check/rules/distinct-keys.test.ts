import { expect, test } from '@jest/globals';
import { distinctKeys } from '../../../src/check/rules/distinct-keys.ts';
import { entryOf, faultsOf, goodRecord } from '../good-record.ts';

const first = entryOf(goodRecord());

test('two records may not know the same message, however it is punctuated', () => {
  const second = entryOf(goodRecord({ slug: 'other', errorMessage: 'Gauge of pump: {} reads' }));
  expect(faultsOf(distinctKeys, [first, second])).toEqual([
    'record.errorMessage has the same words as a message of gauge-of-pump-reads',
  ]);
});

test('another spelling may not be the message of another record', () => {
  const second = entryOf(
    goodRecord({ slug: 'other', errorMessage: 'other' }, { printedAs: ['new', 'gauge of pump {} reads {}'] }),
  );
  expect(faultsOf(distinctKeys, [first, second])).toEqual([
    'runbook.printedAs.1 has the same words as a message of gauge-of-pump-reads',
  ]);
});

test('two spellings of one record may have the same words', () => {
  expect(faultsOf(distinctKeys, [entryOf(goodRecord({}, { printedAs: ['gauge of pump {} reads: {}'] }))])).toEqual([]);
});
