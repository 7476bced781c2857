import type { Tokens } from '../tokens.ts';
import { isErrorName } from './error-name.ts';

/** Variants of error types that a file uses by their bare names, with the path that they stand for. */
export type Imports = ReadonlyMap<string, string>;

/** Reads `use …::ErrorCode::PermissionDenied` and `use …::ErrorCode::{NotSupported, InternalError}`. */
export function readImports({ words, pair }: Tokens): Imports {
  const found = new Map<string, string>();
  for (const [i, type] of words.entries()) {
    if (words[i + 1] !== '::' || !isErrorName(type) || !isUsed(words, i)) continue;
    const end = Math.max(i + 3, pair[i + 2] ?? -1);
    for (const name of words.slice(i + 2, end)) if (/^[A-Z]\w*[a-z]/.test(name)) found.set(name, `${type}::${name}`);
  }
  return found;
}

/** The path stands in a `use`: only names, `::`, braces and commas are between. */
function isUsed(words: readonly string[], at: number): boolean {
  let i = at;
  while (i > 0 && /^(?:::|,|\{|\}|\w+)$/.test(words[i] ?? '') && words[i] !== 'use') i--;
  return words[i] === 'use';
}
