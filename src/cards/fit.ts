import type { Button, HomeView, KnownBlock, ModalView, Overflow } from '@slack/types';
import type { Card } from './card.ts';
import { cutText } from './cut.ts';
import { limits } from './limits.ts';

/**
 * A piece of a card. Pieces of rank 0 stay; of the others the highest rank is shortened first and then left out first, but for
 * those to `keep`.
 */
export type Part = { blocks: KnownBlock[]; short?: KnownBlock[]; rank?: number; keep?: true };
/** `after` stands below the buttons, and is never left out. */
export type Draft = { text: string; parts: Part[]; buttons?: (Button | Overflow)[]; after?: KnownBlock[] };

// Slack weighs a message: its characters, and some 125 for each block. Neither is documented; see the limits table.
const blockWeight = 125;
const shortened = 'Shortened to fit here.';
const shortenedWithMore = 'Shortened: More has the rest.';

/** What a block weighs in a message. Slack counts `&`, `<` and `>` as the entities they become. */
export function weigh(blocks: readonly KnownBlock[]): number {
  return blocks.reduce((sum, block) => sum + blockWeight + charactersOf(block), 0);
}

function charactersOf(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 0;
  return Object.entries(node).reduce((sum, [key, value]) => {
    if (typeof value !== 'string') return sum + charactersOf(value);
    const isShown = key === 'text' || key === 'url' || key === 'alt_text';
    return isShown ? sum + value.length + 4 * (value.match(/[&<>]/g)?.length ?? 0) : sum;
  }, 0);
}

/**
 * Makes a message of a draft, within every limit of Slack. Down to `goal` it shortens and leaves out by rank; what is still
 * too much for Slack is cut at a sentence's end. Says so when something was left out.
 * @param goal weight that is read in a minute, at most Slack's own
 */
export function fitCard(
  { text, parts, buttons = [], after = [] }: Draft,
  goal: number = limits.message.characters,
): Card {
  const more = buttons.length > 0 ? shortenedWithMore : shortened;
  const actions: KnownBlock[] = buttons.length > 0 ? [{ type: 'actions', elements: buttons.flatMap(fitButton) }] : [];
  const tail = weigh([...actions, ...after]) + blockWeight + more.length;
  const chosen = chooseParts(parts, goal - tail);
  const cut = cutBlocks(
    chosen.blocks,
    limits.message.characters - tail,
    limits.message.blocks - actions.length - after.length - 1,
  );
  const note: KnownBlock[] = chosen.isCut || cut.isCut ? [noteOf(more)] : [];
  return {
    text: cutText(text, 300) || 'rwerror',
    blocks: [...cut.blocks, ...note, ...actions, ...after].filter(hasContent),
  };
}

/** Keeps a view within every limit of Slack; what is too much is cut at a sentence's end, which is said. */
export function fitView<V extends ModalView | HomeView>(view: V): V {
  // a character takes up to three bytes, and JSON as much again around it
  const cut = cutBlocks(view.blocks as KnownBlock[], limits.view.bytes / 6, limits.view.blocks - 1);
  const blocks = (cut.isCut ? [...cut.blocks, noteOf(shortened)] : cut.blocks).filter(hasContent);
  return { ...view, blocks };
}

const noteOf = (text: string): KnownBlock => ({
  type: 'context',
  elements: [{ type: 'plain_text', text, emoji: false }],
});

function chooseParts(parts: readonly Part[], goal: number): { blocks: KnownBlock[]; isCut: boolean } {
  const chosen = parts.map(({ blocks }) => blocks);
  const order = parts
    .map(({ rank = 0, short, keep }, at) => ({ at, rank, short, keep }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank);
  const steps = [
    ...order.flatMap(({ at, short }) => (short ? [{ at, blocks: short }] : [])),
    ...order.flatMap(({ at, keep }) => (keep ? [] : [{ at, blocks: [] }])),
  ];
  let weight = weigh(chosen.flat());
  let isCut = false;
  for (const { at, blocks } of steps) {
    if (weight <= goal) break;
    const gain = weigh(chosen[at] ?? []) - weigh(blocks);
    if (gain <= 0) continue;
    chosen[at] = blocks;
    weight -= gain;
    isCut = true;
  }
  return { blocks: chosen.flat(), isCut };
}

function cutBlocks(
  blocks: readonly KnownBlock[],
  weight: number,
  count: number,
): { blocks: KnownBlock[]; isCut: boolean } {
  const kept: KnownBlock[] = [];
  let room = weight;
  let isCut = false;
  for (const block of blocks) {
    if (kept.length === count || room <= blockWeight) return { blocks: kept, isCut: true };
    const fitting = fitBlock(block, room - blockWeight);
    isCut ||= fitting.isCut;
    room -= weigh([fitting.block]);
    kept.push(fitting.block);
  }
  return { blocks: kept, isCut };
}

const isText = (node: object): node is { type: string; text: string } =>
  'text' in node &&
  typeof node.text === 'string' &&
  'type' in node &&
  ['text', 'link', 'plain_text', 'mrkdwn'].includes(`${node.type}`);

/** Most characters in all texts of a block together. */
const mostCharacters: Readonly<Partial<Record<KnownBlock['type'], number>>> = {
  header: limits.header.text,
  rich_text: limits.richText.characters,
  context: limits.context.text,
  section: limits.section.text,
};

/** A block whose texts, from the first on, take at most `weight` and keep to the limits of their block. */
function fitBlock(block: KnownBlock, weight: number): { block: KnownBlock; isCut: boolean } {
  let characters = mostCharacters[block.type] ?? limits.section.text;
  let room = weight;
  let isCut = false;
  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(visit).filter(isNotEmpty);
    if (typeof node !== 'object' || node === null || isButton(node)) return node;
    if (!isText(node)) return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, visit(value)]));
    const text = cutToWeight(node.text, characters, room);
    isCut ||= text !== node.text;
    characters -= text.length;
    room -= charactersOf({ text });
    return { ...node, text };
  };
  const elements = block.type === 'context' ? { elements: block.elements.slice(0, limits.context.elements) } : {};
  return { block: visit({ ...block, ...elements }) as KnownBlock, isCut };
}

function cutToWeight(text: string, max: number, weight: number): string {
  const entities = 4 * (text.match(/[&<>]/g)?.length ?? 0);
  return cutText(text, Math.max(0, Math.min(max, weight - entities)));
}

const isButton = (node: object): boolean => 'type' in node && node.type === 'button';

const isNotEmpty = (node: unknown): boolean => {
  if (typeof node !== 'object' || node === null) return true;
  if (isText(node)) return node.text !== '';
  return !('elements' in node && Array.isArray(node.elements) && node.elements.length === 0);
};
const hasContent = (block: KnownBlock): boolean =>
  isNotEmpty(block) &&
  !((block.type === 'header' || block.type === 'section') && (block.text?.text ?? '').trim() === '');

function fitButton(button: Button | Overflow): (Button | Overflow)[] {
  if (button.type === 'overflow') return [button];
  // a value that was cut could not be read
  if ((button.value?.length ?? 0) > limits.button.value) return [];
  return [{ ...button, text: { ...button.text, text: cutText(button.text.text, limits.button.text) } }];
}
