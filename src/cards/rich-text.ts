import type { RichTextBlock, RichTextElement, RichTextList, RichTextPreformatted, RichTextSection } from '@slack/types';
import { splitText } from './cut.ts';
import { limits } from './limits.ts';
import { printable } from './printable.ts';

/** Blocks of rich text: nothing in them is read as mark-up, so echoed text stands here as it is. */

type Part = RichTextBlock['elements'][number];
type Write = (text: string) => RichTextElement[];
type Style = { bold?: boolean; code?: boolean; italic?: boolean };

// room for a heading, and for a text that ends in …
const pieceLength = limits.richText.characters - 100;

/** A run of text, without runs that Slack refuses: empty ones. */
export function run(text: string, style?: Style): RichTextElement[] {
  const clean = printable(text);
  return clean === '' ? [] : [{ type: 'text', text: clean, ...(style ? { style } : {}) }];
}

/** A run of our own prose, in which what stands between backticks is code. */
export function prose(text: string): RichTextElement[] {
  const pieces = text.split(/`([^`\n]{1,200})`/);
  return pieces.flatMap((piece, at) => run(piece, at % 2 === 1 ? { code: true } : undefined));
}

export function link(url: string, text: string): RichTextElement[] {
  return url.length > limits.button.url ? run(text) : [{ type: 'link', url, text: printable(text) || url }];
}

/** One block of text whose line breaks are the caller's. */
export function lines(...elements: RichTextElement[][]): RichTextBlock[] {
  const flat = elements.flat();
  return flat.length === 0 ? [] : [{ type: 'rich_text', elements: [section(flat)] }];
}

const section = (elements: RichTextElement[]): RichTextSection => ({ type: 'rich_text_section', elements });
const heading = (title: string): RichTextElement[] => (title === '' ? [] : run(`${title}\n`, { bold: true }));

/** A heading and a text, in as many blocks as it takes; nothing for an empty text. @param write our prose, or `run` */
export function paragraph(title: string, text: string, write: Write = prose): RichTextBlock[] {
  return splitText(printable(text), pieceLength).flatMap((piece, at) =>
    lines(at === 0 ? heading(title) : [], write(piece)),
  );
}

/** A heading and code in a box. */
export function code(title: RichTextElement[], text: string): RichTextBlock[] {
  return splitText(printable(text), Math.max(500, pieceLength - lengthOf(title))).map((piece, at) => {
    const box: RichTextPreformatted = { type: 'rich_text_preformatted', elements: [{ type: 'text', text: piece }] };
    const parts: Part[] = at === 0 && title.length > 0 ? [section(title), box] : [box];
    return { type: 'rich_text', elements: parts };
  });
}

/** A heading and a list; the numbers of an ordered one go on from block to block. */
export function list(
  title: string,
  style: 'bullet' | 'ordered',
  items: readonly string[],
  write: Write = prose,
): RichTextBlock[] {
  const blocks: RichTextBlock[] = [];
  let room = 0;
  const add = (part: Part, length: number): void => {
    if (length > room) {
      blocks.push({
        type: 'rich_text',
        elements: blocks.length === 0 && title !== '' ? [section(heading(title)), part] : [part],
      });
      room = pieceLength;
    } else blocks.at(-1)?.elements.push(part);
    room -= length;
  };
  const texts = items.map(printable).filter((text) => text.trim() !== '');
  texts.forEach((text, index) => {
    const [first = '', ...rest] = splitText(text, pieceLength);
    const last = blocks.at(-1)?.elements.at(-1);
    const item = section(write(first));
    if (last?.type === 'rich_text_list' && first.length <= room) {
      last.elements.push(item);
      room -= first.length;
    } else add(newList(style, index, item), first.length);
    for (const piece of rest) add(section(write(piece)), piece.length);
  });
  return blocks;
}

// `offset` is Slack's, though its types do not have it yet
const newList = (
  style: 'bullet' | 'ordered',
  offset: number,
  item: RichTextSection,
): RichTextList & { offset?: number } => ({
  type: 'rich_text_list',
  style,
  elements: [item],
  ...(style === 'ordered' && offset > 0 ? { offset } : {}),
});

function lengthOf(elements: readonly RichTextElement[]): number {
  return elements.reduce((sum, element) => sum + ('text' in element ? (element.text?.length ?? 0) : 0), 0);
}
