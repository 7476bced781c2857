import { expect, test } from '@jest/globals';
import { pairMarks } from '../../src/cards/pair-marks.ts';

test.each([
  ["8172']]", '8172'],
  ['Pump stuck } })', 'Pump stuck'],
  ['stuck" }', 'stuck'],
  ['No such pump: "north_2', 'No such pump: "north_2"'],
  ['function `turn', 'function `turn`'],
])('of %s it makes %s', (value, paired) => {
  expect(pairMarks(value)).toBe(paired);
});

test.each([
  ')',
  "'",
  '["north", "south"]',
  'turn(7)',
  "the owner's pump",
  'integer" in this place',
  '6" pipe',
  'say "no more',
  '',
])('leaves %s as it is', (value) => {
  expect(pairMarks(value)).toBe(value);
});
