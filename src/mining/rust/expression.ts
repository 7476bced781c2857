import type { Constants } from './constants.ts';
import { formatTemplate, saysSomething } from './format.ts';
import type { Imports } from './imports.ts';
import { readLiteral } from './literal.ts';
import type { Tokens } from '../tokens.ts';

/** The tokens from `from` to before `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A message found in an expression, and the token at which its text begins. */
export interface Message {
  readonly template: string;
  readonly at: number;
  /** where a variable that holds it was set: the token of its name */
  readonly set?: number;
}

export interface Source {
  readonly tokens: Tokens;
  readonly constants: Constants;
  readonly imports: Imports;
}

/** The arguments of a group, by its opening bracket. Commas in closures' parameters and in generics part nothing. */
export function splitArguments({ words, pair }: Tokens, open: number): Span[] {
  const end = pair[open] ?? -1;
  const spans: Span[] = [];
  let from = open + 1;
  for (let i = from; i < end; i++) {
    const word = words[i];
    const other = pair[i] ?? -1;
    if (other > i) i = other;
    else if (word === '|' && startsOperand(words, i)) i = Math.max(i, words.indexOf('|', i + 1));
    else if (word === '<' && words[i - 1] === '::') i = skipGenerics(words, i, end);
    else if (word === ',') {
      spans.push({ from, to: i });
      from = i + 1;
    }
  }
  if (from < end) spans.push({ from, to: end });
  return spans;
}

const startsOperand = (words: readonly string[], at: number): boolean => /^(?:[(,{;=]|move|=>)$/.test(words[at - 1] ?? '');

/** The place of the `>` that closes generics. */
export function skipGenerics(words: readonly string[], at: number, end: number): number {
  let depth = 0;
  for (let i = at; i < end; i++) {
    if (words[i] === '<') depth++;
    else if (words[i] === '>') depth--;
    else if (words[i] === '>>') depth -= 2;
    if (depth <= 0) return i;
  }
  return at;
}

const formatMacros = new Set(['format', 'format_args', 'concat', 'formatcp', 'cow', 'concatcp']);
const conversions = new Set(
  'into to_owned to_string to_str into_boxed_str into_owned as_str as_ref clone into_string to_uppercase red bold'.split(' '),
);
const holders = new Set('from Some Borrowed Owned new Ok Left Right into'.split(' '));
const ahead = new Set(['&', '*', 'move', 'return', 'async', 'unsafe', 'const', 'mut']);
/** Variables that are followed to what they were set to, one behind the other. */
const mostSteps = 4;

/** The messages that an expression can be: a literal, a format, a closure's, block's, match's or variable's value. */
export function readMessages(source: Source, span: Span, steps = 0): Message[] {
  const { tokens } = source;
  const { words, pair, literal } = tokens;
  let { from } = span;
  while (ahead.has(words[from] ?? '') && from < span.to) from++;
  if (from >= span.to || steps > mostSteps) return [];
  const rest = { from, to: span.to };
  const first = words[from] ?? '';
  if (first === '|' || first === '||') return readMessages(source, closureBody(tokens, rest), steps + 1);
  if (first === '{' && pair[from] === span.to - 1) return readMessages(source, blockTail(tokens, from), steps + 1);
  if (first === '(' && pair[from] === span.to - 1) return readMessages(source, { from: from + 1, to: span.to - 1 }, steps + 1);
  if (first === 'match') return matchArms(tokens, rest).flatMap((arm) => readMessages(source, arm, steps + 1));
  if (first === 'if') return branches(tokens, rest).flatMap((branch) => readMessages(source, branch, steps + 1));
  if (literal[from]) return readSum(source, rest);
  if (words[from + 1] === '!') return readFormatCall(source, rest);
  return readName(source, rest, steps);
}

function closureBody({ words, pair }: Tokens, { from, to }: Span): Span {
  let body = words[from] === '||' ? from + 1 : words.indexOf('|', from + 1) + 1;
  if (words[body] === '->') while (body < to && !(words[body] === '{' && (pair[body] ?? -1) > 0)) body++;
  return { from: body === 0 ? to : body, to };
}

/** The expression with which a block ends. */
function blockTail({ words, pair }: Tokens, open: number): Span {
  const to = pair[open] ?? open;
  let from = open + 1;
  for (let i = from; i < to; i++) {
    const other = pair[i] ?? -1;
    if (other > i) i = other;
    else if (words[i] === ';') from = i + 1;
  }
  return { from, to };
}

function matchArms({ words, pair }: Tokens, { from, to }: Span): Span[] {
  const arms: Span[] = [];
  let open = from;
  while (open < to && words[open] !== '{') open = Math.max(open, pair[open] ?? -1) + 1;
  const end = pair[open] ?? -1;
  for (let i = open + 1; i < end; i++) {
    const other = pair[i] ?? -1;
    if (other > i) i = other;
    if (words[i] !== '=>') continue;
    const arm = i + 1;
    let stop = arm;
    if (words[arm] === '{') stop = (pair[arm] ?? arm) + 1;
    else while (stop < end && words[stop] !== ',') stop = Math.max(stop, pair[stop] ?? -1) + 1;
    arms.push({ from: arm, to: stop });
    i = stop - 1;
  }
  return arms;
}

/** The blocks of `if … { } else if … { } else { }`. */
function branches({ words, pair }: Tokens, { from, to }: Span): Span[] {
  const found: Span[] = [];
  for (let i = from; i < to; i++) {
    const other = pair[i] ?? -1;
    if (words[i] === '{' && other > i) found.push({ from: i, to: other + 1 });
    if (other > i) i = other;
  }
  return found;
}

/** A literal, or literals and values joined by `+`. Anything else that is done to a literal makes no message. */
function readSum({ tokens, constants }: Source, { from, to }: Span): Message[] {
  const { words, literal, pair } = tokens;
  let template = readLiteral(words[from] ?? '');
  let i = skipConversions(tokens, from + 1, to);
  while (i < to && words[i] === '+') {
    i++;
    while (words[i] === '&') i++;
    template += literal[i] ? readLiteral(words[i] ?? '') : (constants.find(words[i] ?? '', tokens.rows[i]) ?? '{}');
    while (i < to && words[i] !== '+') i = Math.max(i, pair[i] ?? -1) + 1;
  }
  return i === to ? [{ template, at: from }] : [];
}

function skipConversions({ words, pair }: Tokens, from: number, to: number): number {
  let i = from;
  while (i < to) {
    if (words[i] === '.' && conversions.has(words[i + 1] ?? '') && words[i + 2] === '(') i = (pair[i + 2] ?? i) + 1;
    else if (words[i] === '?') i++;
    else break;
  }
  return i;
}

function readFormatCall(source: Source, { from, to }: Span): Message[] {
  const { words, pair } = source.tokens;
  const open = from + 2;
  if (!formatMacros.has(words[from] ?? '') || (pair[open] ?? -1) < 0) return [];
  if (skipConversions(source.tokens, (pair[open] ?? 0) + 1, to) !== to && words[(pair[open] ?? 0) + 1] !== '+') return [];
  if (/^concat/.test(words[from] ?? '')) return [{ template: readConcat(source, open), at: from }];
  const message = readFormat(source, splitArguments(source.tokens, open));
  return message ? [message] : [];
}

function readConcat({ tokens, constants }: Source, open: number): string {
  return splitArguments(tokens, open)
    .map(({ from, to }) => {
      const word = tokens.words[from] ?? '';
      if (tokens.literal[from]) return readLiteral(word);
      return to - from === 1 && /^\d/.test(word) ? word : (constants.find(tokens.words[to - 1] ?? '', tokens.rows[from]) ?? '{}');
    })
    .join('');
}

/** A format string and its arguments, as `format!` and the macros that are built on it take them. */
export function readFormat(source: Source, [format, ...values]: readonly Span[]): Message | undefined {
  const { words, literal, pair } = source.tokens;
  if (!format) return undefined;
  const { from, to } = format;
  const known = values.map((value) => constantText(source, value));
  const own = new Map(
    values
      .filter(({ from: at }) => words[at + 1] === '=')
      .map(({ from: at, to: end }) => [words[at] ?? '', constantText(source, { from: at + 2, to: end }) ?? '{}']),
  );
  const named = (name: string) => own.get(name) ?? source.constants.find(name, source.tokens.rows[from]);
  if (literal[from] && to - from === 1)
    return { template: formatTemplate(readLiteral(words[from] ?? ''), named, known), at: from };
  if (words[from] === 'concat' && words[from + 1] === '!' && pair[from + 2] === to - 1)
    return { template: formatTemplate(readConcat(source, from + 2), named, known), at: from };
  return undefined;
}

/** The text of an argument that is a literal or a constant. */
function constantText({ tokens, constants }: Source, { from, to }: Span): string | undefined {
  if (to - from === 1 && tokens.literal[from]) return readLiteral(tokens.words[from] ?? '');
  return isPath(tokens, from, to) ? constants.find(tokens.words[to - 1] ?? '', tokens.rows[from]) : undefined;
}

function isPath({ words }: Tokens, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (!/^(?:::|\w+)$/.test(words[i] ?? '')) return false;
  return to > from;
}

/** A constant, a variable, or a call that only hands its argument on. */
function readName(source: Source, { from, to }: Span, steps: number): Message[] {
  const { tokens, constants } = source;
  const { words, pair } = tokens;
  let end = from;
  while (end < to && /^(?:::|[\w]+)$/.test(words[end] ?? '')) end++;
  const last = words[end - 1] ?? '';
  if (words[end] === '(' && holders.has(last) && skipConversions(tokens, (pair[end] ?? to) + 1, to) === to)
    return splitArguments(tokens, end)
      .slice(0, 1)
      .flatMap((inner) => readMessages(source, inner, steps + 1));
  if (skipConversions(tokens, end, to) !== to) return [];
  const constant = constants.find(last, tokens.rows[from]);
  if (constant !== undefined) return saysSomething(constant) ? [{ template: constant, at: from }] : [];
  return end - from === 1 ? readVariable(source, from, steps) : [];
}

/** What a variable was set to: by the nearest `let` above, in the same function. */
function readVariable(source: Source, at: number, steps: number): Message[] {
  const { tokens } = source;
  const { words, pair } = tokens;
  const start = tokens.scopes.findLast(({ kind, from, to }) => kind === 'function' && from <= at && at < to)?.from ?? 0;
  for (let i = at - 1; i > start; i--) {
    if (words[i] !== words[at] || !isBound(words, i)) continue;
    let from = i + 1;
    while (from < at && words[from] !== '=' && words[from] !== ';') from++;
    if (words[from] !== '=') return [];
    let to = from + 1;
    while (to < at && words[to] !== ';') to = Math.max(to, pair[to] ?? -1) + 1;
    if (to > at) return [];
    return readMessages(source, { from: from + 1, to }, steps + 1).map((message) => ({ ...message, set: i }));
  }
  return [];
}

const isBound = (words: readonly string[], i: number): boolean =>
  (words[i - 1] === 'let' || (words[i - 1] === 'mut' && words[i - 2] === 'let')) && /^[=:]$/.test(words[i + 1] ?? '');
