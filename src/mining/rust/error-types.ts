import { saysSomething } from '../site.ts';
import { type Span, splitArguments } from '../spans.ts';
import { scopeAround } from '../tokens.ts';
import { isErrorName } from './error-name.ts';
import { readFormat, type Source } from './expression.ts';
import type { Finding, Recognizer } from './finding.ts';
import { readLiteral } from './literal.ts';

/** `#[error("…")]` of thiserror, on a struct or a variant. */
export const readAttribute: Recognizer = (source, at) => {
  const { tokens } = source;
  const { words, pair } = tokens;
  if (words[at] !== '#' || words[at + 2] !== 'error' || words[at + 3] !== '(') return [];
  const message = readFormat(source, splitArguments(tokens, at + 3));
  if (!message || !saysSomething(message.template)) return [];
  const { name, body } = readVariant(source, (pair[at + 1] ?? at) + 1);
  const owner = scopeAround(tokens, at, 'enum')?.name;
  const told = { ...message, kind: 'thiserror', start: at, errorClass: owner ? `${owner}::${name}` : name };
  return [hasSource(words, body) ? { ...told, source: true, ...cutLine(message.template) } : told];
};

/** A report cuts the cause off the end of its message. */
function cutLine(template: string): { reportLine?: string } {
  const reportLine = template.replace(/[\s:]*\{\}$/, '');
  return reportLine === template || reportLine === '' ? {} : { reportLine };
}

/** The variant or type behind its attributes, and the tokens of its fields. */
function readVariant({ tokens }: Source, from: number): { name: string; body: Span } {
  const { words, pair } = tokens;
  let at = from;
  while (words[at] === '#') at = (pair[at + 1] ?? at + 1) + 1;
  while (/^(?:pub|struct|enum|\()$/.test(words[at] ?? '')) at = Math.max(at, pair[at] ?? -1) + 1;
  const open = at + 1;
  return { name: words[at] ?? '', body: { from: open, to: Math.max(open, pair[open] ?? -1) } };
}

function hasSource(words: readonly string[], { from, to }: Span): boolean {
  for (let i = from; i < to; i++)
    if (words[i] === '[' && (words[i + 1] === 'source' || words[i + 1] === 'from')) return true;
    else if (words[i] === 'source' && words[i + 1] === ':') return true;
  return false;
}

/** What `impl Display` of an error writes. */
export const readDisplay: Recognizer = (source, at) => {
  const { tokens } = source;
  const { words, literal } = tokens;
  const isMacro = /^writeln?$|^write$/.test(words[at] ?? '') && words[at + 1] === '!';
  if (!isMacro && !(words[at] === 'write_str' && words[at + 1] === '(')) return [];
  const impl = scopeAround(tokens, at, 'impl');
  if (!impl || !/\bDisplay$/.test(impl.trait ?? '') || !isErrorName(impl.name.replace(/Kind$/, ''))) return [];
  const spans = splitArguments(tokens, at + (isMacro ? 2 : 1)).slice(isMacro ? 1 : 0);
  const message = readFormat(source, spans);
  if (!message || !literal[message.at] || !saysSomething(message.template)) return [];
  return [{ ...message, kind: 'display_impl', start: at, errorClass: impl.name } satisfies Finding];
};

/** `def_anyhow_newtype! { … X => "X error" }`: what is put in front of another library's error. */
export const readAnyhowContext: Recognizer = ({ tokens }, at) => {
  const { words, literal, group } = tokens;
  if (!literal[at] || words[at - 1] !== '=>') return [];
  const open = group[at] ?? -1;
  if (words[open - 1] !== '!' || !/^def_anyhow/.test(words[open - 2] ?? '')) return [];
  return [{ template: readLiteral(words[at] ?? ''), at, start: at, kind: 'def_anyhow_context', source: true }];
};
