import { describe, expect, test } from '@jest/globals';
import { readFacts } from '../../../src/check/facts.ts';
import { compileForm } from '../../../src/check/sql/statement-form.ts';

const { statements } = readFacts();
const isForm = (sql: string) => statements.some(({ whole }) => whole.test(sql));

describe('the forms of statements', () => {
  test.each([
    'RECOVER',
    'SHOW JOBS',
    'WAIT MATERIALIZED VIEW daily_sales',
    'CANCEL JOBS 1010, 1012',
    'CANCEL JOB {job_id}',
    "KILL '3:7'",
    'SHOW CREATE SINK orders_out',
    'DESCRIBE FRAGMENTS mv',
    'EXPLAIN (VERBOSE, TRACE) SELECT 1',
    'EXPLAIN ANALYZE (DURATION_SECS 5) SINK s',
    'ALTER SOURCE s SET SOURCE_RATE_LIMIT TO 0',
    'ALTER TABLE x SET PARALLELISM = BOUNDED(4)',
    'ALTER SYSTEM SET pause_on_next_bootstrap TO true',
    "ALTER SINK s CONNECTOR WITH (properties.sasl.password = 'x')",
    'SET search_path TO public, s1',
    "SET TIME ZONE 'UTC'",
    'ALTER COMPACTION GROUP 2, 3 SET max_bytes_for_level_base = 536870912, compression_algorithm = lz4',
    "SELECT * FROM t FOR SYSTEM_TIME AS OF NOW() - '5' MINUTE",
    'show jobs',
  ])('know %s', (sql) => {
    expect(isForm(sql)).toBe(true);
  });

  test.each([
    'KILL 123',
    'CANCEL JOBS ALL',
    'RESET statement_timeout',
    'ALTER SYSTEM RESET barrier_interval_ms',
    'ALTER SINK s PAUSE',
    'PAUSE',
    'ALTER SOURCE s SET RATE_LIMIT = 1',
    'ALTER SINK s SET STREAMING_ENABLE_UNALIGNED_JOIN = TRUE',
    "ALTER SINK s CONNECTOR WITH ('properties.enable.idempotence' = 'true')",
    'ALTER DATABASE d SET RESOURCE_GROUP = g',
    'VACUUM t RETAIN 2 DAYS',
    'REFRESH MATERIALIZED VIEW mv',
    'DESCRIBE FRAGMENTS 12',
    "SELECT * FROM t FOR SYSTEM_TIME AS OF TIMESTAMPTZ '2024-01-01 12:00:00'",
  ])('refuse %s', (sql) => {
    expect(isForm(sql)).toBe(false);
  });
});

describe('compileForm', () => {
  const form = compileForm('ALTER SYSTEM SET <system> {TO|=} <value>', 'change');

  test('matches as far as a sentence goes along with the form', () => {
    form.start.lastIndex = 4;
    expect(form.start.exec('Run ALTER SYSTEM SET license_key and see')?.[0]).toBe('ALTER SYSTEM SET license_key');
  });

  test('gives the name that has to exist', () => {
    expect(form.whole.exec('ALTER SYSTEM SET license_key = 1')?.groups).toEqual({ system: 'license_key' });
  });

  test('refuses a kind of value that it does not know', () => {
    expect(() => compileForm('DROP <thing>', 'data_loss')).toThrow('<thing> is no kind of value');
  });

  test('refuses a bracket that is not closed', () => {
    expect(() => compileForm('DROP [IF EXISTS', 'data_loss')).toThrow('] is missing');
  });
});
