import { z } from 'zod';
import { limits } from '../../cards/limits.ts';
import {
  button,
  contextText,
  dateTimePicker,
  feedbackButtons,
  fields,
  iconButton,
  image,
  menus,
  overflow,
  pickers,
  richTextInput,
  workflowButton,
} from './elements.ts';
import { anyText, hasOneSource, imageSource, mrkdwnText, oneSource, plainText, textOf } from './objects.ts';
import { richText } from './rich-text.ts';

/** Blocks of Block Kit and where they may stand. Source: https://docs.slack.dev/reference/block-kit/blocks */

const base = { block_id: z.string().max(limits.blockId).optional() };

const header = z.strictObject({ type: z.literal('header'), ...base, text: plainText(limits.header.text) });

const section = z
  .strictObject({
    type: z.literal('section'),
    ...base,
    text: anyText(limits.section.text).optional(),
    fields: z.array(anyText(limits.section.field)).min(1).max(limits.section.fields).optional(),
    accessory: z.discriminatedUnion('type', [button, image, overflow, workflowButton, ...menus, ...pickers]).optional(),
    expand: z.boolean().optional(),
  })
  .refine((block) => block.text !== undefined || block.fields !== undefined, 'must define either `text` or `fields`');

const context = z.strictObject({
  type: z.literal('context'),
  ...base,
  elements: z
    .array(z.discriminatedUnion('type', [...contextText.options, image]))
    .min(1)
    .max(limits.context.elements),
});

const actions = z.strictObject({
  type: z.literal('actions'),
  ...base,
  elements: z
    .array(
      z.discriminatedUnion('type', [
        button,
        overflow,
        workflowButton,
        dateTimePicker,
        richTextInput,
        ...menus,
        ...pickers,
      ]),
    )
    .min(1)
    .max(limits.actions.elements),
});

const divider = z.strictObject({ type: z.literal('divider'), ...base });

const imageBlock = z
  .strictObject({
    type: z.literal('image'),
    ...base,
    alt_text: textOf(limits.image.altText),
    title: plainText(limits.image.title).optional(),
    ...imageSource,
  })
  .refine(hasOneSource, oneSource);

const secureAddress = z.string().regex(/^https:\/\//, 'invalid url');

const video = z.strictObject({
  type: z.literal('video'),
  ...base,
  alt_text: textOf(limits.image.altText),
  title: plainText(199),
  video_url: secureAddress,
  thumbnail_url: secureAddress,
  title_url: secureAddress.optional(),
  author_name: z.string().max(49).optional(),
  provider_name: z.string().optional(),
  provider_icon_url: secureAddress.optional(),
  description: plainText(199).optional(),
});

const input = z.strictObject({
  type: z.literal('input'),
  ...base,
  label: plainText(limits.input.label),
  element: z.discriminatedUnion('type', [...fields, ...menus, ...pickers, dateTimePicker, richTextInput]),
  hint: plainText(limits.input.hint).optional(),
  optional: z.boolean().optional(),
  dispatch_action: z.boolean().optional(),
});

const richTextBlock = richText.superRefine((block, check) => {
  if (countText(block) > limits.richText.characters) {
    check.addIssue({ code: 'custom', message: `must be less than ${limits.richText.characters + 1} characters` });
  }
});

/** Characters of every `text` and `url` string below a rich_text block. */
function countText(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 0;
  return Object.entries(node).reduce(
    (sum, [key, value]) => sum + (key === 'text' && typeof value === 'string' ? value.length : countText(value)),
    0,
  );
}

const markdown = z.strictObject({ type: z.literal('markdown'), ...base, text: textOf(limits.markdown.characters) });

const contextActions = z.strictObject({
  type: z.literal('context_actions'),
  ...base,
  elements: z
    .array(z.discriminatedUnion('type', [feedbackButtons, iconButton]))
    .min(1)
    .max(limits.contextActions.elements),
});

const cell = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('raw_text'), text: z.string().min(1) }),
  z.strictObject({ type: z.literal('raw_number'), value: z.number(), text: z.string().min(1) }),
  richText,
]);

const table = z.strictObject({
  type: z.literal('table'),
  ...base,
  rows: z.array(z.array(cell).min(1).max(limits.table.columns)).min(1).max(limits.table.rows),
  column_settings: z
    .array(
      z
        .strictObject({ align: z.enum(['left', 'center', 'right']).optional(), is_wrapped: z.boolean().optional() })
        .nullable(),
    )
    .max(limits.table.columns)
    .optional(),
});

const card = z
  .strictObject({
    type: z.literal('card'),
    ...base,
    hero_image: image.optional(),
    icon: image.optional(),
    title: mrkdwnText(limits.card.title).optional(),
    subtitle: mrkdwnText(limits.card.title).optional(),
    body: mrkdwnText(limits.card.body).optional(),
    actions: z.array(button).min(1).max(3).optional(),
  })
  .refine(
    (block) => Boolean(block.hero_image ?? block.title ?? block.body ?? block.actions),
    'must define at least one of `hero_image`, `title`, `actions` or `body`',
  );

const carousel = z.strictObject({ type: z.literal('carousel'), ...base, elements: z.array(card).min(1).max(10) });

const alert = z.strictObject({
  type: z.literal('alert'),
  ...base,
  text: anyText(limits.alert.text),
  level: z.enum(['default', 'info', 'warning', 'error', 'success']).optional(),
});

// Slack's reference lists rich_text, input and file among a container's children, its validator refuses them.
const child = z.discriminatedUnion('type', [header, section, context, actions, divider, imageBlock, video, table]);

const container = z
  .strictObject({
    type: z.literal('container'),
    ...base,
    title: plainText(limits.container.title).optional(),
    rich_text_title: richText.optional(),
    subtitle: anyText(limits.container.subtitle).optional(),
    child_blocks: z.array(child).min(1).max(limits.container.children),
    width: z.enum(['narrow', 'standard', 'wide', 'full']).optional(),
    icon: image.optional(),
    is_collapsible: z.boolean().optional(),
    default_collapsed: z.boolean().optional(),
    has_header_divider: z.boolean().optional(),
  })
  .refine(
    (block) => block.title !== undefined || block.rich_text_title !== undefined,
    'must define either `title` or `rich_text_title`',
  );

const everywhere = [header, section, context, actions, divider, imageBlock, video, input, richTextBlock] as const;

/** Where blocks can stand. */
export type Surface = 'message' | 'modal' | 'home';

/** The blocks of each surface, without the limits on their number. */
export const blockSchemas = {
  message: z.discriminatedUnion('type', [...everywhere, markdown, contextActions, container, table, card, carousel]),
  modal: z.discriminatedUnion('type', [...everywhere, alert]),
  home: z.discriminatedUnion('type', [...everywhere, table, card, carousel]),
} satisfies Record<Surface, z.ZodType>;
