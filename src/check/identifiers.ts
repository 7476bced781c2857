import type { Facts } from './facts.ts';

// Words with _ or . inside, as settings, metrics, relations, columns, options and files are named.
const identifier =
  /(?<![\w./@:$<{%-])(?:[a-z][a-z0-9]*|rw)(?:[._-]+[a-z0-9*]+)*[._][a-z0-9*]+(?:[._-]+[a-z0-9*]+)*(?![\w/@{>]|\.[A-Za-z(]|:\/\/)/g;
const files = /\.(?:rs|toml|ya?ml|json|java|py|conf|cnf|ini|sh|log|pem|jar|proto|md|avsc|parquet|txt|gz)$/;
const hosts = /\.(?:com|io|org|net|internal|local|svc|cluster)$|^www\./;

/** Finds the names in prose that look like those of settings, metrics, relations and the like, each once. */
export function findIdentifiers(text: string): string[] {
  const found = text.replace(/https?:\/\/\S+/g, '').match(identifier) ?? [];
  return [...new Set(found)].filter((name) => !files.test(name) && !hosts.test(name));
}

// First parts of options under which users write other programs' names, or their own.
const openSections = new Set([
  'debezium',
  'cdc',
  'server',
  'schema',
  'table',
  'database',
  'catalog',
  'topic',
  'header',
  'message',
  'url',
]);

/**
 * Says whether a name can only be one of RisingWave's: it starts as its relations, settings, metrics or options do. Anything
 * else may be the user's own, as `orders.id`.
 */
export function looksLikeRisingwaves(name: string, facts: Facts): boolean {
  const starts = startsIn(facts);
  const [section = '', key = ''] = name.split('.');
  if (name.includes('.') && starts.has(`${section}.`)) return !openSections.has(section);
  const words = (key === '' ? section : '').split('_');
  if (words[0] === 'pg') return false;
  return words[0] === 'rw' || (words.length > 2 && starts.has(`${words[0]}_`));
}

/** Says whether RisingWave, or a program that records may name, has something of that name. */
export function isKnownName(name: string, facts: Facts): boolean {
  return isFact(name, facts) || facts.foreign.names.has(name) || facts.foreign.programs.has(name);
}

const lastPart = (name: string) => name.replace(/^.*\./, '');

const startsOf = new WeakMap<Facts, ReadonlySet<string>>();

/** `barrier_`, `properties.` …: how settings, metrics and options start. */
function startsIn(facts: Facts): ReadonlySet<string> {
  let starts = startsOf.get(facts);
  if (!starts) {
    const settings = [
      ...facts.sessionVariables,
      ...facts.systemParameters,
      ...[...facts.configKeys].map(lastPart),
      ...facts.metrics,
    ];
    const words = settings.map((name) => name.replace(/_.*/, '_')).filter((word) => word.endsWith('_'));
    const sections = [...facts.options, ...facts.configKeys].filter((name) => name.includes('.'));
    starts = new Set([...words, ...sections.map((name) => name.replace(/\..*/, '.'))]);
    startsOf.set(facts, starts);
  }
  return starts;
}

// Parts of names that people rightly write alone: a column, the last part of a configuration key.
const partsOf = new WeakMap<Facts, ReadonlySet<string>>();

function partsIn(facts: Facts): ReadonlySet<string> {
  let parts = partsOf.get(facts);
  if (!parts) {
    const columns = [...facts.relations.values()].flatMap((set) => [...set]);
    const sections = [...facts.configKeys].map((key) => key.slice(0, key.lastIndexOf('.')));
    parts = new Set([...columns, ...sections, ...[...facts.configKeys].map(lastPart), 'rw_catalog']);
    partsOf.set(facts, parts);
  }
  return parts;
}

function isFact(name: string, facts: Facts): boolean {
  if (name.includes('*')) return isGlob(name, facts);
  const sets: { has(name: string): boolean }[] = [
    facts.sessionVariables,
    facts.systemParameters,
    facts.configKeys,
    facts.compactionGroupKeys,
    facts.options,
    facts.connectors,
    facts.relations,
    facts.functions,
    facts.processNames,
    partsIn(facts),
  ];
  if (sets.some((set) => set.has(name))) return true;
  if (facts.metrics.has(name.replace(/_(?:bucket|sum|count)$/, '')) || facts.metrics.has(name)) return true;
  const [relation, column] = [name.replace(/\.\w+$/, ''), lastPart(name)];
  return facts.relations.get(relation)?.has(column) ?? false;
}

/** `properties.sasl.*` is known when something begins so. */
function isGlob(name: string, facts: Facts): boolean {
  const start = name.replace(/\*.*/, '');
  const sets = [facts.options, facts.configKeys, facts.metrics, facts.sessionVariables, facts.relations.keys()];
  return sets.some((set) => [...set].some((known) => known.startsWith(start)));
}
