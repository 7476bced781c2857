import { expect, test } from '@jest/globals';
import { connectorCase } from '../../../src/check/rules/connector-case.ts';
import { entryOf, faultsOf, goodRecord } from '../good-record.ts';

const faults = (sql: string) =>
  faultsOf(connectorCase, [entryOf(goodRecord({}, { checks: [{ say: 'See', danger: 'read_only', sql }] }))]);

test.each([
  "SELECT name FROM rw_catalog.rw_sources WHERE connector = 'kafka'",
  "SELECT name FROM rw_sinks WHERE id > 3 AND connector IN ('iceberg', 'JDBC')",
  "SELECT name FROM rw_sources WHERE connector LIKE '%-cdc'",
])('%j finds nothing and is refused', (sql) => {
  expect(faults(sql)).toEqual([
    'runbook.checks.0.sql compares connector with lower case: the catalog keeps it in upper case',
  ]);
});

test.each([
  "SELECT name FROM rw_catalog.rw_sources WHERE connector = 'KAFKA'",
  "SELECT name FROM rw_sources WHERE lower(connector) = 'kafka'",
  "SELECT name FROM rw_sources WHERE connector ILIKE '%-cdc'",
  "SELECT connector_props -> 'topic' ->> 'value' FROM rw_sources WHERE name = 'connector'",
  "SELECT 1 FROM elsewhere WHERE connector = 'kafka'",
])('%j is fine', (sql) => {
  expect(faults(sql)).toEqual([]);
});
