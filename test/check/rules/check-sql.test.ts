import { beforeAll, expect, test } from '@jest/globals';
import { loadModule } from 'libpg-query';
import { checkSql } from '../../../src/check/rules/check-sql.ts';
import { entryOf, faultsOf, goodRecord } from '../good-record.ts';

beforeAll(loadModule);

const faults = (sql: string, on?: string) =>
  faultsOf(checkSql, [
    entryOf(goodRecord({}, { checks: [{ say: 'See', sql, danger: 'read_only', ...(on ? { on } : {}) }] })),
  ]);

test('every statement of a check is looked at', () => {
  expect(faults('SHOW JOBS; SELECT id FROM rw_sources WHERE id = {pump_id};')).toEqual([]);
  expect(faults('SHOW JOBS; SELECT idd FROM rw_sources;')).toEqual([
    'runbook.checks.0.sql there is no column idd in rw_sources',
  ]);
});

test('a check without a statement is refused', () => {
  expect(faults('-- nothing to see')).toEqual(['runbook.checks.0.sql has no statement']);
});

test("SQL for PostgreSQL only has to be PostgreSQL's, other databases' is not looked at", () => {
  expect(faults('SELECT slot_name FROM pg_replication_slots', 'postgres')).toEqual([]);
  expect(faults('SELECT slot_name FORM pg_replication_slots x', 'postgres')).toHaveLength(1);
  expect(faults('SHOW MASTER STATUS', 'mysql')).toEqual([]);
});

test('a check of the event log says which events, for completed barriers hide all others', () => {
  const log = 'SELECT timestamp, event_type FROM rw_event_logs';
  expect(faults(`${log} ORDER BY timestamp DESC LIMIT 3;`)).toEqual([
    'runbook.checks.0.sql asks rw_event_logs for no event_type: it shows completed barriers only',
  ]);
  expect(faults(`${log} WHERE event_type <> 'BARRIER_COMPLETE' ORDER BY timestamp DESC LIMIT 3;`)).toEqual([]);
});
