import { describe, expect, test } from '@jest/globals';
import { limits } from '../../src/cards/limits.ts';
import { checkBlocks, isMessageTooLong, messageWeight, type Surface } from '../../src/local/check-blocks.ts';

type Block = Record<string, unknown>;
const x = (length: number) => 'x'.repeat(length);
const plain = (length = 1) => ({ type: 'plain_text', text: x(length) });
const mrkdwn = (length = 1) => ({ type: 'mrkdwn', text: x(length) });
const many = <T>(count: number, one: T) => Array.from({ length: count }, () => structuredClone(one));
const numbered = (count: number, create: (index: number) => Block) =>
  Array.from({ length: count }, (_, i) => create(i));
const address = (length: number) => `https://x.y/${x(length - 12)}`;
const option = (more: Block = {}) => ({ text: plain(), value: 'v', ...more });
const button = (more: Block = {}) => ({ type: 'button', text: plain(), action_id: 'a', ...more });
const confirm = (more: Block = {}) => ({ title: plain(), text: plain(), confirm: plain(), deny: plain(), ...more });
const image = { type: 'image', alt_text: 'a', image_url: 'https://x.y/i.png' };
const divider = { type: 'divider' };

const section = (more: Block) => ({ type: 'section', text: plain(), ...more });
const actions = (...elements: Block[]) => ({ type: 'actions', elements });
const select = (more: Block) => actions({ type: 'static_select', action_id: 's', options: [option()], ...more });
const input = (more: Block = {}, element: Block = {}) => ({
  type: 'input',
  label: plain(),
  element: { type: 'plain_text_input', action_id: 'i', ...element },
  ...more,
});
const container = (more: Block) => ({ type: 'container', title: plain(), child_blocks: [divider], ...more });
const table = (rows: number, columns: number) => ({
  type: 'table',
  rows: many(rows, many(columns, { type: 'raw_text', text: 'c' })),
});
const card = (more: Block) => ({ type: 'card', title: mrkdwn(), ...more });
const richText = (length: number) => ({
  type: 'rich_text',
  elements: [{ type: 'rich_text_preformatted', elements: [{ type: 'text', text: x(length) }] }],
});
const feedback = (length: number) => ({
  type: 'context_actions',
  elements: [
    {
      type: 'feedback_buttons',
      action_id: 'f',
      positive_button: { text: plain(length), value: 'y' },
      negative_button: { text: plain(), value: 'n' },
    },
  ],
});

/** A limit, what makes one block of a given size, and where it may stand. */
const sizes: [name: string, limit: number, create: (size: number) => Block, surface?: Surface][] = [
  ['header text', limits.header.text, (n) => ({ type: 'header', text: plain(n) })],
  ['section text', limits.section.text, (n) => section({ text: mrkdwn(n) })],
  ['section fields', limits.section.fields, (n) => ({ type: 'section', fields: many(n, plain()) })],
  ['section field', limits.section.field, (n) => ({ type: 'section', fields: [plain(n)] })],
  ['context elements', limits.context.elements, (n) => ({ type: 'context', elements: many(n, plain()) })],
  ['context text', limits.context.text, (n) => ({ type: 'context', elements: [mrkdwn(n)] })],
  ['actions elements', limits.actions.elements, (n) => actions(...numbered(n, (i) => button({ action_id: `a${i}` })))],
  ['button text', limits.button.text, (n) => actions(button({ text: plain(n) }))],
  ['button value', limits.button.value, (n) => actions(button({ value: x(n) }))],
  ['button url', limits.button.url, (n) => actions(button({ url: address(n) }))],
  ['accessibility label', limits.button.text, (n) => actions(button({ accessibility_label: x(n) }))],
  ['action_id', limits.actionId, (n) => actions(button({ action_id: x(n) }))],
  ['block_id', limits.blockId, (n) => ({ ...divider, block_id: x(n) })],
  [
    'overflow options',
    limits.overflow.options,
    (n) => actions({ type: 'overflow', options: numbered(n, (i) => option({ value: `${i}` })) }),
  ],
  ['select options', limits.select.options, (n) => select({ options: numbered(n, (i) => option({ value: `${i}` })) })],
  ['option text', limits.select.optionText, (n) => select({ options: [option({ text: plain(n) })] })],
  ['option value', limits.select.optionValue, (n) => select({ options: [option({ value: x(n) })] })],
  ['placeholder', limits.input.placeholder, (n) => select({ placeholder: plain(n) })],
  ['check boxes', 10, (n) => actions({ type: 'checkboxes', options: numbered(n, (i) => option({ value: `${i}` })) })],
  ['confirm title', limits.confirm.title, (n) => actions(button({ confirm: confirm({ title: plain(n) }) }))],
  ['confirm text', limits.confirm.text, (n) => actions(button({ confirm: confirm({ text: mrkdwn(n) }) }))],
  ['confirm button', limits.confirm.button, (n) => actions(button({ confirm: confirm({ deny: plain(n) }) }))],
  ['input label', limits.input.label, (n) => input({ label: plain(n) })],
  ['input hint', limits.input.hint, (n) => input({ hint: plain(n) })],
  ['input value', limits.input.value, (n) => input({}, { initial_value: x(n) })],
  ['input max_length', limits.input.value, (n) => input({}, { max_length: n })],
  ['image alt_text', limits.image.altText, (n) => ({ ...image, alt_text: x(n) })],
  ['image title', limits.image.title, (n) => ({ ...image, title: plain(n) })],
  ['image url', limits.image.url, (n) => ({ ...image, image_url: address(n) })],
  ['rich text', limits.richText.characters, richText],
  ['markdown', limits.markdown.characters, (n) => ({ type: 'markdown', text: x(n) })],
  [
    'context_actions elements',
    limits.contextActions.elements,
    (n) => ({
      type: 'context_actions',
      elements: numbered(n, (i) => ({ type: 'icon_button', icon: 'trash', text: plain(), action_id: `a${i}` })),
    }),
  ],
  ['feedback button text', limits.button.text, feedback],
  ['container title', limits.container.title, (n) => container({ title: plain(n) })],
  ['container subtitle', limits.container.subtitle, (n) => container({ subtitle: mrkdwn(n) })],
  ['container children', limits.container.children, (n) => container({ child_blocks: many(n, divider) })],
  ['table rows', limits.table.rows, (n) => table(n, 1)],
  ['table columns', limits.table.columns, (n) => table(1, n)],
  ['card title', limits.card.title, (n) => card({ title: mrkdwn(n) })],
  ['card body', limits.card.body, (n) => card({ body: mrkdwn(n) })],
  ['card buttons', 3, (n) => card({ actions: numbered(n, (i) => button({ action_id: `a${i}` })) })],
  ['carousel cards', 10, (n) => ({ type: 'carousel', elements: many(n, card({})) })],
  ['alert text', limits.alert.text, (n) => ({ type: 'alert', text: plain(n) }), 'modal'],
];

describe('limits', () => {
  test.each(sizes)('%s: %i pass, one more does not', (_, limit, create, surface = 'message') => {
    expect(checkBlocks([create(limit)], surface)).toEqual([]);
    const reasons = checkBlocks([create(limit + 1)], surface);
    expect(reasons.join()).toMatch(/must be less than \d+ characters|no more than \d+ items|must be at most \d+/);
  });

  test.each([
    ['message', limits.message.blocks],
    ['modal', limits.view.blocks],
    ['home', limits.view.blocks],
  ] as const)('a %s has at most %i blocks', (surface, limit) => {
    expect(checkBlocks(many(limit, divider), surface)).toEqual([]);
    expect(checkBlocks(many(limit + 1, divider), surface)).toEqual([
      `no more than ${limit} items allowed [json-pointer:/blocks]`,
    ]);
  });

  test('a message has one table', () => {
    expect(checkBlocks([table(1, 1), table(1, 1)], 'message')).toEqual([
      'only_one_table_allowed [json-pointer:/blocks]',
    ]);
  });
});

describe('what every object must look like', () => {
  const wrong: [name: string, block: unknown, reason: string, surface?: Surface][] = [
    ['an unknown type', { type: 'headr' }, 'unsupported type: headr [json-pointer:/blocks/0/type]'],
    ['no type', {}, 'missing required field: type [json-pointer:/blocks/0]'],
    ['no object', 'divider', 'must provide an object [json-pointer:/blocks/0]'],
    ['an unknown property', { ...divider, colour: 1 }, 'invalid additional property: colour [json-pointer:/blocks/0]'],
    [
      'an unknown property inside',
      actions(button({ txt: 1 })),
      'invalid additional property: txt [json-pointer:/blocks/0/elements/0]',
    ],
    ['no text', { type: 'header' }, 'missing required field: text [json-pointer:/blocks/0]'],
    [
      'an empty text',
      section({ text: mrkdwn(0) }),
      'must be more than 0 characters [json-pointer:/blocks/0/text/text]',
    ],
    ['a bare string as text', { type: 'header', text: 'hi' }, 'must provide an object [json-pointer:/blocks/0/text]'],
    [
      'mrkdwn in a header',
      { type: 'header', text: mrkdwn() },
      'must be one of: plain_text [json-pointer:/blocks/0/text/type]',
    ],
    [
      'plain_text with verbatim',
      section({ text: { ...plain(), verbatim: true } }),
      'invalid additional property: verbatim [json-pointer:/blocks/0/text]',
    ],
    ['a section of nothing', { type: 'section' }, 'must define either `text` or `fields` [json-pointer:/blocks/0]'],
    ['no elements', actions(), 'no less than 1 items allowed [json-pointer:/blocks/0/elements]'],
    [
      'a button beside text',
      { type: 'context', elements: [button()] },
      'unsupported type: button [json-pointer:/blocks/0/elements/0/type]',
    ],
    ['text among actions', actions(mrkdwn()), 'unsupported type: mrkdwn [json-pointer:/blocks/0/elements/0/type]'],
    ['an address that is none', actions(button({ url: 'x y' })), 'invalid url [json-pointer:/blocks/0/elements/0/url]'],
    [
      'a script as address',
      actions(button({ url: 'javascript:alert(1)' })),
      'invalid url [json-pointer:/blocks/0/elements/0/url]',
    ],
    [
      'an unknown style',
      actions(button({ style: 'green' })),
      'must be one of: primary, danger [json-pointer:/blocks/0/elements/0/style]',
    ],
    [
      'an image without a source',
      { type: 'image', alt_text: 'a' },
      'must define either `slack_file` or `image_url` [json-pointer:/blocks/0]',
    ],
    [
      'options and groups',
      select({ option_groups: [{ label: plain(), options: [option()] }] }),
      'must define either `options` or `option_groups` [json-pointer:/blocks/0/elements/0]',
    ],
    [
      'a number as value',
      actions(button({ value: 7 })),
      'must provide a string [json-pointer:/blocks/0/elements/0/value]',
    ],
    [
      'an unknown part of rich text',
      { type: 'rich_text', elements: [{ type: 'rich_text_code', elements: [] }] },
      'unsupported type: rich_text_code [json-pointer:/blocks/0/elements/0/type]',
    ],
    [
      'a card of nothing',
      { type: 'card' },
      'must define at least one of `hero_image`, `title`, `actions` or `body` [json-pointer:/blocks/0]',
    ],
    [
      'rich text in a container',
      container({ child_blocks: [richText(1)] }),
      'unsupported type: rich_text [json-pointer:/blocks/0/child_blocks/0/type]',
    ],
    [
      'a container without title',
      { type: 'container', child_blocks: [divider] },
      'must define either `title` or `rich_text_title` [json-pointer:/blocks/0]',
    ],
    [
      'an alert in a message',
      { type: 'alert', text: plain() },
      'unsupported type: alert [json-pointer:/blocks/0/type]',
    ],
    [
      'markdown in a modal',
      { type: 'markdown', text: 'x' },
      'unsupported type: markdown [json-pointer:/blocks/0/type]',
      'modal',
    ],
    ['a container at home', container({}), 'unsupported type: container [json-pointer:/blocks/0/type]', 'home'],
  ];

  test.each(wrong)('%s is refused with its place', (_, block, reason, surface = 'message') => {
    expect(checkBlocks([block], surface)).toEqual([reason]);
  });

  test('blocks that are no list are refused', () => {
    expect(checkBlocks('[]', 'message')).toEqual(['must provide an array [json-pointer:/blocks]']);
  });
});

describe('ids', () => {
  test('a block_id stands once, in a container too', () => {
    const twice = [{ ...divider, block_id: 'b' }, container({ child_blocks: [{ ...divider, block_id: 'b' }] })];
    expect(checkBlocks(twice, 'message')).toEqual([
      '`block_id` "b" already exists for another block [json-pointer:/blocks]',
    ]);
  });

  test('an action_id stands once in a block and may come again in the next', () => {
    expect(checkBlocks([actions(button(), button())], 'message')).toEqual([
      '`action_id` "a" already exists for another action [json-pointer:/blocks/0]',
    ]);
    expect(checkBlocks([actions(button()), actions(button())], 'message')).toEqual([]);
    const children = [actions(button()), section({ accessory: button() })];
    expect(checkBlocks([container({ child_blocks: children })], 'message')).toEqual([]);
  });
});

describe('the weight of a message', () => {
  const markdown = (length: number) => [
    { type: 'markdown', text: x(length - 1_000) },
    { type: 'markdown', text: x(1_000) },
  ];
  const { limit, perBlock } = messageWeight;

  test('characters and blocks add up to what Slack was seen to take', () => {
    expect(isMessageTooLong([{ type: 'markdown', text: x(limit) }])).toBe(false);
    expect(isMessageTooLong([{ type: 'markdown', text: x(limit + 1) }])).toBe(true);
    expect(isMessageTooLong(markdown(limit - perBlock))).toBe(false);
    expect(isMessageTooLong(markdown(limit - perBlock + 1))).toBe(true);
  });

  test('entities count as they are sent, and the children of a container as blocks', () => {
    const eightTexts = many(8, section({ text: plain(1_500) }));
    expect(isMessageTooLong(eightTexts)).toBe(false);
    expect(isMessageTooLong([...eightTexts, section({ text: { type: 'plain_text', text: '<'.repeat(200) } })])).toBe(
      true,
    );
    expect(isMessageTooLong([...eightTexts, section({ text: { type: 'mrkdwn', text: '<'.repeat(200) } })])).toBe(false);
    expect(isMessageTooLong([...eightTexts, container({ child_blocks: many(10, divider) })])).toBe(true);
  });
});
