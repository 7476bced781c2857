import type { Language, Node, Parser, Tree, TreeCursor } from 'web-tree-sitter';

/**
 * An item of a source file: the tokens from `from` to before `to` are its own. A Java method is a function, its class the
 * impl around it.
 */
export interface Scope {
  readonly kind: 'function' | 'enum' | 'struct' | 'impl';
  /** a function's or type's name; of an impl the type it is for */
  readonly name: string;
  /** of an impl: the trait, where it has one */
  readonly trait?: string;
  readonly from: number;
  readonly to: number;
}

/**
 * The tokens of a Rust or Java file without comments and test code. A grammar leaves what is inside of a macro as bare
 * tokens, and half of all errors stand there, so everything is read from tokens; the tree gives them and the items around them.
 */
export interface Tokens {
  readonly words: readonly string[];
  /** 0-based rows */
  readonly rows: readonly number[];
  /** of a bracket: the other one of its pair, else −1 */
  readonly pair: Int32Array;
  /** the bracket that opens the group around a token; −1 outside of all */
  readonly group: Int32Array;
  readonly literal: Uint8Array;
  /** items, outer ones before those inside of them */
  readonly scopes: readonly Scope[];
  /** 1-based line of the first piece that the grammar did not understand */
  readonly errorLine?: number;
}

const roles = {
  skip: ['line_comment', 'block_comment'],
  literal: ['string_literal', 'raw_string_literal'],
  leaf: ['char_literal', 'lifetime', 'character_literal'],
  attribute: ['attribute_item', 'inner_attribute_item'],
  scope: [
    'function_item',
    'enum_item',
    'struct_item',
    'impl_item',
    'method_declaration',
    'constructor_declaration',
    'class_declaration',
  ],
  error: ['ERROR'],
} as const;
type Role = keyof typeof roles;

const scopeKinds: Readonly<Record<string, Scope['kind']>> = {
  function_item: 'function',
  enum_item: 'enum',
  struct_item: 'struct',
  impl_item: 'impl',
  method_declaration: 'function',
  constructor_declaration: 'function',
  class_declaration: 'impl',
};

/** What each node type of the grammar is to us, by its number. */
function readRoles(language: Language): readonly (Role | undefined)[] {
  const byName = new Map<string, Role>();
  for (const [role, names] of Object.entries(roles)) for (const name of names) byName.set(name, role as Role);
  const found: (Role | undefined)[] = Array.from({ length: language.nodeTypeCount }, (_, id) =>
    byName.get(language.nodeTypeForId(id) ?? ''),
  );
  found[65535] = 'error';
  return found;
}

/** What a test attribute leaves out. */
type LeftOut = 'next' | 'rest' | undefined;

const testAttribute = /^#!?\[\s*(?:cfg\s*\((?!.*\bnot\s*\(\s*test).*\btest\b|(?:\w+\s*::\s*)*(?:test|bench|rstest)\b)/s;

/** Reads the tokens of files; undefined for one that cannot be parsed at all. @param parser set to a grammar */
export function createTokenReader(parser: Parser): (source: string) => Tokens | undefined {
  if (!parser.language) throw new TypeError('the parser has no language');
  const roleOf = readRoles(parser.language);
  return (source) => {
    const tree = parser.parse(source);
    try {
      return tree ? readTokens(tree, source, roleOf) : undefined;
    } finally {
      tree?.delete();
    }
  };
}

function readTokens(tree: Tree, source: string, roleOf: readonly (Role | undefined)[]): Tokens {
  const words: string[] = [];
  const rows: number[] = [];
  const literals: number[] = [];
  const scopes: Scope[] = [];
  let errorLine: number | undefined;

  const cursor = tree.walk();
  // where nothing is closed the whole file is one such piece
  if (roleOf[cursor.nodeTypeId] === 'error') errorLine = 1;
  visitChildren();
  cursor.delete();
  return {
    words,
    rows,
    ...readGroups(words),
    literal: markAll(literals, words.length),
    scopes,
    ...(errorLine && { errorLine }),
  };

  /** Visits what stands below the cursor. */
  function visitChildren(): void {
    if (!cursor.gotoFirstChild()) return;
    let left: LeftOut;
    do left = visitNext(left);
    while (left !== 'rest' && cursor.gotoNextSibling());
    cursor.gotoParent();
  }

  function visitNext(left: LeftOut): LeftOut {
    const role = roleOf[cursor.nodeTypeId];
    if (role === 'skip') return left;
    if (role === 'attribute') return left ?? visitAttribute();
    if (!left) visit(role);
    return undefined;
  }

  /** @returns what a test attribute leaves out: the next item, or all that is left of the file or module */
  function visitAttribute(): LeftOut {
    const text = source.slice(cursor.startIndex, cursor.endIndex);
    if (testAttribute.test(text)) return text.startsWith('#!') ? 'rest' : 'next';
    visitChildren();
    return undefined;
  }

  function visit(role: Role | undefined): void {
    if (role === 'error') errorLine ??= cursor.startPosition.row + 1;
    if (role === 'literal') literals.push(words.length);
    if (role === 'scope') visitScope();
    else if (role === 'literal' || role === 'leaf' || !cursor.gotoFirstChild()) take(cursor);
    else {
      cursor.gotoParent();
      visitChildren();
    }
  }

  function visitScope(): void {
    const node = cursor.currentNode;
    const place = scopes.length;
    const from = words.length;
    const scope = { kind: scopeKinds[node.type] ?? 'struct', ...nameOf(node), from };
    scopes.push({ ...scope, to: from });
    visitChildren();
    scopes[place] = { ...scope, to: words.length };
  }

  function take(at: TreeCursor): void {
    const { startIndex, endIndex } = at;
    if (startIndex === endIndex) {
      // a bracket that the grammar made up, for it is not there
      errorLine ??= at.startPosition.row + 1;
      return;
    }
    words.push(source.slice(startIndex, endIndex));
    rows.push(at.startPosition.row);
  }
}

function nameOf(node: Node): { name: string; trait?: string } {
  const trait = node.childForFieldName('trait')?.text;
  const name = node.childForFieldName(node.type === 'impl_item' ? 'type' : 'name')?.text ?? '';
  return { name: name.replace(/<.*$/s, ''), ...(trait && { trait }) };
}

function markAll(places: readonly number[], length: number): Uint8Array {
  const marks = new Uint8Array(length);
  for (const place of places) marks[place] = 1;
  return marks;
}

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

function readGroups(words: readonly string[]): Pick<Tokens, 'pair' | 'group'> {
  const pair = new Int32Array(words.length).fill(-1);
  const group = new Int32Array(words.length).fill(-1);
  const open: number[] = [];
  for (const [i, word] of words.entries()) {
    const start = open.at(-1) ?? -1;
    group[i] = start;
    if (word in closing) open.push(i);
    else if (start >= 0 && closing[words[start] ?? ''] === word) {
      open.pop();
      pair[start] = i;
      pair[i] = start;
      group[i] = open.at(-1) ?? -1;
    }
  }
  return { pair, group };
}

/** The innermost item of a kind around a token. */
export const scopeAround = ({ scopes }: Tokens, at: number, wanted: Scope['kind']): Scope | undefined =>
  scopes.findLast(({ kind, from, to }) => kind === wanted && from <= at && at < to);

/** The function around a token, with its type's name in front. */
export function functionAt(tokens: Tokens, at: number): string | undefined {
  const own = scopeAround(tokens, at, 'function');
  const type = scopeAround(tokens, at, 'impl');
  return own && (type ? `${type.name}::${own.name}` : own.name);
}
