import { z } from 'zod';
import { limits } from '../../cards/limits.ts';

/** Source: https://docs.slack.dev/reference/block-kit/blocks/rich-text-block */

const textStyle = z
  .strictObject({
    bold: z.boolean().optional(),
    code: z.boolean().optional(),
    italic: z.boolean().optional(),
    strike: z.boolean().optional(),
    underline: z.boolean().optional(),
    highlight: z.boolean().optional(),
    client_highlight: z.boolean().optional(),
    unlink: z.boolean().optional(),
  })
  .optional();

const text = z.strictObject({ type: z.literal('text'), text: z.string().min(1), style: textStyle });
const link = z.strictObject({
  type: z.literal('link'),
  url: z.string().min(1).max(limits.button.url),
  text: z.string().optional(),
  unsafe: z.boolean().optional(),
  style: textStyle,
});

const inline = z.discriminatedUnion('type', [
  text,
  link,
  z.strictObject({ type: z.literal('broadcast'), range: z.enum(['here', 'channel', 'everyone']), style: textStyle }),
  z.strictObject({ type: z.literal('channel'), channel_id: z.string(), style: textStyle }),
  z.strictObject({ type: z.literal('color'), value: z.string(), style: textStyle }),
  z.strictObject({
    type: z.literal('date'),
    timestamp: z.number(),
    format: z.string(),
    url: z.string().optional(),
    fallback: z.string().optional(),
    style: textStyle,
  }),
  z.strictObject({ type: z.literal('emoji'), name: z.string(), unicode: z.string().optional(), style: textStyle }),
  z.strictObject({ type: z.literal('team'), team_id: z.string(), style: textStyle }),
  z.strictObject({ type: z.literal('user'), user_id: z.string(), style: textStyle }),
  z.strictObject({ type: z.literal('usergroup'), usergroup_id: z.string(), style: textStyle }),
]);

const border = z.union([z.literal(0), z.literal(1)]).optional();
const section = z.strictObject({ type: z.literal('rich_text_section'), elements: z.array(inline) });

const part = z.discriminatedUnion('type', [
  section,
  z.strictObject({
    type: z.literal('rich_text_list'),
    style: z.enum(['bullet', 'ordered']),
    elements: z.array(section),
    indent: z.number().int().min(0).max(8).optional(),
    offset: z.number().int().min(0).optional(),
    border,
  }),
  z.strictObject({ type: z.literal('rich_text_quote'), elements: z.array(inline), border }),
  z.strictObject({
    type: z.literal('rich_text_preformatted'),
    elements: z.array(z.discriminatedUnion('type', [text, link])),
    border,
    language: z.string().optional(),
  }),
]);

/** Without a block_id: as it stands in a table cell or an input. */
export const richText = z.strictObject({
  type: z.literal('rich_text'),
  block_id: z.string().max(limits.blockId).optional(),
  elements: z.array(part).min(1),
});
