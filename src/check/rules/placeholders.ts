import type { Check } from '../../records/schema.ts';
import { ruleOfRecords } from '../rule.ts';

const countHoles = (template: string) => template.replace(/\{\{|\}\}/g, '').match(/\{[^{}]*\}/g)?.length ?? 0;

/** Every placeholder of the message has a name, and checks use no other. */
export const placeholders = ruleOfRecords('placeholders', function* ({ record, published }) {
  const { placeholders: names, checks } = record.runbook;
  const field = 'runbook.placeholders';
  const holes = countHoles(record.errorMessage);
  if (names.length !== holes && !(published && names.length === 0)) {
    yield { field, message: `has ${names.length} names for ${holes} placeholders` };
  }
  if (new Set(names).size < names.length) yield { field, message: 'has a name twice' };
  for (const [i, check] of checks.entries()) {
    for (const name of findHoles(check)) {
      if (names.includes(name)) continue;
      yield { field: `runbook.checks.${i}`, message: `{${name}} is no placeholder of the message` };
    }
  }
});

const findHoles = (check: Check): string[] =>
  [check.say, 'sql' in check ? check.sql : check.command].flatMap((text) =>
    [...text.matchAll(/(?<!\$)\{([a-z]\w*)\}/g)].map(([, name = '']) => name),
  );
