import { z } from 'zod';
import { limits } from '../../cards/limits.ts';
import {
  actionId,
  anyText,
  confirm,
  hasOneSource,
  imageSource,
  oneSource,
  option,
  optionGroup,
  overflowOption,
  plainText,
  richOption,
  style,
  textOf,
  webAddress,
} from './objects.ts';
import { richText } from './rich-text.ts';

/** Elements of Block Kit. Source: https://docs.slack.dev/reference/block-kit/block-elements */

const acts = { action_id: actionId.optional() };
const asks = { ...acts, confirm: confirm.optional() };
const focuses = { focus_on_load: z.boolean().optional() };
const hints = { placeholder: plainText(limits.input.placeholder).optional() };
const picks = { ...asks, ...focuses, ...hints };
const picksMany = { ...picks, max_selected_items: z.number().int().min(1).optional() };
const label = plainText(limits.button.text);
const accessibilityLabel = textOf(limits.button.text).optional();
const choices = {
  options: z.array(option).min(1).max(limits.select.options).optional(),
  option_groups: z.array(optionGroup).min(1).max(limits.select.options).optional(),
};
const hasOneList = (select: { options?: unknown; option_groups?: unknown }) =>
  (select.options === undefined) !== (select.option_groups === undefined);
const oneList = 'must define either `options` or `option_groups`';
const filter = z
  .strictObject({
    include: z
      .array(z.enum(['im', 'mpim', 'private', 'public']))
      .min(1)
      .optional(),
    exclude_external_shared_channels: z.boolean().optional(),
    exclude_bot_users: z.boolean().optional(),
  })
  .optional();
const conversations = { default_to_current_conversation: z.boolean().optional(), filter };
const responds = { response_url_enabled: z.boolean().optional() };
const query = { min_query_length: z.number().int().min(0).optional() };
const dispatch = {
  dispatch_action_config: z
    .strictObject({
      trigger_actions_on: z.array(z.enum(['on_enter_pressed', 'on_character_entered'])).min(1),
    })
    .optional(),
};
const types = { ...acts, ...focuses, ...hints, ...dispatch };
const initialText = { initial_value: z.string().max(limits.input.value).optional() };

export const button = z.strictObject({
  type: z.literal('button'),
  ...asks,
  text: label,
  value: z.string().max(limits.button.value).optional(),
  url: webAddress.optional(),
  style: style.optional(),
  accessibility_label: accessibilityLabel,
});

export const image = z
  .strictObject({ type: z.literal('image'), alt_text: textOf(limits.image.altText), ...imageSource })
  .refine(hasOneSource, oneSource);

const feedbackButton = z.strictObject({
  text: label,
  value: textOf(limits.button.value),
  accessibility_label: accessibilityLabel,
});

export const feedbackButtons = z.strictObject({
  type: z.literal('feedback_buttons'),
  ...acts,
  positive_button: feedbackButton,
  negative_button: feedbackButton,
});

export const iconButton = z.strictObject({
  type: z.literal('icon_button'),
  ...asks,
  icon: z.string().min(1),
  text: label,
  value: z.string().max(limits.button.value).optional(),
  accessibility_label: accessibilityLabel,
  visible_to_user_ids: z.array(z.string()).optional(),
});

export const workflowButton = z.strictObject({
  type: z.literal('workflow_button'),
  ...acts,
  text: label,
  workflow: z.looseObject({}),
  style: style.optional(),
  accessibility_label: accessibilityLabel,
});

export const overflow = z.strictObject({
  type: z.literal('overflow'),
  ...asks,
  options: z.array(overflowOption).min(1).max(limits.overflow.options),
});

/** Lists to choose from; all blocks with interactive elements take them. */
export const menus = [
  z
    .strictObject({ type: z.literal('static_select'), ...picks, ...choices, initial_option: option.optional() })
    .refine(hasOneList, oneList),
  z.strictObject({ type: z.literal('external_select'), ...picks, ...query, initial_option: option.optional() }),
  z.strictObject({ type: z.literal('users_select'), ...picks, initial_user: z.string().optional() }),
  z.strictObject({
    type: z.literal('conversations_select'),
    ...picks,
    ...conversations,
    ...responds,
    initial_conversation: z.string().optional(),
  }),
  z.strictObject({
    type: z.literal('channels_select'),
    ...picks,
    ...responds,
    initial_channel: z.string().optional(),
  }),
  z
    .strictObject({
      type: z.literal('multi_static_select'),
      ...picksMany,
      ...choices,
      initial_options: z.array(option).optional(),
    })
    .refine(hasOneList, oneList),
  z.strictObject({
    type: z.literal('multi_external_select'),
    ...picksMany,
    ...query,
    initial_options: z.array(option).optional(),
  }),
  z.strictObject({
    type: z.literal('multi_users_select'),
    ...picksMany,
    initial_users: z.array(z.string()).optional(),
  }),
  z.strictObject({
    type: z.literal('multi_conversations_select'),
    ...picksMany,
    ...conversations,
    initial_conversations: z.array(z.string()).optional(),
  }),
  z.strictObject({
    type: z.literal('multi_channels_select'),
    ...picksMany,
    initial_channels: z.array(z.string()).optional(),
  }),
] as const;

/** Slack's limit of check boxes and radio buttons in one element, and of files in one input. */
const maxChoices = 10;
const boxes = { options: z.array(richOption).min(1).max(maxChoices) };

/** Check boxes, radio buttons, dates and times. */
export const pickers = [
  z.strictObject({
    type: z.literal('checkboxes'),
    ...asks,
    ...focuses,
    ...boxes,
    initial_options: z.array(richOption).optional(),
  }),
  z.strictObject({
    type: z.literal('radio_buttons'),
    ...asks,
    ...focuses,
    ...boxes,
    initial_option: richOption.optional(),
  }),
  z.strictObject({
    type: z.literal('datepicker'),
    ...picks,
    initial_date: z
      .string()
      .regex(/^\d{4}-\d\d-\d\d$/, 'invalid date')
      .optional(),
  }),
  z.strictObject({
    type: z.literal('timepicker'),
    ...picks,
    initial_time: z
      .string()
      .regex(/^\d\d:\d\d$/, 'invalid time')
      .optional(),
    timezone: z.string().optional(),
  }),
] as const;

export const dateTimePicker = z.strictObject({
  type: z.literal('datetimepicker'),
  ...asks,
  ...focuses,
  initial_date_time: z.number().int().optional(),
});

export const richTextInput = z.strictObject({
  type: z.literal('rich_text_input'),
  ...types,
  initial_value: richText.optional(),
  min_lines: z.number().int().optional(),
  max_lines: z.number().int().optional(),
});

/** What a person types or uploads; only in input blocks. */
export const fields = [
  z.strictObject({
    type: z.literal('plain_text_input'),
    ...types,
    ...initialText,
    multiline: z.boolean().optional(),
    min_length: z.number().int().min(0).max(limits.input.value).optional(),
    max_length: z.number().int().min(1).max(limits.input.value).optional(),
  }),
  z.strictObject({ type: z.literal('email_text_input'), ...types, ...initialText }),
  z.strictObject({ type: z.literal('url_text_input'), ...types, ...initialText }),
  z.strictObject({
    type: z.literal('number_input'),
    ...types,
    ...initialText,
    is_decimal_allowed: z.boolean(),
    min_value: z.string().optional(),
    max_value: z.string().optional(),
  }),
  z.strictObject({
    type: z.literal('file_input'),
    ...acts,
    filetypes: z.array(z.string()).optional(),
    max_files: z.number().int().min(1).max(maxChoices).optional(),
  }),
] as const;

export const contextText = anyText(limits.context.text);
