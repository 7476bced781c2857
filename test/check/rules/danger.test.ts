import { beforeAll, expect, test } from '@jest/globals';
import { loadModule } from 'libpg-query';
import { danger } from '../../../src/check/rules/danger.ts';
import type { Check } from '../../../src/records/schema.ts';
import { entryOf, faultsOf, goodRecord } from '../good-record.ts';

beforeAll(loadModule);

const faults = (check: Partial<Check>) =>
  faultsOf(danger, [entryOf(goodRecord({}, { checks: [{ say: 'See', danger: 'read_only', ...check } as Check] }))]);

test.each<Partial<Check>>([
  { sql: 'SHOW JOBS' },
  { sql: 'RECOVER', danger: 'restart_jobs' },
  { sql: 'RECOVER', danger: 'data_loss' },
  { command: 'risectl meta cluster-info' },
  { command: 'kubectl delete pod x', danger: 'restart_jobs' },
  { sql: 'FLUSH PRIVILEGES', on: 'mysql' },
])('%j is as dangerous as it says', (check) => {
  expect(faults(check)).toEqual([]);
});

test.each<[Partial<Check>, string]>([
  [{ sql: 'SHOW JOBS; CANCEL JOBS 7' }, 'is read_only, but what is run is data_loss'],
  [{ sql: 'ALTER SINK s SET SINK_RATE_LIMIT TO 0', danger: 'change' }, 'is change, but what is run is throttle'],
  [{ command: 'risectl meta pause', on: 'meta' }, 'is read_only, but what is run is throttle'],
  [{ sql: 'SELECT 1', danger: 'data_loss' }, 'is data_loss, but what is run is read_only'],
])('%j is refused', (check, fault) => {
  expect(faults(check)).toEqual([`runbook.checks.0.danger ${fault}`]);
});
