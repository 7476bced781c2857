import { saysSomething } from '../site.ts';
import {
  blockTail,
  branches,
  closureBody,
  findOutside,
  matchArms,
  type Span,
  splitArguments,
  splitAt,
} from '../spans.ts';
import { scopeAround, type Tokens } from '../tokens.ts';
import type { Constants } from './constants.ts';
import { formatTemplate } from './format.ts';
import type { Imports } from './imports.ts';
import { readLiteral } from './literal.ts';

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

const formatMacros = new Set(['format', 'format_args', 'concat', 'formatcp', 'cow', 'concatcp']);
const conversions = new Set(
  'into to_owned to_string to_str into_boxed_str into_owned as_str as_ref clone into_string red bold'.split(' '),
);
const holders = new Set('from Some Borrowed Owned new Ok Left Right into'.split(' '));
const ahead = new Set(['&', '*', 'move', 'return', 'async', 'unsafe', 'const', 'mut']);
/** Values that are followed to what they are made of, one behind the other. */
const mostSteps = 8;

/** The messages that an expression can be: a literal, a format, a closure's, block's, match's or variable's value. */
export function readMessages(source: Source, span: Span, steps = 0): Message[] {
  const { words, literal } = source.tokens;
  let { from } = span;
  while (ahead.has(words[from] ?? '') && from < span.to) from++;
  if (from >= span.to || steps > mostSteps) return [];
  const rest = { from, to: span.to };
  const inner = readInner(source.tokens, rest);
  if (inner) return inner.flatMap((part) => readMessages(source, part, steps + 1));
  if (literal[from]) return readSum(source, rest);
  return words[from + 1] === '!' ? readFormatCall(source, rest) : readName(source, rest, steps);
}

/** The expressions one of which is the value of a closure, block, bracket, match or if. */
function readInner(tokens: Tokens, span: Span): Span[] | undefined {
  const { words, pair } = tokens;
  const { from, to } = span;
  const whole = pair[from] === to - 1;
  switch (words[from] ?? '') {
    case '|':
    case '||':
      return [closureBody(tokens, span)];
    case '{':
      return whole ? [blockTail(tokens, from)] : undefined;
    case '(':
      return whole ? [{ from: from + 1, to: to - 1 }] : undefined;
    case 'match':
      return matchArms(tokens, span);
    case 'if':
      return branches(tokens, span);
    default:
      return undefined;
  }
}

/** A literal, or literals and values joined by `+`. Anything else that is done to a literal makes no message. */
function readSum({ tokens, constants }: Source, span: Span): Message[] {
  const { words, literal, rows } = tokens;
  const terms = splitAt(tokens, span, '+').map(({ from, to }) => ({ from: words[from] === '&' ? from + 1 : from, to }));
  const isWhole = terms.every(({ from, to }) => !literal[from] || skipConversions(tokens, from + 1, to) === to);
  if (!isWhole) return [];
  const texts = terms.map(({ from }) =>
    literal[from] ? readLiteral(words[from] ?? '') : (constants.find(words[from] ?? '', rows[from]) ?? '{}'),
  );
  return [{ template: texts.join(''), at: span.from }];
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
  const close = pair[open] ?? -1;
  if (!formatMacros.has(words[from] ?? '') || close < 0) return [];
  if (skipConversions(source.tokens, close + 1, to) !== to && words[close + 1] !== '+') return [];
  if (/^concat/.test(words[from] ?? '')) return [{ template: readConcat(source, open), at: from }];
  const message = readFormat(source, splitArguments(source.tokens, open));
  return message ? [message] : [];
}

function readConcat({ tokens, constants }: Source, open: number): string {
  return splitArguments(tokens, open)
    .map(({ from, to }) => {
      const word = tokens.words[from] ?? '';
      if (tokens.literal[from]) return readLiteral(word);
      if (to - from === 1 && /^\d/.test(word)) return word;
      return constants.find(tokens.words[to - 1] ?? '', tokens.rows[from]) ?? '{}';
    })
    .join('');
}

/** A format string and its arguments, as `format!` and the macros that are built on it take them. */
export function readFormat(source: Source, [format, ...values]: readonly Span[]): Message | undefined {
  const { words, literal, pair } = source.tokens;
  if (!format) return undefined;
  const { from, to } = format;
  const own = new Map(
    values
      .filter(({ from: at }) => words[at + 1] === '=')
      .map(({ from: at, to: end }) => [words[at] ?? '', constantText(source, { from: at + 2, to: end }) ?? '{}']),
  );
  const named = (name: string) => own.get(name) ?? source.constants.find(name, source.tokens.rows[from]);
  const positional = values.map((value) => constantText(source, value));
  if (literal[from] && to - from === 1)
    return { template: formatTemplate(readLiteral(words[from] ?? ''), named, positional), at: from };
  if (words[from] === 'concat' && words[from + 1] === '!' && pair[from + 2] === to - 1)
    return { template: formatTemplate(readConcat(source, from + 2), named, positional), at: from };
  return undefined;
}

/** The text of an argument that is a literal or a constant. */
function constantText({ tokens, constants }: Source, { from, to }: Span): string | undefined {
  if (to - from === 1 && tokens.literal[from]) return readLiteral(tokens.words[from] ?? '');
  return endOfPath(tokens.words, from) >= to
    ? constants.find(tokens.words[to - 1] ?? '', tokens.rows[from])
    : undefined;
}

function endOfPath(words: readonly string[], from: number): number {
  let end = from;
  while (/^(?:::|\w+)$/.test(words[end] ?? '')) end++;
  return end;
}

/** A constant, a variable, or a call that only hands its argument on. */
function readName(source: Source, { from, to }: Span, steps: number): Message[] {
  const { tokens, constants } = source;
  const { words, pair } = tokens;
  const end = Math.min(to, endOfPath(words, from));
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
  const { words } = tokens;
  const start = scopeAround(tokens, at, 'function')?.from ?? 0;
  let set = at - 1;
  while (set > start && !(words[set] === words[at] && isLet(words, set) && /^[=:]$/.test(words[set + 1] ?? ''))) set--;
  if (set <= start) return [];
  const to = findOutside(tokens, { from: set, to: at }, ';');
  const from = findOutside(tokens, { from: set, to }, '=') + 1;
  if (to >= at || from > to) return [];
  return readMessages(source, { from, to }, steps + 1).map((message) => ({ ...message, set }));
}

/** Whether the word at `i` is the name that a `let` gives. */
export const isLet = (words: readonly string[], i: number): boolean =>
  words[i - 1] === 'let' || (words[i - 1] === 'mut' && words[i - 2] === 'let');
