import { saysSomething } from '../site.ts';
import { type Span, splitArguments } from '../spans.ts';
import { type Message, readFormat, readMessages, type Source } from './expression.ts';
import { type Finding, type Recognizer, readPath, readWrapper } from './finding.ts';

/** Macros that print or raise, with the number of arguments in front of the message. */
const known: Readonly<Record<string, number>> = {
  anyhow: 0,
  bail: 0,
  ensure: 1,
  panic: 0,
  unreachable: 0,
  unimplemented: 0,
  todo: 0,
  assert: 1,
  assert_eq: 2,
  assert_ne: 2,
  assert_matches: 2,
  debug_assert: 1,
  debug_assert_eq: 2,
  debug_assert_ne: 2,
  debug_assert_matches: 2,
  must_match: 2,
  eprintln: 0,
  eprint: 0,
  uncategorized: 0,
  no_function: 0,
  not_implemented: 0,
  fail: 0,
  abort: 0,
  reject_syntax: 1,
  ensure_eq: 2,
  ensure_none: 1,
  error: 0,
  warn: 0,
};
const guessed =
  /^(?:bail_|reject_|panic_|debug_panic|consistency_(?:panic|error)|dispatch_err)|(?<!compile)(?:_err|_error|_panic|_bail|_warn)$/;
/** Macros that take fields in front of their message, as logs do. */
const withFields = /^(?:error|warn|consistency_)/;
const logs: Readonly<Record<string, string>> = { error: 'tracing_error', warn: 'tracing_warn' };
const loggers = new Set(['tracing', 'log']);

/** Macros that raise, panic, assert, or log an error or a warning. */
export const readMacro: Recognizer = (source, at) => {
  const { words, pair } = source.tokens;
  if (words[at + 1] !== '!' || (pair[at + 2] ?? -1) < at) return [];
  const { names, start } = readPath(words, at);
  const ahead = argumentsAhead(names);
  if (ahead === undefined) return [];
  const name = names.at(-1) ?? '';
  const spans = splitArguments(source.tokens, at + 2).slice(ahead);
  const messages = withFields.test(name) ? readLogged(source, spans) : readRaised(source, spans);
  const errorClass = readWrapper(source, start);
  const kind = logs[name] ?? name;
  return messages
    .filter(({ template }) => saysSomething(template))
    .map((message): Finding => ({ ...message, kind, start, ...(errorClass && { errorClass }) }));
};

/** How many arguments a macro has in front of its message; undefined for one that raises nothing. */
function argumentsAhead(names: readonly string[]): number | undefined {
  const name = names.at(-1) ?? '';
  if (name in logs && names.length > 1 && !loggers.has(names[0] ?? '')) return undefined;
  if (Object.hasOwn(known, name)) return known[name];
  return guessed.test(name) ? 0 : undefined;
}

/** Logs take fields and the target in front of their message. */
function readLogged(source: Source, spans: readonly Span[]): Message[] {
  const { literal } = source.tokens;
  const place = spans.findIndex(({ from }) => literal[from]);
  if (place < 0) return spans.filter(({ from, to }) => to - from === 1).flatMap((span) => readMessages(source, span));
  const message = readFormat(source, spans.slice(place));
  return message ? [message] : [];
}

/** The first argument that is a message; `issue = 1` and the like stand in front of it. */
function readRaised(source: Source, spans: readonly Span[]): Message[] {
  const { words } = source.tokens;
  const place = spans.findIndex(({ from }) => !/^[=:]$/.test(words[from + 1] ?? ''));
  const rest = spans.slice(Math.max(0, place));
  for (const [i, span] of rest.slice(0, 3).entries()) {
    const message = readFormat(source, rest.slice(i));
    if (message && saysSomething(message.template)) return [message];
    if (message) return rest[i + 1] ? readMessages(source, rest[i + 1] as Span) : [];
    const messages = readMessages(source, span);
    if (messages.length > 0) return messages;
  }
  return [];
}
