import { limits } from '../cards/limits.ts';
import { isObject, type Json } from './json.ts';
import { SlackError } from './slack-error.ts';
import type { ViewValues } from './types.ts';

/** An interactive element and the block it stands in. */
export interface PlacedElement {
  readonly block: Json;
  readonly element: Json;
}

/** All elements with an action_id, in reading order. */
export function findElements(blocks: readonly Json[]): PlacedElement[] {
  return blocks.flatMap((block) => {
    const children = listObjects(block.child_blocks);
    const cards = block.type === 'carousel' ? listObjects(block.elements) : [];
    const own = [block.accessory, block.element, ...listObjects(block.elements), ...listObjects(block.actions)];
    const elements = own.filter(isObject).filter((element) => typeof element.action_id === 'string');
    return [...elements.map((element) => ({ block, element })), ...findElements([...children, ...cards])];
  });
}

/** Fields in which an element's choice lies, by its type. */
const choiceFields: Record<string, string> = {
  static_select: 'selected_option',
  external_select: 'selected_option',
  radio_buttons: 'selected_option',
  overflow: 'selected_option',
  checkboxes: 'selected_options',
  multi_static_select: 'selected_options',
  multi_external_select: 'selected_options',
  users_select: 'selected_user',
  multi_users_select: 'selected_users',
  conversations_select: 'selected_conversation',
  multi_conversations_select: 'selected_conversations',
  channels_select: 'selected_channel',
  multi_channels_select: 'selected_channels',
  datepicker: 'selected_date',
  timepicker: 'selected_time',
  datetimepicker: 'selected_date_time',
  rich_text_input: 'rich_text_value',
};
const buttonTypes = ['button', 'icon_button', 'workflow_button'];

/**
 * The action of a payload: what somebody did with an element.
 * @param value of the chosen option or what was typed; a button brings its own
 * @throws SlackError `action_not_found` when a button has another value, `option_not_found`
 */
export function createAction({ block, element }: PlacedElement, value: unknown): Json {
  const type = String(element.type);
  const common = { type, action_id: element.action_id, block_id: block.block_id };
  if (buttonTypes.includes(type)) {
    const own = element.value;
    if (value !== undefined && value !== own) throw new SlackError('action_not_found');
    return {
      ...common,
      text: element.text,
      ...(own === undefined ? {} : { value: own }),
      ...pick(element, ['url', 'style', 'icon']),
    };
  }
  if (type === 'feedback_buttons') {
    const chosen = [element.positive_button, element.negative_button]
      .filter(isObject)
      .find((one) => one.value === value);
    if (!chosen) throw new SlackError('option_not_found');
    return { ...common, value, text: chosen.text };
  }
  return { ...common, ...createValue(element, value), ...pick(element, ['placeholder']) };
}

/**
 * The state of an input: its value under the name that its type has for it.
 * @throws SlackError `option_not_found` for a value that is no option
 */
export function createValue(element: Json, value: unknown): Json {
  const type = String(element.type);
  const field = choiceFields[type];
  if (field === undefined) return { type, value: value ?? null };
  if (field === 'selected_option') return { type, [field]: value === undefined ? null : findOption(element, value) };
  if (field === 'selected_options') {
    const values = value === undefined ? [] : [value].flat();
    return { type, [field]: values.map((one) => findOption(element, one)) };
  }
  return { type, [field]: value ?? (field.endsWith('s') ? [] : null) };
}

function findOption(element: Json, value: unknown): Json {
  const groups = listObjects(element.option_groups).flatMap((group) => listObjects(group.options));
  const found = [...listObjects(element.options), ...groups].find((option) => option.value === value);
  if (found) return found;
  if (String(element.type).includes('external')) return { text: { type: 'plain_text', text: String(value) }, value };
  throw new SlackError('option_not_found');
}

/** What an input holds before somebody touches it. */
function findInitial(element: Json): unknown {
  const option = element.initial_option;
  if (isObject(option)) return option.value;
  const options = element.initial_options;
  if (Array.isArray(options)) return listObjects(options).map((one) => one.value);
  const names = Object.keys(element).filter((name) => name.startsWith('initial_'));
  return names.map((name) => element[name])[0];
}

/**
 * The state of a view as somebody submits it.
 * @param given values by block_id and action_id, or by action_id alone; inputs without one keep what they hold
 * @throws SlackError `missing_required_input`, `input_too_long`, `input_too_short`, `input_not_found`, `option_not_found`
 */
export function createValues(blocks: readonly Json[], before: ViewValues, given: Json): ViewValues {
  const inputs = findElements(blocks).filter(({ element }) => !buttonTypes.includes(String(element.type)));
  refuseStrays(inputs, given);
  const values: ViewValues = {};
  for (const { block, element } of inputs) {
    const [blockId, actionId] = [String(block.block_id), String(element.action_id)];
    const found = findGiven(given, blockId, actionId);
    const held = before[blockId]?.[actionId];
    const state = found === undefined && held ? held : createValue(element, found ?? findInitial(element));
    checkInput(block, element, state);
    values[blockId] = { ...values[blockId], [actionId]: state };
  }
  return values;
}

function findGiven(given: Json, blockId: string, actionId: string): unknown {
  const inBlock = given[blockId];
  return isObject(inBlock) ? inBlock[actionId] : given[actionId];
}

function refuseStrays(inputs: readonly PlacedElement[], given: Json): void {
  const known = new Set(inputs.flatMap(({ block, element }) => [block.block_id, element.action_id]));
  if (Object.keys(given).some((key) => !known.has(key))) throw new SlackError('input_not_found');
}

/** What Slack's client asks of an input before it lets a person submit. */
function checkInput(block: Json, element: Json, state: Json): void {
  const { type, ...fields } = state;
  const [value] = Object.values(fields);
  const isBlank = value === null || value === '' || (Array.isArray(value) && value.length === 0);
  if (block.type === 'input' && !block.optional && isBlank) {
    throw new SlackError('missing_required_input', { block_id: block.block_id });
  }
  if (typeof value !== 'string' || isBlank) return;
  if (value.length > Number(element.max_length ?? limits.input.value)) throw new SlackError('input_too_long');
  if (value.length < Number(element.min_length ?? 0)) throw new SlackError('input_too_short');
}

function listObjects(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function pick(element: Json, names: readonly string[]): Json {
  return Object.fromEntries(names.filter((name) => name in element).map((name) => [name, element[name]]));
}
