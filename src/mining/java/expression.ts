import type { Span } from '../rust/expression.ts';
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
export function readMessages(tokens: Tokens, { from, to }: Span, steps = 0): Message[] {
  const { words, pair } = tokens;
  if (steps > mostSteps || from >= to) return [];
  if (words[from] === '(' && pair[from] === to - 1) return readMessages(tokens, { from: from + 1, to: to - 1 }, steps + 1);
  const question = findOutside(tokens, from, to, '?');
  if (question > 0) {
    const colon = findOutside(tokens, question, to, ':');
    const sides = [{ from: question + 1, to: colon }, { from: colon + 1, to }];
    return colon < 0 ? [] : sides.flatMap((side) => readMessages(tokens, side, steps + 1));
  }
  const format = formatCall(tokens, from, to);
  if (format) return readMessages(tokens, format, steps + 1).map(fromFormat);
  const terms = splitTerms(tokens, from, to);
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
function formatCall({ words, pair, literal }: Tokens, from: number, to: number): Span | undefined {
  if (words[from] === 'String' && words[from + 2] === 'format' && pair[from + 3] === to - 1) {
    let end = from + 4;
    while (end < to - 1 && words[end] !== ',') end = Math.max(end, pair[end] ?? -1) + 1;
    return { from: from + 4, to: end };
  }
  if (literal[from] && words[from + 2] === 'formatted' && pair[from + 3] === to - 1) return { from, to: from + 1 };
  return undefined;
}

function splitTerms({ words, pair }: Tokens, from: number, to: number): Span[] {
  const terms: Span[] = [];
  let start = from;
  for (let i = from; i < to; i = Math.max(i, pair[i] ?? -1) + 1)
    if (words[i] === '+') {
      terms.push({ from: start, to: i });
      start = i + 1;
    }
  return [...terms, { from: start, to }];
}

function findOutside({ words, pair }: Tokens, from: number, to: number, word: string): number {
  for (let i = from; i < to; i = Math.max(i, pair[i] ?? -1) + 1) if (words[i] === word) return i;
  return -1;
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
  const end = findOutside(tokens, place, words.length, ';');
  return readMessages(tokens, { from: place + 2, to: end }, steps + 1);
}
