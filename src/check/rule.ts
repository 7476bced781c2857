import type { Check } from '../records/schema.ts';
import type { Context, Entry } from './context.ts';

/** Something wrong in a record. */
export interface Problem {
  readonly file: string;
  /** dotted path into the file, empty where the whole is meant */
  readonly field: string;
  readonly rule: string;
  readonly message: string;
}

export interface Fault {
  readonly field: string;
  readonly message: string;
}

export interface Rule {
  readonly name: string;
  check(context: Context): Iterable<Problem>;
}

type FindFaults = (entry: Entry, context: Context) => Iterable<Fault>;

/** A rule that looks at each record by itself. */
export function ruleOfRecords(name: string, find: FindFaults): Rule {
  return {
    name,
    *check(context) {
      for (const entry of context.entries) {
        for (const fault of find(entry, context)) yield { file: entry.file, rule: name, ...fault };
      }
    },
  };
}

/** A rule that looks at each record written here; what the dataset published is as it is. */
export function ruleOfOwnRecords(name: string, find: FindFaults): Rule {
  return ruleOfRecords(name, (entry, context) => (entry.published ? [] : find(entry, context)));
}

/** A rule that looks at each check of each record. It gives the field's last part, as `sql`. */
export function ruleOfChecks(name: string, find: (check: Check, context: Context) => Iterable<Fault>): Rule {
  return ruleOfRecords(name, function* ({ record }, context) {
    for (const [i, check] of record.runbook.checks.entries()) {
      for (const { field, message } of find(check, context)) yield { field: `runbook.checks.${i}.${field}`, message };
    }
  });
}
