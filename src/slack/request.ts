import { unslack } from '../text/unslack.ts';

/** What somebody asks of the bot, by command, mention or direct message. */
export type Request =
  | { readonly kind: 'nothing' }
  | { readonly kind: Page }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'search'; readonly words: string }
  | { readonly kind: 'show'; readonly idOrSlug: string }
  | { readonly kind: 'explain'; readonly text: string };

/** One word each: `settings are wrong: …` may be an error. */
const pages = ['help', 'settings', 'gaps', 'review', 'forget'] as const;
export type Page = (typeof pages)[number];
const isPage = (word: string): word is Page => (pages as readonly string[]).includes(word);

const maxWordsLength = 200;

/**
 * Reads what was typed. An error may begin with one of our own words ("show jobs failed: …"), so `show` takes one word
 * that can be an id or slug and `search` one short line; anything else is an error to explain.
 */
export function parseRequest(typed: string): Request {
  const text = typed.trim();
  if (text === '') return { kind: 'nothing' };
  const word = text.toLowerCase();
  if (isPage(word)) return { kind: word };
  const note = /^note\s+(\S[\s\S]*)$/i.exec(text)?.[1];
  if (note !== undefined) return { kind: 'note', text: unslack(note) };
  const words = /^search\s+(\S.*)$/i.exec(text)?.[1];
  if (words !== undefined && words.length <= maxWordsLength) return { kind: 'search', words: unslack(words) };
  const idOrSlug = /^show\s+([a-z0-9-]+)$/i.exec(text)?.[1];
  if (idOrSlug !== undefined) return { kind: 'show', idOrSlug: idOrSlug.toLowerCase() };
  return { kind: 'explain', text };
}
