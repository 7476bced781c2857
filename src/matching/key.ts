import { createHash } from 'node:crypto';
import { hashWord } from './tokens.ts';

/**
 * The key of a template: its words and gaps, so that punctuation, case and trailing gaps do not count. Words as FNV-1a
 * 32 bit in hex, a gap as `*`, joined by `-`; the first 16 hex digits of SHA-256 of that.
 */
export function templateKey(template: string): string {
  const tokens: string[] =
    template
      .replace(/\{[^{}]*\}/g, '{}')
      .toLowerCase()
      .match(/[a-z0-9_]+|\{\}/g) ?? [];
  while (tokens.at(-1) === '{}') tokens.pop();
  const spelled = tokens.map((token) => (token === '{}' ? '*' : hashWord(token).toString(16).padStart(8, '0')));
  return createHash('sha256').update(spelled.join('-')).digest('hex').slice(0, 16);
}
