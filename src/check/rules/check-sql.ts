import type { Facts } from '../facts.ts';
import { ruleOfChecks } from '../rule.ts';
import { checkStatement, findPostgresFaults, splitStatements } from '../sql/check-statement.ts';

/** The SQL of a check parses where it is to be run, and on RisingWave names only what exists there. */
export const checkSql = ruleOfChecks('check-sql', (check, { facts }) => {
  if (!('sql' in check)) return [];
  const statements = splitStatements(check.sql);
  const faults = statements.flatMap((statement) => findFaults(statement, check.on ?? 'risingwave', facts));
  const messages = statements.length === 0 ? ['has no statement'] : faults;
  return messages.map((message) => ({ field: 'sql', message }));
});

function findFaults(statement: string, on: string, facts: Facts): readonly string[] {
  if (on === 'risingwave') return checkStatement(statement, facts).faults;
  return on === 'postgres' ? findPostgresFaults(statement) : [];
}
