import { isObject, type JsonObject, objectsOf, textOf } from './json.ts';
import type { SlackMessage } from './message.ts';
import { readRichText } from './rich-text.ts';

/**
 * All text of a message that can hold an error, files aside, encoded as Slack encodes `text` (`&amp;`, `<url|label>`).
 * A person's rich text repeats `text`, alert bots often say more in blocks and attachments: each piece comes once.
 */
export function extractText({ text, blocks, attachments }: SlackMessage): string {
  const pieces = [
    text ?? '',
    ...objectsOf(blocks).flatMap(readBlock),
    ...objectsOf(attachments).flatMap(readAttachment),
  ];
  let whole = '';
  let seen = '';
  for (const piece of pieces) {
    const letters = lettersOf(piece);
    if (letters === '' || seen.includes(letters)) continue;
    whole += `${whole && '\n'}${piece}`;
    seen += `\n${letters}`;
  }
  return whole;
}

/** What is left of a text when the ways in which two renderings of it differ are taken off. */
function lettersOf(piece: string): string {
  return piece
    .replace(/<((?:https?|mailto|tel):[^<>|\s]*)(?:\|([^<>]*))?>/g, (_, url: string, label?: string) => label ?? url)
    .replace(/&(?:amp|lt|gt);/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The texts of a block, one each for what stands apart on the screen. */
function readBlock(block: JsonObject): string[] {
  switch (block.type) {
    case 'rich_text':
      return [readRichText(block)];
    case 'section':
      return [textOf(block.text), ...objectsOf(block.fields).map(textOf)];
    case 'context':
      return objectsOf(block.elements).map(textOf);
    case 'container':
      return objectsOf(block.child_blocks).flatMap(readBlock);
    case 'table':
      return readTable(block.rows);
    default:
      return [textOf(block.text)];
  }
}

function readTable(rows: unknown): string[] {
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((cells: unknown) =>
    objectsOf(cells).map((cell) => (cell.type === 'rich_text' ? readRichText(cell) : textOf(cell))),
  );
}

/** An unfurled link shows somebody else's page; a shared message is what the person wants read. */
function isUnfurl(attachment: JsonObject): boolean {
  return attachment.from_url !== undefined && attachment.is_share !== true;
}

function readAttachment(attachment: JsonObject): string[] {
  if (isUnfurl(attachment)) return [];
  const { pretext, title, text, fallback, fields, blocks, message_blocks } = attachment;
  const shared = objectsOf(message_blocks).flatMap(({ message }) =>
    isObject(message) ? objectsOf(message.blocks) : [],
  );
  const said = [
    ...[pretext, title, text].map(textOf),
    ...objectsOf(fields).flatMap((field) => [textOf(field.title), textOf(field.value)]),
    ...[...objectsOf(blocks), ...shared].flatMap(readBlock),
  ].filter((piece) => piece !== '');
  // The fallback repeats the rest in one line; it counts where there is nothing else.
  return said.length > 0 ? said : [textOf(fallback)];
}
