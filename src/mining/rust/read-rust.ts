import type { Parser } from 'web-tree-sitter';
import type { FileSites, MinedSite } from '../site.ts';
import { createTokenReader, functionAt, type Tokens } from '../tokens.ts';
import { readCall, readStruct } from './calls.ts';
import { createConstants, readConstants } from './constants.ts';
import { readAnyhowContext, readAttribute, readDisplay } from './error-types.ts';
import type { Source } from './expression.ts';
import type { Finding, Recognizer } from './finding.ts';
import { readImports } from './imports.ts';
import { functionByLayout } from './layout.ts';
import { readMacro } from './macros.ts';
import { readNamedMessage } from './named-messages.ts';
import { readParser } from './sql-parser.ts';

const recognizers: readonly Recognizer[] = [
  readParser,
  readAttribute,
  readMacro,
  readDisplay,
  readAnyhowContext,
  readCall,
  readStruct,
];
/** Told by a name alone: what others know is theirs. */
const guesses: readonly Recognizer[] = [readNamedMessage];

/** Reads the error sites of Rust files. @param parser set to the Rust grammar @param shared constants of all files */
export function createRustReader(
  parser: Parser,
  shared: ReadonlyMap<string, string>,
): (file: string, text: string) => FileSites {
  const readTokens = createTokenReader(parser);
  return (file, text) => {
    const tokens = readTokens(text);
    if (!tokens) return { sites: [], unparsed: { file } };
    const source = { tokens, constants: createConstants(readConstants(text), shared), imports: readImports(tokens) };
    const lines = text.split('\n');
    const sites = findAll(source, file).map((finding) => describe(tokens, finding, file, lines));
    return { sites, ...(tokens.errorLine && { unparsed: { file, line: tokens.errorLine } }) };
  };
}

/** A literal is told once, by the first that knows it. */
function findAll(source: Source, file: string): Finding[] {
  const found = new Map<number, Finding>();
  const places = [...source.tokens.words.keys()];
  for (const own of [recognizers, guesses])
    for (const finding of places.flatMap((at) => own.flatMap((recognize) => recognize(source, at, file))))
      if (!found.has(finding.at)) found.set(finding.at, finding);
  return [...found.values()].sort((a, b) => a.at - b.at);
}

function describe(tokens: Tokens, finding: Finding, file: string, lines: readonly string[]): Omit<MinedSite, 'crate'> {
  const { template, at, set, start, kind, errorClass, source, reportLine } = finding;
  const parsed = functionAt(tokens, at);
  // the grammar is not trusted beyond a piece that it did not understand
  const isSure = parsed !== undefined && tokens.errorLine === undefined;
  const name = isSure ? parsed : (functionByLayout(lines, tokens.rows[at] ?? 0) ?? parsed);
  return {
    template,
    file,
    line: (tokens.rows[set ?? start] ?? 0) + 1,
    kind,
    ...(name && { function: name }),
    ...(errorClass && { errorClass }),
    ...(reportLine && { reportLine }),
    ...(source && { source }),
  };
}
