import { unslack } from '../text/unslack.ts';

/** What somebody asks of the bot, by command, mention or direct message. */
export type Request =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'help' }
  | { readonly kind: 'search'; readonly words: string }
  | { readonly kind: 'show'; readonly idOrSlug: string }
  | { readonly kind: 'explain'; readonly text: string };

const maxWordsLength = 200;

/**
 * Reads what was typed. An error may begin with one of our own words ("show jobs failed: …"), so `show` takes one word
 * that can be an id or slug and `search` one short line; anything else is an error to explain.
 */
export function parseRequest(typed: string): Request {
  const text = typed.trim();
  if (text === '') return { kind: 'nothing' };
  if (/^help$/i.test(text)) return { kind: 'help' };
  const words = /^search\s+(\S.*)$/i.exec(text)?.[1];
  if (words !== undefined && words.length <= maxWordsLength) return { kind: 'search', words: unslack(words) };
  const idOrSlug = /^show\s+([a-z0-9-]+)$/i.exec(text)?.[1];
  if (idOrSlug !== undefined) return { kind: 'show', idOrSlug: idOrSlug.toLowerCase() };
  return { kind: 'explain', text };
}
