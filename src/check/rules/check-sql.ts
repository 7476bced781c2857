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

// Each barrier leaves its event: the newest rows of the log are nothing else unless the type is asked for.
const onlyBarriers = /\brw_event_logs\b(?![\s\S]*\bevent_type\b)/;

function findFaults(statement: string, on: string, facts: Facts): readonly string[] {
  if (on === 'risingwave') {
    const { faults } = checkStatement(statement, facts);
    return onlyBarriers.test(statement)
      ? [...faults, 'asks rw_event_logs for no event_type: it shows completed barriers only']
      : faults;
  }
  return on === 'postgres' ? findPostgresFaults(statement) : [];
}
