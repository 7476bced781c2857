import { beforeAll, describe, expect, test } from '@jest/globals';
import { loadModule } from 'libpg-query';
import { readFacts } from '../../../src/check/facts.ts';
import { checkStatement, findPostgresFaults, splitStatements } from '../../../src/check/sql/check-statement.ts';

const facts = readFacts();
const check = (sql: string) => checkStatement(sql, facts);

beforeAll(loadModule);

describe('checkStatement', () => {
  test.each([
    'SELECT id, name FROM rw_catalog.rw_sources WHERE id = {source_id}',
    'SELECT rw_recovery_status()',
    "SELECT a.actor_id, f.fragment_id FROM rw_actors a JOIN rw_fragments f ON f.fragment_id = a.fragment_id WHERE a.state = 'RUNNING'",
    "SELECT timestamp, info->>'error' AS why FROM rw_event_logs ORDER BY timestamp DESC LIMIT 5",
    'WITH busy AS (SELECT worker_id, count(*) AS actors FROM rw_actors GROUP BY worker_id) SELECT * FROM busy WHERE actors > 100',
    'SELECT j.name FROM (SELECT name FROM rw_sinks UNION ALL SELECT name FROM rw_materialized_views) AS j',
    'SELECT extract(epoch FROM now()), current_user, trim(name) FROM rw_tables',
    'SELECT * FROM {table} LIMIT 10',
    "CREATE SINK s FROM mv WITH (connector = 'kafka', properties.bootstrap.server = 'kafka:9092', topic = 't', type = 'append-only')",
  ])('finds nothing wrong in %s', (sql) => {
    expect(check(sql).faults).toEqual([]);
  });

  test.each([
    ['SELECT * FROM rw_catalog.rw_parallel_units', 'there is no relation rw_catalog.rw_parallel_units'],
    ['SELECT actorid FROM rw_actors', 'there is no column actorid in rw_actors: did you mean actor_id?'],
    ['SELECT a.name FROM rw_actors a JOIN rw_sinks s ON s.id = a.fragment_id', 'there is no column name in rw_actors'],
    ['SELECT rw_recover_status()', 'there is no function rw_recover_status(): did you mean rw_recovery_status?'],
    ['SELECT id FROM', 'is no statement of RisingWave'],
    ['SHOW FRAGMENTS mv', 'is no statement of RisingWave'],
    ['SHOW barriers', 'there is no session variable barriers'],
    ['TRUNCATE TABLE t', 'PostgreSQL knows it, RisingWave does not'],
    ['EXPLAIN ANALYZE SELECT 1', 'is no statement of RisingWave'],
    [
      'ALTER SYSTEM SET barrier_intervall_ms = 1',
      'there is no system parameter barrier_intervall_ms: did you mean barrier_interval_ms?',
    ],
    ['ALTER SOURCE s CONNECTOR WITH (properties.sync.call.timeoutt = 5)', 'there is no option that can be altered'],
    ['EXPLAIN SELECT nothing FROM rw_sinks', 'there is no column nothing'],
  ])('refuses %s', (sql, fault) => {
    expect(check(sql).faults.join('\n')).toContain(fault);
  });

  test.each([
    ['SELECT 1', 'read_only'],
    ['SHOW JOBS', 'read_only'],
    ['ALTER SYSTEM SET license_key TO 1', 'change'],
    ['ALTER SINK s SET SINK_RATE_LIMIT = 0', 'throttle'],
    ['RECOVER', 'restart_jobs'],
    ['DELETE FROM t WHERE id = 1', 'data_loss'],
    ['DROP SINK s', 'data_loss'],
    ['SELECT pg_terminate_backend(3)', 'data_loss'],
  ])('says what %s risks', (sql, danger) => {
    expect(check(sql).danger).toBe(danger);
  });
});

describe('splitStatements', () => {
  test('splits at semicolons, but not in quotes or comments', () => {
    expect(splitStatements(`SHOW JOBS; -- then; this\nSELECT ';' AS "a;b";`)).toEqual([
      'SHOW JOBS',
      `SELECT ';' AS "a;b"`,
    ]);
  });
});

describe('findPostgresFaults', () => {
  test('asks only whether PostgreSQL can read the statement', () => {
    expect(findPostgresFaults('SELECT slot_name FROM pg_replication_slots')).toEqual([]);
    expect(findPostgresFaults('SELEC slot_name')).toHaveLength(1);
  });
});
