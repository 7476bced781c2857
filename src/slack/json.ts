/** An object of Slack's JSON: every key is optional, and of no type until it is looked at. */
export type JsonObject = Readonly<Partial<Record<(typeof keys)[number], unknown>>>;

const keys = [
  ...['type', 'text', 'fields', 'elements', 'child_blocks', 'rows', 'url', 'user_id', 'channel_id', 'name'],
  ...['from_url', 'is_share', 'pretext', 'title', 'value', 'fallback', 'blocks', 'message_blocks', 'message'],
] as const;

/** The objects of what should be a list of objects; anything else is left out. */
export function objectsOf(list: unknown): JsonObject[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null;
}

/** A string, or the text of a text object; '' for anything else. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return isObject(value) && typeof value.text === 'string' ? value.text : '';
}
