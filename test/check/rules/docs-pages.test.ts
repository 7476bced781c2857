import { expect, test } from '@jest/globals';
import { docsPages } from '../../../src/check/rules/docs-pages.ts';
import { entryOf, faultsOf, goodRecord } from '../good-record.ts';

const faults = (url: string) => faultsOf(docsPages, [entryOf(goodRecord({}, { docs: [url] }))]);

test.each([
  'https://docs.risingwave.com/ingestion/sources/kafka',
  'https://docs.risingwave.com/sql/system-catalogs/rw-catalog#anything',
  'https://www.postgresql.org/docs/current/logicaldecoding.html',
])('%s is a known page', (url) => {
  expect(faults(url)).toEqual([]);
});

test.each([
  ['https://docs.risingwave.com/ingestion/sources/kafkaa', 'there is no page ingestion/sources/kafkaa: did you mean'],
  [
    'https://docs.risingwave.com/release-notes',
    'the page moved to https://docs.risingwave.com/changelog/release-notes',
  ],
  ['https://example.org/pumps', 'is at no known place'],
])('%s is refused', (url, fault) => {
  expect(faults(url)[0]).toContain(fault);
});

test('links in prose are looked at too', () => {
  const record = goodRecord({ solutions: ['See https://docs.risingwave.com/nowhere.'] });
  expect(faultsOf(docsPages, [entryOf(record)])).toEqual([
    expect.stringContaining('record.solutions.0 there is no page nowhere'),
  ]);
});
