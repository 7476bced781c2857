import { saysSomething } from '../site.ts';
import { type Span, skipGenerics, splitArguments } from '../spans.ts';
import { scopeAround } from '../tokens.ts';
import { isErrorName } from './error-name.ts';
import { readMessages, type Source } from './expression.ts';
import { type Finding, type Recognizer, readPath } from './finding.ts';
import type { Imports } from './imports.ts';

/** Methods whose argument is a message, or makes one. */
const methods: Readonly<Record<string, string>> = {
  context: 'context',
  with_context: 'context',
  wrap_err: 'context',
  expect: 'expect',
  expect_err: 'expect',
  ok_or: 'ok_or',
  ok_or_else: 'ok_or_else',
  map_err: 'map_err',
  notice: 'notice_to_user',
  notice_to_user: 'notice_to_user',
  warn_to_user: 'notice_to_user',
  to_rw_result_with: 'context',
  expect_or_abort: 'expect',
  verbose_context: 'context',
  verbose_stack_context: 'context',
};
/** Functions that make an error, or a notice, of a message. */
const functions = /^(?:notice_to_user|custom|bail_\w+|\w+_err|\w+_error|err|error|invalid_\w+)$/;

/** Calls that take a message: error constructors, statuses, `Err(…)`, and methods such as `context` and `expect`. */
export const readCall: Recognizer = (source, at) => {
  const { tokens } = source;
  const { words } = tokens;
  const open = openingOf(words, at);
  if (open < 0 || (tokens.pair[open] ?? -1) < 0 || /^(?:fn|\[)$/.test(words[at - 1] ?? '')) return [];
  const { names, start } = readPath(words, at);
  const isMethod = words[start - 1] === '.';
  const named = isMethod ? nameMethod(words[at] ?? '') : nameFunction(nameSelf(source, names, at), source.imports);
  if (!named) return [];
  const spans = splitArguments(tokens, open);
  const found = findIn(source, named.kind === 'ctor' ? spans : spans.slice(-1), { ...named, start });
  return named.isGuess ? found.filter(({ template }) => /\s/.test(template)) : found;
};

/** @property isGuess told by its name: a single word is none of its messages */
type Named = Pick<Finding, 'kind' | 'errorClass' | 'source'> & { isGuess?: true };

function nameMethod(name: string): Named | undefined {
  const kind = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (kind) return { kind, ...(kind === 'context' && { source: true as const }) };
  return functions.test(name) ? { kind: 'err_string', isGuess: true } : undefined;
}

function nameFunction(names: readonly string[], imports: Imports): Named | undefined {
  const last = names.at(-1) ?? '';
  if (last === 'Err' && names.length === 1) return { kind: 'err_string' };
  if (last === 'custom' && names.length > 1) return { kind: 'serde_custom', errorClass: names.join('::') };
  if (names.at(-2) === 'Status') return { kind: 'tonic_status', errorClass: names.slice(-2).join('::') };
  if (names.some(isErrorName)) return { kind: 'ctor', errorClass: names.slice(-2).join('::') };
  const imported = names.length === 1 ? imports.get(last) : undefined;
  if (imported) return { kind: 'ctor', errorClass: imported };
  if (/^(?:notice_to_user|empty_result_with_notice)$/.test(last)) return { kind: 'notice_to_user' };
  return functions.test(last) ? { kind: 'err_string', isGuess: true } : undefined;
}

function findIn(source: Source, spans: readonly Span[], named: Named & { start: number }): Finding[] {
  return spans
    .flatMap((span) => readMessages(source, span))
    .filter(({ template }) => saysSomething(template))
    .map((message) => ({ ...message, ...named }));
}

/** The bracket of a call whose name stands at `at`, behind its generics; −1 for what is no call. */
function openingOf(words: readonly string[], at: number): number {
  if (words[at + 1] === '(') return at + 1;
  if (words[at + 1] !== '::' || words[at + 2] !== '<') return -1;
  const open = skipGenerics(words, at + 2, Math.min(words.length, at + 60)) + 1;
  return words[open] === '(' ? open : -1;
}

/** A path with the type of the impl around it in the place of `Self`. */
function nameSelf({ tokens }: Source, names: readonly string[], at: number): readonly string[] {
  if (names[0] !== 'Self') return names;
  const owner = scopeAround(tokens, at, 'impl')?.name;
  return owner ? [owner, ...names.slice(1)] : names;
}

/** Errors written as a struct with its fields: `ExprError::InvalidParam { name: "x", reason: "…".into() }`. */
export const readStruct: Recognizer = (source, at) => {
  const { tokens } = source;
  const { words, pair } = tokens;
  if (words[at + 1] !== '{' || (pair[at + 1] ?? -1) < 0 || !/^[A-Z]/.test(words[at] ?? '')) return [];
  const { names, start } = readPath(words, at);
  const own = nameSelf(source, names, at);
  const fields = splitArguments(tokens, at + 1).filter(({ from }) => words[from + 1] === ':');
  const isError =
    own.some(isErrorName) || ['message', 'source'].every((name) => fields.some(({ from }) => words[from] === name));
  if (!isError || /^(?:for|impl|enum|struct|union|trait|->)$/.test(words[start - 1] ?? '')) return [];
  const values = fields.filter(({ from }) => words[from] !== 'name').map(({ from, to }) => ({ from: from + 2, to }));
  return findIn(source, values, { kind: 'ctor', errorClass: own.slice(-2).join('::'), start });
};
