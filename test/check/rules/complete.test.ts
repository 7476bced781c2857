import { expect, test } from '@jest/globals';
import { complete } from '../../../src/check/rules/complete.ts';
import { entryOf, faultsOf, goodRecord } from '../good-record.ts';

const bare = { triggerScenarios: null, solutions: ['Read the cause below it.'], preventionTips: [], filePath: null };

test('a record with all its parts is complete', () => {
  expect(faultsOf(complete, [entryOf(goodRecord())])).toEqual([]);
});

test('a cause needs scenarios, two solutions, prevention and its place in the source', () => {
  expect(faultsOf(complete, [entryOf(goodRecord(bare))]).map((fault) => fault.split(' ')[0])).toEqual([
    'record.triggerScenarios',
    'record.solutions',
    'record.preventionTips',
    'record.filePath',
  ]);
});

test('a wrapper needs only to say where to look', () => {
  expect(faultsOf(complete, [entryOf(goodRecord(bare, { role: 'wrapper' }))])).toEqual([]);
  expect(faultsOf(complete, [entryOf(goodRecord({ ...bare, solutions: [] }, { role: 'wrapper' }))])).toEqual([
    'record.solutions is empty',
  ]);
});

test('the area has to be named', () => {
  expect(faultsOf(complete, [entryOf(goodRecord({}, { area: 'other' }))])).toEqual(['runbook.area is missing']);
});
