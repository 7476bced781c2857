import { expect, test } from '@jest/globals';
import { knownStatements } from '../../../src/check/rules/known-statements.ts';
import { entryOf, faultsOf, goodRecord } from '../good-record.ts';

const faults = (text: string) => faultsOf(knownStatements, [entryOf(goodRecord({ solutions: [text] }))]);

test.each([
  'ALTER SYSTEM SET pause_on_next_bootstrap TO true before a restart of meta keeps jobs paused.',
  'Throttle it: ALTER SINK … SET SINK_RATE_LIMIT TO 0; then RECOVER and see SHOW JOBS.',
  'Use CREATE SOURCE … WITH (…), or ALTER TABLE t ADD COLUMN c INT.',
  "On Postgres: ALTER SYSTEM SET wal_level = 'logical', ALTER ROLE rw REPLICATION; on MySQL SET GLOBAL binlog_format = 'ROW'.",
  'Run SET statement_timeout TO 600 in that session.',
  'DROP and CREATE it again.',
])('%s is as RisingWave has it', (text) => {
  expect(faults(text)).toEqual([]);
});

test.each([
  ['Run ALTER SINK s SET PAUSE TO true.', '"ALTER SINK s SET PAUSE" is no statement'],
  ['Run ALTER SYSTEM RESET ALL.', '"ALTER SYSTEM RESET" is no statement'],
  ['Run SHOW BARRIERS STATUS.', 'is no statement'],
  ['ALTER SYSTEM SET max_concurrent_jobs TO 4 helps.', 'there is no system parameter max_concurrent_jobs'],
  ['Run SET stream_paralelism TO 4.', 'there is no session variable stream_paralelism'],
])('%s is refused', (text, fault) => {
  expect(faults(text)[0]).toContain(fault);
});
