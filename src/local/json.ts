/** A JSON object of which nothing is known yet; fields that this folder reads have their names here. */
export interface Json {
  readonly [name: string]: unknown;
  readonly accessory?: unknown;
  readonly action_id?: unknown;
  readonly actions?: unknown;
  readonly block_id?: unknown;
  readonly blocks?: unknown;
  readonly challenge?: unknown;
  readonly child_blocks?: unknown;
  readonly element?: unknown;
  readonly elements?: unknown;
  readonly error?: unknown;
  readonly errors?: unknown;
  readonly event_id?: unknown;
  readonly initial_option?: unknown;
  readonly initial_options?: unknown;
  readonly max_length?: unknown;
  readonly min_length?: unknown;
  readonly negative_button?: unknown;
  readonly ok?: unknown;
  readonly option_groups?: unknown;
  readonly optional?: unknown;
  readonly options?: unknown;
  readonly positive_button?: unknown;
  readonly response_action?: unknown;
  readonly submit?: unknown;
  readonly text?: unknown;
  readonly token?: unknown;
  readonly type?: unknown;
  readonly value?: unknown;
  readonly view?: unknown;
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
