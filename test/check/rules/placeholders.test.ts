import { expect, test } from '@jest/globals';
import { placeholders } from '../../../src/check/rules/placeholders.ts';
import { entryOf, faultsOf, goodRecord } from '../good-record.ts';

test('every placeholder needs a name', () => {
  expect(faultsOf(placeholders, [entryOf(goodRecord({}, { placeholders: ['pump_id'] }))])).toEqual([
    'runbook.placeholders has 1 names for 2 placeholders',
  ]);
});

test('a brace of the message is no placeholder', () => {
  const record = goodRecord({ errorMessage: 'pump {{x}} {}' }, { placeholders: ['pump_id'] });
  expect(faultsOf(placeholders, [entryOf(record)])).toEqual([]);
});

test('a published record may leave its placeholders without names', () => {
  expect(faultsOf(placeholders, [entryOf(goodRecord({}, { placeholders: [] }), { published: true })])).toEqual([]);
});

test('a check may only use placeholders of the message', () => {
  const checks = [
    { say: 'Pump {pump_id}?', sql: 'SELECT {valve}', danger: 'read_only' as const },
    { say: 'And there?', command: 'psql -c "$' + '{HOME}"', on: 'shell', danger: 'read_only' as const },
  ];
  expect(faultsOf(placeholders, [entryOf(goodRecord({}, { checks }))])).toEqual([
    'runbook.checks.0 {valve} is no placeholder of the message',
  ]);
});
