import type { Facts } from '../facts.ts';
import { ruleOfOwnRecords } from '../rule.ts';
import { findFormFaults } from '../sql/check-statement.ts';
import type { FormNames } from '../sql/statement-form.ts';
import { findAdvice } from '../text-fields.ts';

// A word in upper case that goes on where a form has ended: the statement as written is not RisingWave's.
const goesOn = /^\s+(?!ON\b|AND\b|OR\b)[A-Z][A-Z_]{2,}\b/;

/**
 * Statements in advice go on as a statement of RisingWave's does, and name parameters that exist. An explanation may also
 * name statements that are refused.
 */
export const knownStatements = ruleOfOwnRecords('known-statements', function* ({ record }, { facts }) {
  for (const { field, text } of findAdvice(record)) {
    for (const message of findStatementFaults(text, facts)) yield { field, message };
  }
});

function findStatementFaults(text: string, facts: Facts): string[] {
  const heads = new RegExp(String.raw`(?<![\w'"-]|\bDO )(?:${firstWords(facts).join('|')})\b(?!['"-])`, 'g');
  const faults: string[] = [];
  let end = 0;
  for (const { index } of text.matchAll(heads)) {
    if (index < end) continue;
    const foreign = facts.foreign.statements.find((start) => text.startsWith(start, index));
    const found = foreign === undefined ? findLongest(text, index, facts) : { length: foreign.length, groups: {} };
    end = index + found.length;
    const faultsOfNames = isForeignSetting(found.groups, facts) ? [] : findFormFaults(found.groups, facts);
    const rest = foreign === undefined ? (goesOn.exec(text.slice(end))?.[0] ?? '') : '';
    if (rest !== '') faults.push(`"${text.slice(index, end)}${rest}" is no statement of RisingWave's`);
    faults.push(...faultsOfNames);
  }
  return faults;
}

const firstWords = (facts: Facts) => [
  ...new Set(facts.statements.flatMap(({ form }) => form.match(/^\{?([A-Z]+)/)?.[1] ?? [])),
];

/** How far the form goes that fits best at a place, and the names in it. */
function findLongest(text: string, index: number, facts: Facts): { length: number; groups: FormNames } {
  let longest = { length: 0, groups: {} };
  for (const { start } of facts.statements) {
    start.lastIndex = index;
    const match = start.exec(text);
    if (match && match[0].length > longest.length) longest = { length: match[0].length, groups: match.groups ?? {} };
  }
  return longest;
}

// ALTER SYSTEM SET and SET are statements of PostgreSQL and MySQL too; and a word without _ may only stand for a name.
const isForeignSetting = ({ session, system }: FormNames, facts: Facts) =>
  [session, system].some((name) => name !== undefined && (!name.includes('_') || facts.foreign.names.has(name)));
