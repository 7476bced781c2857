import { expect, test } from '@jest/globals';
import { checkCommand } from '../../../src/check/rules/check-command.ts';
import { entryOf, faultsOf, goodRecord } from '../good-record.ts';

const faults = (command: string, on: string | undefined = 'shell') =>
  faultsOf(checkCommand, [entryOf(goodRecord({}, { checks: [{ say: 'See', command, danger: 'read_only', on }] }))]);

test.each([
  'kcat -b HOST:PORT -L',
  "kubectl logs risingwave-meta-0 | grep 'a | b' | tail -20",
  'RW_META_ADDR=http://meta:5690 risectl meta cluster-info',
  'risingwave ctl hummock list-version --verbose',
])('%s can be run', (command) => {
  expect(faults(command)).toEqual([]);
});

test.each([
  ['kfcat -L', 'kfcat is no known program: did you mean kcat?'],
  ['risectl meta pausee', 'there is no risectl meta pausee: did you mean meta pause?'],
  ['risectl scale horizon', 'there is no risectl scale horizon'],
  ['risectl meta resume --force', 'risectl meta resume has no --force'],
])('%s is refused', (command, fault) => {
  expect(faults(command)).toEqual([`runbook.checks.0.command ${fault}`]);
});

test('a command has to say where it is run', () => {
  const checks = [{ say: 'See', command: 'SHOW GRANTS', danger: 'read_only' as const }];
  expect(faultsOf(checkCommand, [entryOf(goodRecord({}, { checks }))])[0]).toMatch(
    /^runbook\.checks\.0\.on must name where/,
  );
});

test("what is typed into another program's console is left to it", () => {
  expect(faults('SHOW GRANTS FOR CURRENT_USER();', 'mysql')).toEqual([]);
});
