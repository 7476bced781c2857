import type { KnownBlock, RichTextBlock, RichTextElement, TableBlock } from '@slack/types';
import type { Card } from './card.ts';
import { escapeMrkdwn } from './mrkdwn.ts';
import { printable } from './printable.ts';

/** What `chat.update` takes, in bytes of UTF-8. */
const mostBytes = 4_000;

interface Piece {
  readonly text: string;
  /** steps and statements: what is left out last */
  readonly isStep: boolean;
}
type Part = RichTextBlock['elements'][number];

/** A card as mrkdwn alone, for when Slack refuses its blocks. What does not fit is left out, steps and statements last. */
export function plainText({ text, blocks }: Card): string {
  const pieces = blocks.map(readBlock).filter((piece) => piece.text !== '');
  while (byteLength(join(pieces)) > mostBytes && pieces.length > 1) {
    const last = pieces.findLastIndex((piece, at) => at > 0 && !piece.isStep);
    pieces.splice(last > 0 ? last : -1, 1);
  }
  const whole = join(pieces);
  return whole === '' || byteLength(whole) > mostBytes ? text : whole;
}

const join = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('\n\n');
const byteLength = (text: string): number => Buffer.byteLength(text);

function readBlock(block: KnownBlock): Piece {
  if (block.type === 'header') return { text: readText(block.text), isStep: false };
  if (block.type === 'section') return { text: block.text ? readText(block.text) : '', isStep: true };
  if (block.type === 'rich_text') {
    return { text: block.elements.map(readPart).join('\n').trim(), isStep: block.elements.some(isStep) };
  }
  if (block.type === 'table') return { text: escapeMrkdwn(linesOf(block)), isStep: false };
  if (block.type !== 'context') return { text: '', isStep: false };
  return { text: block.elements.map((one) => ('text' in one ? readText(one) : '')).join(' '), isStep: false };
}

/** The rows of a table below its heading, a line each. */
export const linesOf = ({ rows }: TableBlock): string =>
  rows
    .slice(1)
    .map((row) => row.map((cell) => ('text' in cell ? cell.text : '')).join(' · '))
    .join('\n');

const readText = ({ type, text }: { type: string; text: string }): string =>
  type === 'mrkdwn' ? text : escapeMrkdwn(text);

const isStep = (part: Part): boolean =>
  part.type === 'rich_text_preformatted' || (part.type === 'rich_text_list' && part.style === 'ordered');

function readPart(part: Part): string {
  if (part.type === 'rich_text_preformatted') return fence(part.elements.map(letters).join(''));
  if (part.type !== 'rich_text_list') return part.elements.map(readElement).join('').trim();
  const offset = 'offset' in part && typeof part.offset === 'number' ? part.offset : 0;
  return part.elements
    .map((item, at) => `${part.style === 'ordered' ? `${offset + at + 1}.` : '•'} ${readPart(item)}`)
    .join('\n');
}

const letters = (element: RichTextElement): string => ('text' in element ? (element.text ?? '') : '');
const readElement = (element: RichTextElement): string => escapeMrkdwn(letters(element));

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** To be copied, so nothing is put into it; only what would end the box is taken apart. */
const fence = (text: string): string =>
  `\`\`\`\n${printable(text)
    .replace(/[&<>]/g, (one) => entities[one] ?? one)
    .replaceAll('```', "'''")}\n\`\`\``;
