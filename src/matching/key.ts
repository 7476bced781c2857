import { createHash } from 'node:crypto';
import { hashWord } from './tokens.ts';

/** A template's words and gaps, so that punctuation, case and trailing gaps do not count: each word hashed, a gap as `*`. */
export function spellKey(template: string): string {
  const tokens: string[] =
    template
      .replace(/\{[^{}]*\}/g, '{}')
      .toLowerCase()
      .match(/[a-z0-9_]+|\{\}/g) ?? [];
  while (tokens.at(-1) === '{}') tokens.pop();
  return tokens
    .map((token) => (token === '{}' ? '*' : (hashWord(token) >>> 0).toString(16).padStart(8, '0')))
    .join('-');
}

/** The key of a template, which names it where its text is not at hand: 16 hex digits of SHA-256 of its words and gaps. */
export const templateKey = (template: string): string =>
  createHash('sha256').update(spellKey(template)).digest('hex').slice(0, 16);
