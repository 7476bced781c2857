import { readFileSync } from 'node:fs';
import type { Danger } from '../records/schema.ts';
import { compileForm, type StatementForm } from './sql/statement-form.ts';

/** What exists in RisingWave and may be named in a record: `data/facts/*.json`, where each file says its release. */
export interface Facts {
  /** `schema.relation` → its columns; a relation also stands under its bare name */
  readonly relations: ReadonlyMap<string, ReadonlySet<string>>;
  readonly functions: ReadonlySet<string>;
  readonly statements: readonly StatementForm[];
  readonly sessionVariables: ReadonlySet<string>;
  readonly systemParameters: ReadonlySet<string>;
  /** `section.key` of the configuration file */
  readonly configKeys: ReadonlySet<string>;
  readonly compactionGroupKeys: ReadonlySet<string>;
  /** settings and metrics that are gone at the commit of the facts */
  readonly removed: ReadonlySet<string>;
  readonly connectors: ReadonlySet<string>;
  readonly options: ReadonlySet<string>;
  /** options that ALTER … CONNECTOR WITH takes */
  readonly alterableOptions: ReadonlySet<string>;
  /** `SOURCE hostname` → the release that was the first to alter it, where 2.8 does not yet */
  readonly alterableSince: ReadonlyMap<string, string>;
  readonly metrics: ReadonlySet<string>;
  readonly risectl: ReadonlyMap<string, { readonly danger: Danger; readonly flags: readonly string[] }>;
  /** event types and fields, worker types, command line options and environment variables of the processes */
  readonly processNames: ReadonlySet<string>;
  readonly docsPages: ReadonlySet<string>;
  readonly movedDocsPages: ReadonlyMap<string, string>;
  readonly foreign: Foreign;
}

/** What records may name of other programs. */
export interface Foreign {
  readonly programs: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  /** first words of statements of other databases */
  readonly statements: readonly string[];
  readonly docs: readonly string[];
}

type Names = readonly string[];
interface FactFiles {
  relations: { relations: Record<string, Names> };
  functions: { functions: Names };
  statements: { forms: { form: string; danger: Danger }[] };
  settings: { session: Names; system: Names; config: Names; compactionGroup: Names; removed: Names };
  connectors: { connectors: Names; options: Names; alterable: Names; alterableSince: Record<string, string> };
  metrics: { metrics: Names; removed: Names };
  risectl: { commands: Record<string, { danger: Danger; flags: Names }>; removed: Names };
  processes: { eventTypes: Names; eventFields: Names; workerTypes: Names; options: Names; environment: Names };
  'docs-pages': { pages: Names; moved: Record<string, string> };
  foreign: { programs: Names; names: Record<string, Names>; statements: Names; docs: Names };
}

function readFile<Name extends keyof FactFiles>(name: Name): FactFiles[Name] {
  return JSON.parse(readFileSync(new URL(`../../data/facts/${name}.json`, import.meta.url), 'utf8'));
}

/** Reads `data/facts/`. */
export function readFacts(): Facts {
  const settings = readFile('settings');
  const connectors = readFile('connectors');
  const metrics = readFile('metrics');
  const processes = readFile('processes');
  const docs = readFile('docs-pages');
  const foreign = readFile('foreign');
  const relations = Object.entries(readFile('relations').relations).map(
    ([name, columns]) => [name, new Set(columns)] as const,
  );
  return {
    relations: new Map([
      ...relations,
      ...relations.map(([name, columns]) => [name.replace(/^\w+\./, ''), columns] as const),
    ]),
    functions: new Set(readFile('functions').functions),
    statements: readFile('statements').forms.map(({ form, danger }) => compileForm(form, danger)),
    sessionVariables: new Set(settings.session),
    systemParameters: new Set(settings.system),
    configKeys: new Set(settings.config),
    compactionGroupKeys: new Set(settings.compactionGroup),
    removed: new Set([...settings.removed, ...metrics.removed]),
    connectors: new Set(connectors.connectors),
    options: new Set(connectors.options),
    alterableOptions: new Set(connectors.alterable),
    alterableSince: new Map(Object.entries(connectors.alterableSince)),
    metrics: new Set(metrics.metrics),
    risectl: new Map(Object.entries(readFile('risectl').commands)),
    processNames: new Set(Object.values(processes).flatMap((names) => (Array.isArray(names) ? names : []))),
    docsPages: new Set(docs.pages),
    movedDocsPages: new Map(Object.entries(docs.moved)),
    foreign: {
      programs: new Set(foreign.programs),
      names: new Set(Object.values(foreign.names).flat()),
      statements: foreign.statements,
      docs: foreign.docs,
    },
  };
}
