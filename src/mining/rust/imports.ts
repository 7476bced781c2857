import { isErrorName } from './finding.ts';
import type { Tokens } from '../tokens.ts';

/** Variants of error types that a file uses by their bare names, with the path that they stand for. */
export type Imports = ReadonlyMap<string, string>;

/** Reads `use …::ErrorCode::PermissionDenied` and `use …::ErrorCode::{NotSupported, InternalError}`. */
export function readImports({ words, pair }: Tokens): Imports {
  const found = new Map<string, string>();
  for (const [i, word] of words.entries()) {
    if (word !== '::' || !isErrorName(words[i - 1] ?? '') || !isUsed(words, i)) continue;
    const end = words[i + 1] === '{' ? (pair[i + 1] ?? i) : i + 2;
    for (let j = i + 1; j < end; j++)
      if (/^[A-Z]\w*[a-z]\w*$/.test(words[j] ?? '')) found.set(words[j] ?? '', `${words[i - 1]}::${words[j]}`);
  }
  return found;
}

/** The path stands in a `use`: only names, `::`, braces and commas are between. */
function isUsed(words: readonly string[], at: number): boolean {
  let i = at;
  while (i > 0 && /^(?:::|,|\{|\}|\w+)$/.test(words[i] ?? '') && words[i] !== 'use') i--;
  return words[i] === 'use';
}
