import { type Check, type Danger, dangers } from '../../records/schema.ts';
import type { Facts } from '../facts.ts';
import { findRisectlCalls } from '../risectl-commands.ts';
import { ruleOfChecks } from '../rule.ts';
import { checkStatement, splitStatements } from '../sql/check-statement.ts';

/** A check says no less danger than the statements and commands in it have, and one that only looks says so. */
export const danger = ruleOfChecks('danger', (check, { facts }) => {
  const risks = findRisks(check, facts);
  if (risks.length === 0) return [];
  const worst = risks.reduce((a, b) => (dangers.indexOf(b) > dangers.indexOf(a) ? b : a));
  const isTooLow = dangers.indexOf(check.danger) < dangers.indexOf(worst);
  if (!isTooLow && (worst !== 'read_only' || check.danger === worst)) return [];
  return [{ field: 'danger', message: `is ${check.danger}, but what is run is ${worst}` }];
});

function findRisks(check: Check, facts: Facts): Danger[] {
  if ('command' in check) return findRisectlCalls(check.command, facts).map((call) => call.danger);
  if ((check.on ?? 'risingwave') !== 'risingwave') return [];
  return splitStatements(check.sql).map((statement) => checkStatement(statement, facts).danger);
}
