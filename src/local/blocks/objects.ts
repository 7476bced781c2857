import { z } from 'zod';
import { limits } from '../../cards/limits.ts';

/**
 * Composition objects of Block Kit as zod schemas: the parts that blocks and elements are made of.
 * Strict everywhere, because Slack refuses unknown properties. Lengths are UTF-16 units.
 * Source: https://docs.slack.dev/reference/block-kit/composition-objects
 */

/** A string of 1 to `max` characters. */
export const textOf = (max: number) => z.string().min(1).max(max);

export const plainText = (max: number) =>
  z.strictObject({ type: z.literal('plain_text'), text: textOf(max), emoji: z.boolean().optional() });

export const mrkdwnText = (max: number) =>
  z.strictObject({ type: z.literal('mrkdwn'), text: textOf(max), verbatim: z.boolean().optional() });

export const anyText = (max: number) => z.discriminatedUnion('type', [plainText(max), mrkdwnText(max)]);

const isWebAddress = (text: string) =>
  URL.canParse(text) && /^(?:https?|mailto|tel|slack):$/.test(new URL(text).protocol);

/** An address that a click may open. */
export const webAddress = z.string().max(limits.button.url).refine(isWebAddress, 'invalid url');

/** An address that Slack itself fetches. */
export const imageAddress = z
  .string()
  .max(limits.image.url)
  .refine((text) => /^https?:\/\//.test(text) && URL.canParse(text), 'invalid url');

export const actionId = z.string().min(1).max(limits.actionId);

export const style = z.enum(['primary', 'danger']);

export const confirm = z.strictObject({
  title: plainText(limits.confirm.title),
  text: anyText(limits.confirm.text),
  confirm: plainText(limits.confirm.button),
  deny: plainText(limits.confirm.button),
  style: style.optional(),
});

const optionFields = {
  value: textOf(limits.select.optionValue),
  description: plainText(limits.select.optionText).optional(),
};

export const option = z.strictObject({ ...optionFields, text: plainText(limits.select.optionText) });

/** Checkboxes and radio buttons take mrkdwn too. */
export const richOption = z.strictObject({
  ...optionFields,
  text: anyText(limits.select.optionText),
  description: anyText(limits.select.optionText).optional(),
});

export const overflowOption = option.extend({ url: webAddress.optional() });

export const optionGroup = z.strictObject({
  label: plainText(limits.select.optionText),
  options: z.array(option).min(1).max(limits.select.options),
});

/** Where an image comes from: exactly one of an address and a file in Slack. */
export const imageSource = {
  image_url: imageAddress.optional(),
  slack_file: z.union([z.strictObject({ id: z.string() }), z.strictObject({ url: z.string() })]).optional(),
};

/** For objects with `imageSource`. */
export const hasOneSource = (image: { image_url?: unknown; slack_file?: unknown }) =>
  (image.image_url === undefined) !== (image.slack_file === undefined);

export const oneSource = 'must define either `slack_file` or `image_url`';
