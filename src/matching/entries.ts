import type { ErrorRecord, Role } from '../records/schema.ts';
import { templateKey } from './key.ts';
import type { Captured, Site } from './match.ts';

/** Something that the index finds: a record or a site, with every spelling of its message. */
export interface Entry {
  readonly record?: ErrorRecord;
  readonly site?: Site;
  readonly role: Role;
  readonly spellings: readonly string[];
}

/** Records first; a site whose words a record has is left out, for the record explains the same text. */
export function createEntries(records: readonly ErrorRecord[], sites: readonly Site[]): Entry[] {
  const entries: Entry[] = records.map((record) => ({
    record,
    role: record.runbook.role,
    spellings: [record.errorMessage, ...record.runbook.printedAs],
  }));
  const taken = new Set(entries.flatMap(({ spellings }) => spellings.map(templateKey)));
  for (const site of sites) {
    if (taken.size > 0 && taken.has(templateKey(site.template))) continue;
    entries.push({ site, role: 'cause', spellings: [site.template] });
  }
  return entries;
}

/** Names what a spelling's placeholders took: as the record does, where the numbers agree. */
export function nameValues(entry: Entry, values: readonly string[]): Captured[] {
  const names = entry.record?.runbook.placeholders ?? [];
  const named = names.length === values.length;
  return values.map((value, i) => ({ name: (named && names[i]) || `p${i + 1}`, value }));
}
