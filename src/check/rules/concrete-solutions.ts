import type { Facts } from '../facts.ts';
import { findIdentifiers } from '../identifiers.ts';
import { ruleOfOwnRecords } from '../rule.ts';

/**
 * Every solution of a cause names a thing: a statement or what it is about, an option, a setting, a command, a metric, a
 * number, a value of the paste, a check. Consequences and wrappers may send people to the cause in plain words.
 */
export const concreteSolutions = ruleOfOwnRecords('concrete-solutions', function* ({ record }, { facts }) {
  if (record.runbook.role !== 'cause') return;
  for (const [i, solution] of record.solutions.entries()) {
    if (isConcrete(solution, facts)) continue;
    const message = 'names nothing concrete: no statement, option, setting, command, metric, number';
    yield { field: `record.solutions.${i}`, message };
  }
});

// A number, a statement or acronym, a call, a quoted text, a value of the paste, a field of a log line, a check, a code.
const thing = /\d|\b[A-Z]{2,}[A-Z_]*\b|\w\(|\(\w+\)\.|['"`]\w|\{\w+\}|\w=|\bchecks?\b|\b(?:[A-Z][a-z]+){2,}\b/;
// What a statement is about, in plain words: "make it a materialized view", "restart the meta leader".
const subject =
  /\b(?:column|table|source|sink|view|index|subquery|join|publication|slot|driver|parameter|semicolon|quote|metric|frontend|leader|compute node)s?\b/i;

const isConcrete = (text: string, facts: Facts) =>
  thing.test(text) ||
  subject.test(text) ||
  findIdentifiers(text).length > 0 ||
  (text.toLowerCase().match(/[a-z][\w.-]*/g) ?? []).some((word) => facts.foreign.programs.has(word));
