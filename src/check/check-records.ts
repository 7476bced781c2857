import { loadModule } from 'libpg-query';
import { answer } from '../answer/answer.ts';
import { createIndex } from '../matching/create-index.ts';
import { loadRecords } from '../records/load.ts';
import type { ErrorRecord } from '../records/schema.ts';
import type { Entry } from './context.ts';
import { readFacts } from './facts.ts';
import type { Problem } from './rule.ts';
import { rules } from './rules.ts';

/** What is wrong in records, and how many there are in each area, areas in order of their names. */
export interface Report {
  readonly problems: readonly Problem[];
  readonly areas: readonly (readonly [area: string, records: number])[];
  readonly records: number;
}

/**
 * Holds records to the schema and to every rule. All of `paths` are checked together: keys, slugs and samples have to hold
 * among all of them.
 * @throws RwError `data_missing` when a path is not there
 */
export async function checkRecords(paths: readonly string[]): Promise<Report> {
  const [loaded] = await Promise.all([loadRecords(paths), loadModule()]);
  const { records, files } = loaded;
  const index = createIndex(records);
  const context = {
    facts: readFacts(),
    entries: records.map(
      (record): Entry => ({ record, file: files.get(record.id) ?? '', published: isPublished(record) }),
    ),
    answer: (text: string) => answer(text, index),
  };
  const schema = loaded.problems.map(({ file, field, reason }) => ({ file, field, rule: 'schema', message: reason }));
  const problems = [...schema, ...rules.flatMap((rule) => [...rule.check(context)])];
  problems.sort((a, b) => a.file.localeCompare(b.file) || a.field.localeCompare(b.field));
  return { problems, areas: countAreas(records), records: records.length };
}

// The dataset always gives the source code, ours never do; and an export of it dropped in as it is has no runbook.
const isPublished = ({ sourceCode, runbook }: ErrorRecord) =>
  sourceCode !== null || (runbook.area === 'other' && runbook.samples.length === 0);

function countAreas(records: readonly ErrorRecord[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { runbook } of records) counts.set(runbook.area, (counts.get(runbook.area) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a.localeCompare(b));
}
