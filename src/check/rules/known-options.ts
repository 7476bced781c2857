import type { Facts } from '../facts.ts';
import { findClosest } from '../find-closest.ts';
import { ruleOfOwnRecords } from '../rule.ts';
import { findAdvice, findExamples, findExplanations } from '../text-fields.ts';

const withClause = /\bWITH\s*\(((?:'(?:[^']|'')*'|[^()'])*)\)/g;
const optionInClause = /(?:^|,)\s*(?:--[^\n]*\n\s*)*["']?([a-z][\w.-]*)["']?\s*=/g;
const connector = /\bconnector\s*=\s*'([\w-]+)'/g;
// The half of an example that shows what is wrong.
const before = /--\s*before\b[\s\S]*?(?=--\s*after\b)/gi;

/** Options in WITH clauses and connectors exist. */
export const knownOptions = ruleOfOwnRecords('known-options', function* ({ record }, { facts }) {
  for (const { field, text } of [...findAdvice(record), ...findExplanations(record), ...findExamples(record)]) {
    for (const message of findOptionFaults(text.replace(before, ''), facts)) yield { field, message };
  }
});

function* findOptionFaults(text: string, facts: Facts): Generator<string> {
  for (const [, name = ''] of text.matchAll(connector)) {
    if (!facts.connectors.has(name)) yield `there is no connector ${name}${findClosest(name, facts.connectors)}`;
  }
  for (const [, clause = ''] of text.matchAll(withClause)) {
    if (!/\bconnector\s*=/.test(clause)) continue;
    for (const [, name = ''] of clause.replace(/'(?:[^']|'')*'/g, "''").matchAll(optionInClause)) {
      if (!facts.options.has(name) && !facts.foreign.names.has(name)) {
        yield `there is no option ${name}${findClosest(name, facts.options)}`;
      }
    }
  }
}
