import { findOutside, type Span, splitAt } from '../spans.ts';
import type { Tokens } from '../tokens.ts';
import { isLet, readMessages } from './expression.ts';
import type { Finding, Recognizer } from './finding.ts';

/** What holds a message by its name: `let err_msg = …`, `fn build_message() -> String { … }`, `fail_info: format!(…)`. */
const holdsMessage =
  /(?:^|_)(?:err|error|errors|reason|fail|failed|failure|fail_info|panic|msg|message|notice|warning|hint)(?:_(?:str|string|msg|message|info|text))?$/;

/** Messages that are made in one place and raised in another, told by the name of what holds them. */
export const readNamedMessage: Recognizer = (source, at) => {
  const { tokens } = source;
  const { words } = tokens;
  if (!holdsMessage.test(words[at] ?? '')) return [];
  const span = readLet(tokens, at) ?? readBody(tokens, at) ?? readField(tokens, at);
  if (!span) return [];
  return readMessages(source, span)
    .filter(({ template }) => /[a-z]{2,}.*\s.*[a-z]{2,}/is.test(template))
    .map(({ template, at: place }): Finding => ({ template, at: place, start: at, kind: 'let_msg' }));
};

function readLet(tokens: Tokens, at: number): Span | undefined {
  const { words, group, pair } = tokens;
  if (!isLet(words, at)) return undefined;
  const end = pair[group[at] ?? -1] ?? words.length;
  const to = findOutside(tokens, { from: at, to: end }, ';');
  const from = findOutside(tokens, { from: at, to }, '=') + 1;
  return from < to ? { from, to } : undefined;
}

/** The body of a function that returns a text. */
function readBody(tokens: Tokens, at: number): Span | undefined {
  const { words, pair } = tokens;
  if (words[at - 1] !== 'fn') return undefined;
  const open = findOutside(tokens, { from: at, to: Math.min(words.length, at + 200) }, '{');
  const returned = words.slice(at, open).join(' ');
  return /-> (?:String|& (?:' ?\w+ )?str|Cow|Option < String)/.test(returned)
    ? { from: open, to: (pair[open] ?? open) + 1 }
    : undefined;
}

/** A field of a struct: up to the next comma of its braces. */
function readField(tokens: Tokens, at: number): Span | undefined {
  const { words, group, pair } = tokens;
  const open = group[at] ?? -1;
  if (words[at + 1] !== ':' || words[open] !== '{' || !/^[{,]$/.test(words[at - 1] ?? '')) return undefined;
  return splitAt(tokens, { from: at + 2, to: pair[open] ?? at }, ',')[0];
}
