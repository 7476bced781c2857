import { findOutside, type Span, splitAt } from '../spans.ts';
import type { Tokens } from '../tokens.ts';

/** A message found in a Java expression, and the token at which its text begins. */
export interface Message {
  readonly template: string;
  readonly at: number;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '0': '\0' };

/** The text that a Java string literal or text block stands for. */
function readLiteral(literal: string): string {
  const block = literal.startsWith('"""');
  const inner = block ? stripIndent(literal.slice(3, -3).replace(/^[^\n]*\n/, '')) : literal.slice(1, -1);
  return inner.replace(/\\(?:u+([0-9a-fA-F]{4})|\r?\n|(.))/g, (_, unicode?: string, other?: string) =>
    unicode ? String.fromCharCode(Number.parseInt(unicode, 16)) : other ? (escapes[other] ?? other) : '',
  );
}

function stripIndent(text: string): string {
  const lines = text.split('\n');
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const indent = Math.min(...indents);
  return lines.map((line) => line.slice(indent).trimEnd()).join('\n');
}

/** Variables that are followed to what they were set to, one behind the other. */
const mostSteps = 4;

/** The messages that an expression can be: a literal, a sum, `String.format`, a choice, or a variable's value. */
export function readMessages(tokens: Tokens, span: Span, steps = 0): Message[] {
  const { from, to } = span;
  if (steps > mostSteps || from >= to) return [];
  if (tokens.words[from] === '(' && tokens.pair[from] === to - 1)
    return readMessages(tokens, { from: from + 1, to: to - 1 }, steps + 1);
  const question = findOutside(tokens, span, '?');
  if (question < to) {
    const sides = splitAt(tokens, { from: question + 1, to }, ':');
    return sides.flatMap((side) => readMessages(tokens, side, steps + 1));
  }
  const format = formatCall(tokens, span);
  if (format) return readMessages(tokens, format, steps + 1).map(fromFormat);
  const terms = splitAt(tokens, span, '+');
  if (!terms.some((term) => tokens.literal[term.from])) return to - from === 1 ? readVariable(tokens, from, steps) : [];
  return [{ template: terms.map((term) => readTerm(tokens, term)).join(''), at: from }];
}

function readTerm({ words, literal }: Tokens, { from, to }: Span): string {
  return literal[from] && to - from === 1 ? readLiteral(words[from] ?? '') : '{}';
}

const fromFormat = ({ template, at }: Message): Message => ({
  template: template.replace(/%(?:\d+\$)?[-#+ 0,(]*\d*(?:\.\d+)?[a-zA-Z%]/g, (spec) =>
    spec.endsWith('%') ? '%' : spec.endsWith('n') ? '\n' : '{}',
  ),
  at,
});

/** The format of `String.format(format, …)` or `"format".formatted(…)`. */
function formatCall(tokens: Tokens, { from, to }: Span): Span | undefined {
  const { words, pair, literal } = tokens;
  if (pair[from + 3] !== to - 1) return undefined;
  if (words[from] === 'String' && words[from + 2] === 'format')
    return { from: from + 4, to: findOutside(tokens, { from: from + 4, to: to - 1 }, ',') };
  return literal[from] && words[from + 2] === 'formatted' ? { from, to: from + 1 } : undefined;
}

/** What a variable or a constant of the class was set to. */
function readVariable(tokens: Tokens, at: number, steps: number): Message[] {
  const { words } = tokens;
  const name = words[at] ?? '';
  if (!/^[A-Za-z_]\w*$/.test(name)) return [];
  const isSet = (i: number) => words[i] === name && words[i + 1] === '=' && /^[\w>]+$/.test(words[i - 1] ?? '');
  let place = at - 1;
  while (place > 0 && !isSet(place)) place--;
  if (place <= 0) return [];
  const to = findOutside(tokens, { from: place, to: words.length }, ';');
  return readMessages(tokens, { from: place + 2, to }, steps + 1);
}
