import { type JsonObject, objectsOf, textOf } from './json.ts';

/** The text of a rich_text block, a line a line, encoded as Slack encodes a message's `text`. */
export function readRichText(block: JsonObject): string {
  return objectsOf(block.elements).map(readElement).join('\n');
}

function readElement(element: JsonObject): string {
  const children = objectsOf(element.elements);
  return element.type === 'rich_text_list' ? children.map(readElement).join('\n') : children.map(readInline).join('');
}

function readInline(element: JsonObject): string {
  switch (element.type) {
    case 'link':
      return encode(textOf(element) || textOf(element.url));
    case 'user':
      return `<@${textOf(element.user_id)}>`;
    case 'channel':
      return `<#${textOf(element.channel_id)}>`;
    case 'emoji':
      return `:${textOf(element.name)}:`;
    default:
      return encode(textOf(element));
  }
}

/** Rich text holds `<` and `>` bare in some payloads and as entities in others: only bare ones want encoding. */
function encode(text: string): string {
  if (!/[<>]/.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
