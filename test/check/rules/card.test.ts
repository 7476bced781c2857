import { expect, test } from '@jest/globals';
import { card } from '../../../src/check/rules/card.ts';
import { entryOf, faultsOf, goodRecord } from '../good-record.ts';

test('the card of an ordinary record has all its solutions', () => {
  expect(faultsOf(card, [entryOf(goodRecord())])).toEqual([]);
  expect(faultsOf(card, [entryOf(goodRecord({ solutions: ['Stop pump {pump_id}.'] }))])).toEqual([]);
});

test('solutions that no message can hold are refused', () => {
  const solutions = [1, 2, 3, 4, 5].map((n) => `${n}. ${'Turn the valve of the pump to the left. '.repeat(80)}`);
  expect(faultsOf(card, [entryOf(goodRecord({ solutions }))])).toContainEqual(
    'record.solutions.4 is shortened on the card: there is too much in all',
  );
});
