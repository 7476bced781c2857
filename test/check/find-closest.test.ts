import { expect, test } from '@jest/globals';
import { findClosest } from '../../src/check/find-closest.ts';

const known = ['barrier_interval_ms', 'checkpoint_frequency', 'streaming_parallelism'];

test('offers the name that is nearest', () => {
  expect(findClosest('barier_intervall_ms', known)).toBe(': did you mean barrier_interval_ms?');
});

test('offers nothing when no name is near', () => {
  expect(findClosest('pump_pressure', known)).toBe('');
});
