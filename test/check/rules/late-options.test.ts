import { expect, test } from '@jest/globals';
import { lateOptions } from '../../../src/check/rules/late-options.ts';
import { entryOf, faultsOf, goodRecord } from '../good-record.ts';

const faults = (text: string, runbook = {}) =>
  faultsOf(lateOptions, [entryOf(goodRecord({ solutions: [text, 'Run SHOW JOBS.'] }, runbook))]);

test.each([
  ["Moved: ALTER SOURCE pumps CONNECTOR WITH (hostname = 'p2.example').", 'hostname can be altered from 3.0.2 on'],
  ["Moved: ALTER TABLE pumps CONNECTOR WITH (password = 'x').", 'password can be altered from 3.0 on'],
  ["Less: ALTER SINK s CONNECTOR WITH (user = 'p', batch_num_messages = '9').", 'batch_num_messages can be altered'],
])('%s is refused', (text, fault) => {
  expect(faults(text)[0]).toContain(fault);
});

test.each([
  "Moved: ALTER SOURCE pumps CONNECTOR WITH (hostname = 'p2.example'), from 3.0.2 on.",
  "Rotated: ALTER SINK s CONNECTOR WITH (password = 'x').",
  "CREATE SOURCE pumps WITH (connector = 'mysql-cdc', hostname = 'p2.example').",
])('%s is fine', (text) => {
  expect(faults(text)).toEqual([]);
});

test('a message that only such releases print needs not say so', () => {
  const text = "Less: ALTER SINK s CONNECTOR WITH (starrocks.max_batch_size_bytes = '9').";
  expect(faults(text, { versions: { since: '3.0.2' } })).toEqual([]);
});
