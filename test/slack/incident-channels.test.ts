import { expect, test } from '@jest/globals';
import type { WebClient } from '@slack/web-api';
import { createIncidentChannels } from '../../src/slack/incident-channels.ts';

/** The one method that is asked, over channels by id. */
function createClient(names: Record<string, string>) {
  const asked: string[] = [];
  const info = async ({ channel }: { channel: string }) => {
    asked.push(channel);
    return { ok: true, channel: { id: channel, name: names[channel] } };
  };
  return { client: { conversations: { info } } as unknown as WebClient, asked };
}

test('globs are held against the name, with or without #', async () => {
  const { client } = createClient({ C0000001: 'inc-231', C0000002: 'ops-alerts', C0000003: 'incidental' });
  const channels = createIncidentChannels(['inc-*', '#ops-alerts'], () => 0);
  expect(await channels.includes('C0000001', client)).toBe(true);
  expect(await channels.includes('C0000002', client)).toBe(true);
  expect(await channels.includes('C0000003', client)).toBe(false);
});

test('ids alone need no look-up', async () => {
  const { client, asked } = createClient({});
  const channels = createIncidentChannels(['C0000001'], () => 0);
  expect(await channels.includes('C0000001', client)).toBe(true);
  expect(await channels.includes('C0000002', client)).toBe(false);
  expect(asked).toEqual([]);
});

test('without patterns no channel is one', async () => {
  const { client } = createClient({ C0000001: 'inc-231' });
  expect(await createIncidentChannels([], () => 0).includes('C0000001', client)).toBe(false);
});

test('a name is kept for five minutes, so a renamed channel is noticed', async () => {
  const names = { C0000001: 'general' };
  const { client, asked } = createClient(names);
  let nowMs = 0;
  const channels = createIncidentChannels(['inc-*'], () => nowMs);
  expect(await channels.includes('C0000001', client)).toBe(false);
  names.C0000001 = 'inc-1';
  nowMs = 299_999;
  expect(await channels.includes('C0000001', client)).toBe(false);
  nowMs = 300_000;
  expect(await channels.includes('C0000001', client)).toBe(true);
  expect(asked).toHaveLength(2);
});
