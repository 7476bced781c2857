import type { ErrorRecord } from '../records/schema.ts';

/** A piece of a record's text and the field it stands in. */
export interface TextField {
  readonly field: string;
  readonly text: string;
}

const list = (field: string, texts: readonly string[]): TextField[] =>
  texts.map((text, i) => ({ field: `${field}.${i}`, text }));

const single = (record: ErrorRecord, names: readonly (keyof ErrorRecord)[]): TextField[] =>
  names.flatMap((name) => (typeof record[name] === 'string' ? [{ field: `record.${name}`, text: record[name] }] : []));

/** What a person is told to do: solutions, prevention tips, what checks say. */
export const findAdvice = (record: ErrorRecord): TextField[] => [
  ...list('record.solutions', record.solutions),
  ...list('record.preventionTips', record.preventionTips),
  ...record.runbook.checks.map(({ say }, i) => ({ field: `runbook.checks.${i}.say`, text: say })),
];

/** What a person is told about the error: what it means and why it happens. */
export const findExplanations = (record: ErrorRecord): TextField[] =>
  single(record, ['documentation', 'triggerScenarios', 'commonSituations']);

/** Code and SQL to look at: example fix, validation and handling of the error. */
export const findExamples = (record: ErrorRecord): TextField[] =>
  single(record, ['exampleFix', 'validationCode', 'typeGuard', 'tryCatchPattern']);
