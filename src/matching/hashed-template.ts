import { createHash } from 'node:crypto';
import { hashWord } from './tokens.ts';

/** What stands in a hashed template: a gap, a word, or a word that runs into a placeholder and so is only a part of one. */
export const gapToken = 0;
export const wordToken = 1;
export const partToken = 2;

/** A template of which only the hashes of its words are at hand, a placeholder as a gap. */
export interface HashedTemplate {
  /** FNV-1a 32 bit of each word in lower case, as signed numbers; 0 for a gap */
  readonly hashes: Int32Array;
  /** beside each: `gapToken`, `wordToken` or `partToken` */
  readonly kinds: Uint8Array;
}

/** Hashes a template's words: those of its key, in order. */
export function hashTemplate(template: string): HashedTemplate {
  const text = template.replace(/\{[^{}]*\}/g, '{}').toLowerCase();
  const tokens = [...text.matchAll(/[a-z0-9_]+|\{\}/g)];
  const hashes = new Int32Array(tokens.length);
  const kinds = new Uint8Array(tokens.length);
  for (const [i, { 0: token, index }] of tokens.entries()) {
    if (token === '{}') continue;
    hashes[i] = hashWord(token);
    const touches = text.startsWith('{}', index + token.length) || text.endsWith('{}', index);
    kinds[i] = touches ? partToken : wordToken;
  }
  return { hashes, kinds };
}

/** A hashed template's words and gaps as text: two with the same are the same message. Trailing gaps do not count. */
export function spellHashes({ hashes, kinds }: HashedTemplate): string {
  let end = hashes.length;
  while (end > 0 && kinds[end - 1] === gapToken) end--;
  return Array.from(hashes.subarray(0, end), (hash, i) =>
    kinds[i] === gapToken ? '*' : (hash >>> 0).toString(16).padStart(8, '0'),
  ).join('-');
}

/** The key of a hashed template: the same 16 hex digits as `templateKey` makes of its text. */
export const hashedKey = (template: HashedTemplate): string =>
  createHash('sha256').update(spellHashes(template)).digest('hex').slice(0, 16);
