import { expect } from '@jest/globals';

/** Does something in the local workspace at `url`. */
export async function act(url: string, what: string, input: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/_local/${what}`, { method: 'POST', headers, body: JSON.stringify(input) });
  expect(await response.json()).toMatchObject({ ok: true });
}

/** What bots have said in a channel. */
export async function cards(url: string, channel: string): Promise<object[]> {
  const response = await fetch(`${url}/_local/messages?channel=${channel}`);
  const { messages } = (await response.json()) as { messages: { bot_id?: string }[] };
  return messages.filter(({ bot_id }) => bot_id);
}
