import { ruleOfChecks } from '../rule.ts';

const catalogs = /\brw_(?:sources|sinks)\b/i;
/** The column compared as it is: not an option of that name, not inside `lower(…)`. */
const lowerCase = /\bconnector\s*(?:=|<>|!=|(?:NOT\s+)?LIKE|(?:NOT\s+)?IN\s*\()\s*'[^']*[a-z][^']*'/;

/** `rw_sources` and `rw_sinks` keep connectors in upper case: compared with another spelling they find nothing. */
export const connectorCase = ruleOfChecks('connector-case', (check) => {
  if (!('sql' in check) || !catalogs.test(check.sql) || !lowerCase.test(check.sql)) return [];
  return [{ field: 'sql', message: 'compares connector with lower case: the catalog keeps it in upper case' }];
});
