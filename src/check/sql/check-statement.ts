import { hasSqlDetails, parseSync } from 'libpg-query';
import type { Danger } from '../../records/schema.ts';
import type { Facts } from '../facts.ts';
import { findClosest } from '../find-closest.ts';
import { findQueryNames } from './query-names.ts';
import type { FormNames, StatementForm } from './statement-form.ts';

/** What is to be said of one SQL statement: what it risks when run, and what is not real in it. */
export interface StatementReport {
  readonly danger: Danger;
  readonly faults: readonly string[];
}

// Statements for which PostgreSQL's grammar is near enough to RisingWave's; all others have to fit a form.
const likePostgres: Record<string, Danger> = {
  SelectStmt: 'read_only',
  InsertStmt: 'change',
  UpdateStmt: 'change',
  DeleteStmt: 'data_loss',
  CreateStmt: 'change',
  CreateTableAsStmt: 'change',
  CreateSchemaStmt: 'change',
  ViewStmt: 'change',
  IndexStmt: 'change',
  GrantStmt: 'change',
};
const effects: Record<string, Danger> = {
  set_config: 'change',
  pg_cancel_backend: 'data_loss',
  pg_terminate_backend: 'data_loss',
};

/** Splits SQL at semicolons outside quotes, without its comments. */
export function splitStatements(sql: string): string[] {
  const tokens = sql.match(/'(?:[^']|'')*'|"[^"]*"|--[^\n]*|[\s\S]/g) ?? [];
  const bare = tokens.map((token) => (token.startsWith('--') ? '' : token === ';' ? '\0' : token)).join('');
  return bare
    .split('\0')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

/**
 * Holds one statement against RisingWave: does it parse, does everything exist that it names. `{placeholder}`s may stand
 * where a value or an identifier can. libpg-query has to be loaded (`loadModule`).
 */
export function checkStatement(sql: string, facts: Facts): StatementReport {
  const parsed = parsePostgres(sql);
  if ('kind' in parsed && likePostgres[parsed.kind]) return checkQuery(parsed.tree, parsed.kind, facts);
  const form = facts.statements.find(({ whole }) => whole.test(sql));
  if (form) return checkForm(sql, form, facts);
  const reason = 'error' in parsed ? parsed.error : 'PostgreSQL knows it, RisingWave does not';
  return { danger: 'read_only', faults: [`"${sql.slice(0, 60)}" is no statement of RisingWave's: ${reason}`] };
}

/** Says why PostgreSQL would refuse a statement, if it would. */
export function findPostgresFaults(sql: string): string[] {
  const parsed = parsePostgres(sql);
  return 'error' in parsed ? [`"${sql.slice(0, 60)}": ${parsed.error}`] : [];
}

const placeholder = /\{(\w+)\}/g;

function parsePostgres(sql: string): { kind: string; tree: unknown } | { error: string } {
  try {
    const tree = parseSync(sql.replace(placeholder, 'placeholder_$1'));
    return { kind: Object.keys(tree.stmts?.[0]?.stmt ?? {})[0] ?? '', tree };
  } catch (error) {
    return { error: hasSqlDetails(error) && error instanceof Error ? error.message : String(error) };
  }
}

function checkQuery(tree: unknown, kind: string, facts: Facts): StatementReport {
  const names = findQueryNames(tree);
  const own = (name: string) => name.startsWith('placeholder_');
  // INSERT, CREATE … work on the user's own relations, whose columns nobody knows.
  const known = names.relations.flatMap((relation) => facts.relations.get(relation) ?? []);
  const open = known.length < names.relations.length;
  const faults = [
    ...names.relations
      .filter((relation) => kind === 'SelectStmt' && !own(relation) && !facts.relations.has(relation))
      .map((relation) => `there is no relation ${relation}${findClosest(relation, facts.relations.keys())}`),
    ...names.columns.flatMap(({ relation, column }) => {
      const columns = relation === undefined ? undefined : facts.relations.get(relation);
      if (own(column) || (columns ? columns.has(column) : open || known.some((set) => set.has(column)))) return [];
      const where = relation ?? names.relations.join(', ');
      return [
        `there is no column ${column} in ${where}${findClosest(
          column,
          known.flatMap((set) => [...set]),
        )}`,
      ];
    }),
    ...names.functions
      .filter((name) => !facts.functions.has(name))
      .map((name) => `there is no function ${name}()${findClosest(name, facts.functions)}`),
  ];
  const risks = [likePostgres[kind], ...names.functions.map((name) => effects[name])].filter(
    (risk) => risk !== undefined,
  );
  return { danger: risks.find((risk) => risk !== 'read_only') ?? 'read_only', faults };
}

function checkForm(sql: string, form: StatementForm, facts: Facts): StatementReport {
  const groups: FormNames = form.whole.exec(sql)?.groups ?? {};
  const faults = findFormFaults(groups, facts);
  if (groups.statement === undefined) return { danger: form.danger, faults };
  return { danger: form.danger, faults: [...faults, ...checkStatement(groups.statement, facts).faults] };
}

/** What the named groups of a form name and does not exist. */
export function findFormFaults(groups: FormNames, facts: Facts): string[] {
  const places: [group: keyof FormNames, what: string, known: readonly ReadonlySet<string>[]][] = [
    ['session', 'session variable', [facts.sessionVariables]],
    ['system', 'system parameter', [facts.systemParameters, facts.sessionVariables]],
    ['streaming', 'configuration key', [facts.configKeys]],
    ['compaction', 'compaction group setting', [facts.compactionGroupKeys]],
    ['alterable', 'option that can be altered', [facts.alterableOptions]],
    ['options', 'option', [facts.options]],
  ];
  return places.flatMap(([group, what, known]) =>
    findKeys(groups[group] ?? '')
      .filter((key) => !known.some((names) => names.has(key)))
      .map(
        (key) =>
          `there is no ${what} ${key}${findClosest(
            key,
            known.flatMap((names) => [...names]),
          )}`,
      ),
  );
}

/** The names in `a`, `a, b` and `a = 'x', b = 1`. */
const findKeys = (list: string): string[] =>
  list
    .replace(/'(?:[^']|'')*'/g, "''")
    .split(',')
    .map((item) =>
      item
        .replace(/=[\s\S]*/, '')
        .trim()
        .toLowerCase(),
    )
    .filter((key) => /^[a-z][\w.-]*$/.test(key));
