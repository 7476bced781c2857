import type { Tokens } from './tokens.ts';

/** The tokens from `from` to before `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The tokens of a span that stand in no brackets of its own; a bracket itself is the opening one. */
export function* outside({ pair }: Tokens, { from, to }: Span): Generator<number> {
  for (let i = from; i < to; i = Math.max(i, pair[i] ?? -1) + 1) yield i;
}

/** The first token with a word that stands in no brackets of the span's own; `to` where there is none. */
export function findOutside(tokens: Tokens, span: Span, word: string): number {
  for (const i of outside(tokens, span)) if (tokens.words[i] === word) return i;
  return span.to;
}

/** The pieces of a span between separators that stand in no brackets of its own; an empty last piece is left out. */
export function splitAt(tokens: Tokens, { from, to }: Span, separator: string): Span[] {
  const pieces: Span[] = [];
  let start = from;
  while (start < to) {
    const end = findOutside(tokens, { from: start, to }, separator);
    pieces.push({ from: start, to: end });
    start = end + 1;
  }
  return pieces;
}

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

/** The arguments of a group, by its opening bracket. Commas in closures' parameters and in generics part nothing. */
export function splitArguments(tokens: Tokens, open: number): Span[] {
  const { words, pair } = tokens;
  const end = pair[open] ?? -1;
  const spans: Span[] = [];
  let from = open + 1;
  let passed = from;
  for (const i of outside(tokens, { from, to: end })) {
    if (i < passed) continue;
    passed = skipCommas(words, i, end);
    if (words[i] !== ',') continue;
    spans.push({ from, to: i });
    from = i + 1;
  }
  if (from < end) spans.push({ from, to: end });
  return spans;
}

/** The place up to which commas part nothing: behind a closure's parameters or behind generics that begin at `i`. */
function skipCommas(words: readonly string[], i: number, end: number): number {
  if (words[i] === '|' && /^(?:[(,{;=]|move|=>)$/.test(words[i - 1] ?? '')) return words.indexOf('|', i + 1);
  if (words[i] === '<' && words[i - 1] === '::') return skipGenerics(words, i, end);
  return i;
}

/** What a closure makes, behind its parameters. */
export function closureBody(tokens: Tokens, { from, to }: Span): Span {
  const { words } = tokens;
  const body = words[from] === '||' ? from + 1 : words.indexOf('|', from + 1) + 1;
  if (body === 0 || body >= to) return { from: to, to };
  return { from: words[body] === '->' ? findOutside(tokens, { from: body, to }, '{') : body, to };
}

/** The expression with which a block ends. */
export function blockTail(tokens: Tokens, open: number): Span {
  const to = tokens.pair[open] ?? open;
  let from = open + 1;
  for (const i of outside(tokens, { from, to })) if (tokens.words[i] === ';') from = i + 1;
  return { from, to };
}

/** The values of a `match`, arm by arm. */
export function matchArms(tokens: Tokens, span: Span): Span[] {
  const open = findOutside(tokens, span, '{');
  const to = tokens.pair[open] ?? -1;
  const arms: Span[] = [];
  let from = open + 1;
  while (from < to) {
    const arm = findOutside(tokens, { from, to }, '=>') + 1;
    const isBlock = tokens.words[arm] === '{';
    const end = isBlock ? (tokens.pair[arm] ?? arm) + 1 : findOutside(tokens, { from: arm, to }, ',');
    if (arm < to) arms.push({ from: arm, to: end });
    from = Math.max(end, arm + 1);
  }
  return arms;
}

/** The blocks of `if … { } else if … { } else { }`. */
export function branches(tokens: Tokens, span: Span): Span[] {
  const found: Span[] = [];
  for (const i of outside(tokens, span))
    if (tokens.words[i] === '{') found.push({ from: i, to: (tokens.pair[i] ?? i) + 1 });
  return found;
}
