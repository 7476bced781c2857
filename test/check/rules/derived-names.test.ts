import { expect, test } from '@jest/globals';
import { derivedNames } from '../../../src/check/rules/derived-names.ts';
import { entryOf, faultsOf, goodRecord } from '../good-record.ts';

test('slug and id that follow from the message are right', () => {
  expect(faultsOf(derivedNames, [entryOf(goodRecord())])).toEqual([]);
});

test('a slug of a message that is long is that of its first 50 characters', () => {
  const errorMessage = 'CDC table backfill reschedule is unavailable because nobody asked';
  const faults = faultsOf(derivedNames, [entryOf(goodRecord({ errorMessage }))]);
  expect(faults[0]).toContain('must be cdc-table-backfill-reschedule-is-unavailable-becau,');
});

test('the second record of a slug gets -2, and an id of its own', () => {
  const second = goodRecord({ slug: 'gauge-of-pump-reads-2' });
  expect(faultsOf(derivedNames, [entryOf(second)])).toEqual([
    expect.stringMatching(/^record\.id must be [0-9a-f]{16}$/),
  ]);
});

test('the names of a published record are as they are', () => {
  expect(faultsOf(derivedNames, [entryOf(goodRecord({ slug: 'x' }), { published: true })])).toEqual([]);
});
