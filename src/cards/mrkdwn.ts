import { printable } from './printable.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const joiner = '\u2060'; // a word joiner: no width, and Slack sees no mark-up across it

/**
 * Makes echoed text plain in mrkdwn: no mention, no link, no formatting. Only the notification of a card needs it; in blocks
 * echoed text stands in plain_text and rich_text, where nothing is read as mark-up.
 */
export function escapeMrkdwn(text: string): string {
  return printable(text)
    .replace(/[&<>]/g, (character) => entities[character] ?? character)
    .replace(/@(?=here|channel|everyone)/gi, `@${joiner}`)
    .replace(/:(?=\/\/)/g, `:${joiner}`)
    .replace(/[*~`]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, `${joiner}$&${joiner}`);
}
