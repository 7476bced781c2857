import { expect, test } from '@jest/globals';
import { sinkSecrets } from '../../../src/check/rules/sink-secrets.ts';
import { entryOf, faultsOf, goodRecord } from '../good-record.ts';

const faults = (text: string) => faultsOf(sinkSecrets, [entryOf(goodRecord({ solutions: [text, 'Run SHOW JOBS.'] }))]);

test.each([
  'Rotated: ALTER SINK pumps CONNECTOR WITH (password = SECRET pumps_pw).',
  "Rotated: ALTER SINK pumps CONNECTOR WITH (user = 'p', password = secret pumps_pw).",
])('a secret that ALTER SINK would drop is refused: %s', (text) => {
  expect(faults(text)[0]).toContain('ALTER SINK ignores = SECRET');
});

test.each([
  "Rotated: ALTER SINK pumps CONNECTOR WITH (password = 'x'), and the SECRET stays as it is.",
  'Rotated: ALTER SOURCE pumps CONNECTOR WITH (password = SECRET pumps_pw).',
  "CREATE SINK pumps FROM p WITH (connector = 'jdbc', password = SECRET pumps_pw).",
])('%s is fine', (text) => {
  expect(faults(text)).toEqual([]);
});
