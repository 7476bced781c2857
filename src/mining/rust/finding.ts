import { isErrorName } from './error-name.ts';
import type { Message, Source } from './expression.ts';

/** A place that raises a message, by tokens. */
export interface Finding extends Message {
  readonly kind: string;
  /** the token at which the call, macro or attribute begins */
  readonly start: number;
  readonly errorClass?: string;
  readonly source?: true;
  readonly reportLine?: string;
}

/** Looks at the token `at` and tells what is raised there. */
export type Recognizer = (source: Source, at: number, file: string) => Finding[];

/** The path that ends in the word at `at`: its words from the left, and the token at which it begins. */
export function readPath(words: readonly string[], at: number): { names: string[]; start: number } {
  const names = [words[at] ?? ''];
  let start = at;
  while (words[start - 1] === '::' && /^\w+$/.test(words[start - 2] ?? '')) {
    start -= 2;
    names.unshift(words[start] ?? '');
  }
  return { names, start };
}

/** The error that a message is wrapped in where it stands: `SinkError::Config(anyhow!("…"))`. */
export function readWrapper({ tokens }: Source, start: number): string | undefined {
  const open = tokens.group[start] ?? -1;
  if (tokens.words[open] !== '(' || !/^[A-Za-z_]\w*$/.test(tokens.words[open - 1] ?? '')) return undefined;
  const { names } = readPath(tokens.words, open - 1);
  return names.length > 1 && names.some(isErrorName) ? names.join('::') : undefined;
}
