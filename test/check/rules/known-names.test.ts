import { expect, test } from '@jest/globals';
import { knownNames } from '../../../src/check/rules/known-names.ts';
import { entryOf, faultsOf, goodRecord } from '../good-record.ts';

const advice = (text: string) => faultsOf(knownNames, [entryOf(goodRecord({ solutions: [text] }))]);
const explanation = (text: string) => faultsOf(knownNames, [entryOf(goodRecord({ documentation: text }))]);

test.each([
  'Raise properties.sync.call.timeout, then watch source_status_is_up.',
  'Look at rw_catalog.rw_actors.fragment_id and at meta_barrier_duration_seconds_bucket.',
  'Set streaming.developer.chunk_size; event_log_channel_max_size is 10.',
  'Run risectl meta cluster-info on the meta node.',
  'Write orders.user_id in front of it, in my_own_table; see src/pump/gauge.rs and https://docs.risingwave.com/a_b.c.',
  'Set advertised.listeners on every broker, and wal_level on Postgres.',
  'See what properties.sasl.* says.',
])('%s names only what exists', (text) => {
  expect(advice(text)).toEqual([]);
});

test.each([
  [
    'Raise properties.sync.call.timeot.',
    'nothing is called properties.sync.call.timeot: did you mean properties.sync.call.timeout?',
  ],
  [
    'Set streaming_max_paralelism to 8.',
    'nothing is called streaming_max_paralelism: did you mean streaming_max_parallelism?',
  ],
  ['Look at rw_hummock_pinned_snapshots.', 'nothing is called rw_hummock_pinned_snapshots'],
  ['Alert on meta_barrier_foo_seconds.', 'nothing is called meta_barrier_foo_seconds'],
  ['Run risectl scale resize.', 'there is no risectl scale resize'],
])('%s is refused', (text, fault) => {
  expect(advice(text)[0]).toContain(`record.solutions.0 ${fault}`);
});

test('a setting that is gone needs the release', () => {
  expect(advice('Set streaming_parallelism_strategy.')).toEqual([
    'record.solutions.0 streaming_parallelism_strategy is gone: say up to which release it was there',
  ]);
  expect(advice('Up to v2.8 set streaming_parallelism_strategy.')).toEqual([]);
});

test('an explanation may name functions of the source, but not settings that do not exist', () => {
  expect(explanation('The state_cleaning_watermark_of_it is lost.')).toEqual([]);
  expect(explanation('It is bounded by meta.event_log_size_max.')).toHaveLength(1);
});

test('what the error itself names is a fact', () => {
  const record = goodRecord({
    errorMessage: 'no meta_pump_state',
    solutions: ['Restart if meta_pump_state is there.'],
  });
  expect(faultsOf(knownNames, [entryOf(record)])).toEqual([]);
});
