import type { Parser } from 'web-tree-sitter';
import type { MinedSite, Unparsed } from '../site.ts';
import { readCall, readStruct } from './calls.ts';
import { readAnyhowContext, readAttribute, readDisplay } from './error-types.ts';
import type { Source } from './expression.ts';
import type { Finding, Recognizer } from './finding.ts';
import type { Constants } from './format.ts';
import { readMacro } from './macros.ts';
import { readParser } from './sql-parser.ts';
import { readRoles, readTokens, type Tokens } from './tokens.ts';

const recognizers: readonly Recognizer[] = [
  readParser,
  readAttribute,
  readMacro,
  readDisplay,
  readAnyhowContext,
  readCall,
  readStruct,
];

/** What a file raises; `crate` and what depends on other files is left to whoever reads them all. */
export interface FileSites {
  readonly sites: readonly Omit<MinedSite, 'crate'>[];
  readonly unparsed?: Unparsed;
}

/** Reads the error sites of Rust files. @param parser set to the Rust grammar */
export function createRustReader(parser: Parser, constants: Constants): (file: string, text: string) => FileSites {
  if (!parser.language) throw new TypeError('the parser has no language');
  const roleOf = readRoles(parser.language);
  return (file, text) => {
    const tree = parser.parse(text);
    if (!tree) return { sites: [], unparsed: { file, line: 1 } };
    const tokens = readTokens(tree, text, roleOf);
    tree.delete();
    const sites = findAll({ tokens, constants }, file).map((finding) => describe(tokens, finding, file));
    return { sites, ...(tokens.errorLine && { unparsed: { file, line: tokens.errorLine } }) };
  };
}

/** A literal is told once, by the first that knows it. */
function findAll(source: Source, file: string): Finding[] {
  const found = new Map<number, Finding>();
  for (let at = 0; at < source.tokens.words.length; at++)
    for (const recognize of recognizers)
      for (const finding of recognize(source, at, file)) if (!found.has(finding.at)) found.set(finding.at, finding);
  return [...found.values()];
}

/** A message further from the start of its call than this is named by its own line. */
const closeRows = 2;

function describe(tokens: Tokens, finding: Finding, file: string): Omit<MinedSite, 'crate'> {
  const { template, at, start, kind, errorClass, source, reportLine } = finding;
  const [row, own] = [tokens.rows[start] ?? 0, tokens.rows[at] ?? 0];
  const name = functionAt(tokens, at);
  return {
    template,
    file,
    line: (Math.abs(own - row) <= closeRows ? row : own) + 1,
    kind,
    ...(name && { function: name }),
    ...(errorClass && { errorClass }),
    ...(reportLine && { reportLine }),
    ...(source && { source }),
  };
}

/** The function around a token, with its type's name in front. */
function functionAt({ scopes }: Tokens, at: number): string | undefined {
  const around = scopes.filter(({ from, to }) => from <= at && at < to);
  const own = around.findLast(({ kind }) => kind === 'function');
  const type = around.findLast(({ kind }) => kind === 'impl');
  return own && (type ? `${type.name}::${own.name}` : own.name);
}
