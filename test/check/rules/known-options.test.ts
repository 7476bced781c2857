import { expect, test } from '@jest/globals';
import { knownOptions } from '../../../src/check/rules/known-options.ts';
import { entryOf, faultsOf, goodRecord } from '../good-record.ts';

const faults = (exampleFix: string) => faultsOf(knownOptions, [entryOf(goodRecord({ exampleFix }))]);

test('options and connectors that exist are right', () => {
  const sql =
    "CREATE SOURCE s WITH (\n  connector = 'kafka', topic = 'a, b = c',\n  properties.bootstrap.server = 'k:9092'\n)";
  expect(faults(sql)).toEqual([]);
});

test('an option or a connector that does not exist is refused', () => {
  expect(faults("WITH (connector = 'kafka', properties.bootstrap.servr = 'k:9092')")).toEqual([
    'record.exampleFix there is no option properties.bootstrap.servr: did you mean properties.bootstrap.server?',
  ]);
  expect(faults("WITH (connector = 'mysqlcdc')")[0]).toContain('there is no connector mysqlcdc');
});
