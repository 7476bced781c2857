import type { Json } from './json.ts';

const control = /<([^<>\n]+)>/g;

/**
 * The rich_text block that Slack's composer makes of a person's message: a code fence becomes
 * `rich_text_preformatted`, links and mentions become elements, entities are resolved.
 * @param text as Slack delivers it, escaped
 */
export function createRichText(text: string): Json[] {
  const elements = text.split('```').flatMap((part, index) => {
    const inner = createElements(index % 2 === 1 ? part.replace(/^\n|\n$/g, '') : part);
    if (inner.length === 0) return [];
    return [{ type: index % 2 === 1 ? 'rich_text_preformatted' : 'rich_text_section', elements: inner }];
  });
  return elements.length > 0 ? [{ type: 'rich_text', elements }] : [];
}

function createElements(text: string): Json[] {
  const elements: Json[] = [];
  const addText = (plain: string) => {
    if (plain !== '') elements.push({ type: 'text', text: unescapeText(plain) });
  };
  let at = 0;
  for (const match of text.matchAll(control)) {
    addText(text.slice(at, match.index));
    elements.push(createReference(match[1] ?? ''));
    at = match.index + match[0].length;
  }
  addText(text.slice(at));
  return elements;
}

/** What stands between `<` and `>`: a mention, a channel, a broadcast or a link. */
function createReference(inner: string): Json {
  const [target = '', label] = inner.split('|');
  if (target.startsWith('@')) return { type: 'user', user_id: target.slice(1) };
  if (target.startsWith('#')) return { type: 'channel', channel_id: target.slice(1) };
  if (target.startsWith('!')) return { type: 'broadcast', range: target.slice(1) };
  return { type: 'link', url: unescapeText(target), ...(label === undefined ? {} : { text: unescapeText(label) }) };
}

function unescapeText(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
