import type { ErrorRecord, Role } from '../records/schema.ts';
import { hashedKey, spellHashes } from './hashed-template.ts';
import { spellKey, templateKey } from './key.ts';
import type { Site } from './match.ts';
import { noSites, type SiteIndex, type SiteTemplate } from './site-index.ts';
import { createRoles } from './site-role.ts';
import { parseTemplate, type Template } from './template.ts';

/** Something that the index finds: a record, a site, or a message by its hashes. */
export interface Entry {
  readonly record?: ErrorRecord;
  readonly site?: Site;
  readonly hashed?: SiteTemplate;
  readonly role: Role;
  /** stands beside records and has none: it explains nothing by itself */
  readonly isSite: boolean;
}

/**
 * All that an index finds, records first, then sites, then messages of which only hashes are at hand: each of these is one
 * entry and one spelling, without text. An entry and a spelling are known by their numbers; what is dear to
 * make is made when it is asked for, for an index may hold some hundred thousand and a paste concerns a few.
 */
export interface Entries {
  readonly count: number;
  /** the spellings of all messages, and for each its entry */
  readonly spellings: readonly string[];
  readonly owners: Int32Array;
  readonly hashed: readonly SiteTemplate[];
  /** all messages of the sources, those too that are left out */
  readonly mined: SiteIndex;
  /** the spelling of a message of the sources: its own, else the one with its words */
  spellingOf(template: SiteTemplate): number;
  entry(number: number): Entry;
  template(spelling: number): Template;
  key(spelling: number): string;
}

/** A site whose words a record has is left out, for the record explains the same text. */
export function createEntries(records: readonly ErrorRecord[], sites: readonly Site[], mined = noSites): Entries {
  const spellings: string[] = [];
  const owners: number[] = [];
  for (const [number, { errorMessage, runbook }] of records.entries()) {
    for (const spelling of [errorMessage, ...runbook.printedAs]) owners[spellings.push(spelling) - 1] = number;
  }
  const isAsked = sites.length + mined.templates.length > 0;
  const known = new Map(isAsked ? spellings.map((spelling, i) => [spellKey(spelling), i]) : []);
  const own = known.size > 0 ? sites.filter(({ template }) => !known.has(spellKey(template))) : sites;
  // without records there is nothing to stand behind: the engine alone, which tells no roles apart
  const isSite = records.length > 0;
  const roleOf = isSite ? createRoles(own) : () => 'cause' as const;
  for (const [i, { template }] of own.entries()) {
    owners[spellings.push(template) - 1] = records.length + i;
    if (mined.templates.length > 0) known.set(spellKey(template), spellings.length - 1);
  }
  const firstHashed = spellings.length;
  const hashed: SiteTemplate[] = [];
  const byTemplate = new Map<SiteTemplate, number>();
  for (const template of mined.templates) {
    const spelling = known.get(spellHashes(template)) ?? spellings.push('') - 1;
    byTemplate.set(template, spelling);
    if (spelling >= firstHashed) owners[spelling] = records.length + own.length + hashed.push(template) - 1;
  }
  const made = (number: number): Entry => {
    const record = records[number];
    if (record) return { record, role: record.runbook.role, isSite: false };
    const template = hashed[number - records.length - own.length];
    if (template) return { hashed: template, role: roleOf(template), isSite };
    const site = own[number - records.length] as Site;
    return { site, role: roleOf(site), isSite };
  };
  const keyOf = (spelling: number): string => {
    const template = hashed[spelling - firstHashed];
    return template ? hashedKey(template) : templateKey(spellings[spelling] ?? '');
  };
  return {
    count: records.length + own.length + hashed.length,
    spellings,
    owners: Int32Array.from(owners),
    hashed,
    mined,
    spellingOf: (template) => byTemplate.get(template) ?? 0,
    entry: remember(made),
    template: remember((spelling) => parseTemplate(spellings[spelling] ?? '')),
    key: remember(keyOf),
  };
}

/** Things made and kept, at most: a stream of ever new pastes must not fill the memory. */
const mostRemembered = 20_000;

function remember<T>(make: (number: number) => T): (number: number) => T {
  const known = new Map<number, T>();
  return (number) => {
    const before = known.get(number);
    if (before !== undefined) return before;
    if (known.size === mostRemembered) known.clear();
    const made = make(number);
    known.set(number, made);
    return made;
  };
}
