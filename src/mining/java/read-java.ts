import type { Parser } from 'web-tree-sitter';
import { type FileSites, type MinedSite, saysSomething } from '../site.ts';
import { splitArguments } from '../spans.ts';
import { createTokenReader, functionAt, type Tokens } from '../tokens.ts';
import { readMessages } from './expression.ts';

/** Reads the error sites of Java files. @param parser set to the Java grammar */
export function createJavaReader(parser: Parser): (file: string, text: string) => FileSites {
  const readTokens = createTokenReader(parser);
  return (file, text) => {
    const tokens = readTokens(text);
    if (!tokens) return { sites: [], unparsed: { file } };
    const sites = tokens.words.flatMap((_, at) => readCall(tokens, at, file));
    return { sites, ...(tokens.errorLine && { unparsed: { file, line: tokens.errorLine } }) };
  };
}

type Site = Omit<MinedSite, 'crate'>;

function readCall(tokens: Tokens, at: number, file: string): Site[] {
  if (tokens.words[at + 1] !== '(' || (tokens.pair[at + 1] ?? -1) < 0) return [];
  const sink = nameCall(tokens.words, at);
  if (!sink) return [];
  const name = functionAt(tokens, at);
  const { start, ...told } = sink;
  return splitArguments(tokens, at + 1)
    .slice(0, 2)
    .flatMap((span) => readMessages(tokens, span))
    .filter(({ template }) => saysSomething(template))
    .slice(0, told.kind.startsWith('java_log') ? 1 : undefined)
    .map(({ template }) => ({
      template,
      file,
      line: (tokens.rows[start] ?? 0) + 1,
      ...told,
      ...(name && { function: name }),
    }));
}

type Sink = Pick<Site, 'kind' | 'errorClass'> & { start: number };

/** Exceptions, descriptions of a status, validators and loggers. */
function nameCall(words: readonly string[], at: number): Sink | undefined {
  const name = words[at] ?? '';
  const start = startOfPath(words, at);
  if (words[start - 1] === 'new')
    return /(?:Exception|Error)$/.test(name)
      ? { kind: 'java_exception', errorClass: name, start: start - 1 }
      : undefined;
  return words[at - 1] === '.' ? nameMethod(name, words[at - 2] ?? '', words[at - 4], start) : undefined;
}

const statusCode =
  /^(?:CANCELLED|UNKNOWN|INVALID_ARGUMENT|DEADLINE_EXCEEDED|NOT_FOUND|ALREADY_EXISTS|PERMISSION_DENIED|RESOURCE_EXHAUSTED|FAILED_PRECONDITION|ABORTED|OUT_OF_RANGE|UNIMPLEMENTED|INTERNAL|UNAVAILABLE|DATA_LOSS|UNAUTHENTICATED)$/;

function nameMethod(name: string, owner: string, ownersOwner: string | undefined, start: number): Sink | undefined {
  // Debezium's settings have descriptions too
  if (/^(?:with|augment)Description$/.test(name) && statusCode.test(owner))
    return { kind: 'java_status', ...(ownersOwner === 'Status' && { errorClass: `Status.${owner}` }), start };
  if (owner === 'ValidatorUtils' && name !== 'getSql')
    return { kind: 'java_validator', errorClass: `${owner}.${name}`, start };
  if (/^(?:error|warn)$/.test(name) && /log/i.test(owner)) return { kind: `java_log_${name}`, start };
  return undefined;
}

function startOfPath(words: readonly string[], at: number): number {
  let start = at;
  while (words[start - 1] === '.' && /^\w+$/.test(words[start - 2] ?? '')) start -= 2;
  return start;
}
