import { expect, test } from '@jest/globals';
import { related } from '../../../src/check/rules/related.ts';
import { entryOf, faultsOf, goodRecord } from '../good-record.ts';

test('related records exist and are others', () => {
  const other = goodRecord({ slug: 'other' }, { related: ['gauge-of-pump-reads'] });
  expect(faultsOf(related, [entryOf(goodRecord()), entryOf(other)])).toEqual([]);
  const wrong = goodRecord({}, { related: ['gauge-of-pump-reads', 'nobody'] });
  expect(faultsOf(related, [entryOf(wrong)])).toEqual([
    'runbook.related.0 is the record itself',
    'runbook.related.1 there is no record nobody',
  ]);
});
