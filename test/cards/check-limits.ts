// Slack's limits once more, from its reference and not from the table that the cards use: one guards the other.

type Json = {
  type?: unknown;
  text?: unknown;
  value?: unknown;
  url?: unknown;
  elements?: unknown;
  blocks?: unknown;
  action_id?: unknown;
  accessory?: unknown;
  title?: unknown;
  submit?: unknown;
  close?: unknown;
};
const isObject = (node: unknown): node is Json => typeof node === 'object' && node !== null && !Array.isArray(node);
const objectsIn = (node: unknown): Json[] => {
  if (Array.isArray(node)) return node.flatMap(objectsIn);
  return isObject(node) ? [node, ...Object.values(node).flatMap(objectsIn)] : [];
};
const textsIn = (node: unknown): string[] =>
  objectsIn(node).flatMap(({ text }) => (typeof text === 'string' ? [text] : []));
const total = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0);

const maxOfText: Record<string, number> = { header: 150, section: 3000, context: 3000, rich_text: 3000 };

const everywhere = ['header', 'section', 'context', 'rich_text', 'divider', 'actions', 'input'];

function findInBlock(block: Json): string[] {
  const type = String(block.type);
  const found: string[] = [];
  const max = maxOfText[type];
  if (max !== undefined && total(textsIn({ ...block, accessory: undefined })) > max) found.push(`${type} over ${max}`);
  if (![...everywhere, 'context_actions', 'table'].includes(type)) found.push(`block ${type}`);
  if ((type === 'context' || type === 'actions') && !hasUpTo(block.elements, type === 'context' ? 10 : 25)) {
    found.push(`${type} elements`);
  }
  if (type === 'rich_text' && !hasUpTo(block.elements, Number.POSITIVE_INFINITY)) found.push('rich_text is empty');
  const ids = objectsIn(block).flatMap(({ action_id: id }) => (typeof id === 'string' ? [id] : []));
  if (new Set(ids).size !== ids.length) found.push('an action_id twice in a block');
  return [...found, ...objectsIn(block).flatMap(findInElement)];
}

const hasUpTo = (list: unknown, max: number): boolean => Array.isArray(list) && list.length > 0 && list.length <= max;

const lists = ['rich_text_section', 'rich_text_list', 'rich_text_preformatted'];

function findInElement(node: Json): string[] {
  const { text, type, value, url, elements } = node;
  const found: string[] = typeof text === 'string' ? findInText(text, type) : [];
  if (type === 'button' && String(value ?? '').length > 2000) found.push('a button value over 2000');
  if (type === 'button' && total(textsIn(text)) > 75) found.push('a button text over 75');
  if (typeof url === 'string' && url.length > 3000) found.push('a url over 3000');
  if (lists.includes(String(type)) && !hasUpTo(elements, Number.POSITIVE_INFINITY))
    found.push(`${String(type)} is empty`);
  return found;
}

function findInText(text: string, type: unknown): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be in a card
  const control = /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e]/;
  return [
    ...(text === '' ? ['an empty text'] : []),
    ...(/\p{Surrogate}/u.test(text) ? ['half a character'] : []),
    ...(type === 'mrkdwn' && /&[a-z]{0,4}$/.test(text) ? ['an open entity'] : []),
    ...(control.test(text) ? ['a control character'] : []),
  ];
}

/** What Slack would refuse of a message; Slack weighs a block by 125 characters and &, <, > as entities. */
export function findInCard(card: { text: string; blocks: readonly unknown[] }): string[] {
  const blocks = card.blocks.filter(isObject);
  const characters = total(textsIn(blocks).map((text) => text.replace(/[&<>]/g, '&amp;')));
  return [
    ...(card.text === '' || card.text.length > 4000 ? ['notification'] : []),
    ...(/<[!@#]|&[a-z]{0,4}$/.test(card.text) ? ['mark-up in the notification'] : []),
    ...(blocks.length === 0 || blocks.length > 50 ? [`${blocks.length} blocks`] : []),
    ...(characters + 125 * (blocks.length - 1) > 12_000 ? [`${characters} characters`] : []),
    ...blocks.flatMap(findInBlock),
  ];
}

/** What Slack would refuse of a view. */
export function findInView(view: unknown): string[] {
  if (!isObject(view) || !Array.isArray(view.blocks)) return ['no blocks'];
  const blocks = view.blocks.filter(isObject);
  return [
    ...(blocks.length === 0 || blocks.length > 100 ? [`${blocks.length} blocks`] : []),
    ...(Buffer.byteLength(JSON.stringify(view)) > 250_000 ? ['over 250 KB'] : []),
    ...[view.title, view.submit, view.close].flatMap((label) =>
      total(textsIn(label)) > 24 ? ['a label over 24'] : [],
    ),
    ...blocks.flatMap(findInBlock),
  ];
}

/** All that a person can read of blocks or a view. */
export const readable = (node: unknown): string => textsIn(node).join('\n');
