const links = /<((?:https?|mailto|tel|ftp)[^<>|\s]*)(?:\|([^<>]*))?>/g;
/** A file's or a host's name that became a link by itself where the text was copied from: `[x.rs:1](http://x.rs:1/)`. */
const selfLinks = /\[([^\][\s()]{1,200})\]\(https?:\/\/\1\/?\)/g;
const mentions = /<([@#!])([^<>|]*)(?:\|([^<>]*))?>/g;
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** Looked for one by one: in a text of plain letters, such as a log, each takes no time. */
const typographic = '\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u00a0\u200b\ufeff'.split('');

/**
 * Gives back what a person typed or pasted from how Slack delivers it: `<url|label>` becomes its label (Slack links words
 * such as `table.id` by itself), entities become characters, typographic quotes plain ones. Links go first: an escaped
 * `&lt;` is text, not a link.
 */
export function unslack(text: string): string {
  let plain = text;
  if (plain.includes('<')) {
    plain = plain.replace(links, (_, url: string, label?: string) => label ?? url.replace(/^(mailto|tel):/, ''));
    plain = plain.replace(mentions, (_, sign: string, id: string, label?: string) => label ?? `${sign}${id}`);
  }
  if (plain.includes('](http')) plain = plain.replace(selfLinks, '$1');
  if (plain.includes('&')) plain = plain.replace(/&(?:lt|gt|amp);/g, (entity) => entities[entity] ?? entity);
  if (typographic.some((character) => plain.includes(character))) {
    plain = plain
      .replace(/[\u2018\u2019\u201a\u201b]/g, "'")
      .replace(/[\u201c-\u201f]/g, '"')
      .replace(/\u00a0/g, ' ')
      .replace(/[\u200b\ufeff]/g, '');
  }
  return plain;
}
