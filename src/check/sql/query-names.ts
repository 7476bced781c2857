/** What a parsed query names, as far as it does not itself define it. */
export interface QueryNames {
  /** `schema.relation` or a bare name */
  readonly relations: readonly string[];
  /** `column` or `alias.column`, the alias resolved to its relation */
  readonly columns: readonly { readonly relation?: string; readonly column: string }[];
  readonly functions: readonly string[];
}

interface Text {
  readonly String?: { readonly sval: string };
}
interface Alias {
  readonly aliasname: string;
  readonly colnames?: readonly Text[];
}
/** What is read of a node of libpg-query's tree, whatever its kind. */
interface Node {
  readonly alias?: Alias;
  readonly ctename?: string;
  readonly fields?: readonly Text[];
  readonly funcformat?: string;
  readonly funcname?: readonly Text[];
  readonly name?: string;
  readonly relname?: string;
  readonly schemaname?: string;
}

/** Every node of a parse tree with the name of its kind, parents first. */
function* walk(value: unknown, kind = ''): Generator<readonly [kind: string, node: Node]> {
  if (Array.isArray(value)) {
    for (const item of value) yield* walk(item);
  } else if (typeof value === 'object' && value !== null) {
    if (kind !== '') yield [kind, value];
    // A node stands as {Kind: {…}}; under a key of its parent it may also stand bare.
    for (const [key, child] of Object.entries(value)) yield* walk(child, /^(?:[A-Z]|relation$)/.test(key) ? key : '');
  }
}

const texts = (list: readonly Text[] = []) => list.map((field) => field.String?.sval);

/**
 * Finds the relations, columns and functions that a parse tree of libpg-query names. Aliases and names of columns that the
 * query defines (AS, WITH, FROM (…) AS) hold anywhere in it: it is a check of spelling, not of scopes.
 */
export function findQueryNames(tree: unknown): QueryNames {
  const nodes = [...walk(tree)];
  const of = (kind: string) => nodes.filter(([name]) => name === kind).map(([, node]) => node);
  const tables = new Set(of('CommonTableExpr').map((node) => node.ctename));
  const defined = new Set([
    ...tables,
    ...of('ResTarget').map((node) => node.name),
    ...nodes.flatMap(([, { alias }]) => [alias?.aliasname, ...texts(alias?.colnames)]),
  ]);
  const aliases = new Map<string, string>();
  const relations = [...of('RangeVar'), ...of('relation')].flatMap((node) => {
    const relation = [node.schemaname, node.relname].filter(Boolean).join('.');
    if (tables.has(node.relname)) return [];
    aliases.set(node.alias?.aliasname ?? node.relname ?? '', relation);
    return [relation];
  });
  const columns = of('ColumnRef').flatMap((node) => {
    const fields = texts(node.fields);
    const column = fields.at(-1);
    const relation = aliases.get(fields.at(-2) ?? '');
    if (column === undefined || (relation === undefined && defined.has(fields.length > 1 ? fields.at(-2) : column)))
      return [];
    return [relation === undefined ? { column } : { relation, column }];
  });
  const functions = of('FuncCall')
    .filter((node) => node.funcformat !== 'COERCE_SQL_SYNTAX')
    .map((node) => texts(node.funcname).at(-1) ?? '');
  return { relations, columns, functions };
}
