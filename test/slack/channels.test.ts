import { expect, test } from '@jest/globals';
import type { WebClient } from '@slack/web-api';
import { createChannels, unknownChannel } from '../../src/slack/channels.ts';
import { openSqliteStore } from '../../src/store/open-store.ts';
import { createTestLog } from './test-log.ts';

/** The one method that is asked, over channels by id. */
function createClient(infos: Record<string, object>) {
  const asked: string[] = [];
  const info = async ({ channel }: { channel: string }) => {
    asked.push(channel);
    if (!infos[channel]) throw new Error('channel_not_found');
    return { ok: true, channel: { id: channel, is_private: false, ...infos[channel] } };
  };
  return { client: { conversations: { info } } as unknown as WebClient, asked };
}
const create = async (now: () => number = () => 0) =>
  createChannels({ store: await openSqliteStore(':memory:'), log: createTestLog().log, now });

test('what Slack says is kept for a minute, so a renamed channel is noticed', async () => {
  const infos = { C1: { name: 'general' } };
  const { client, asked } = createClient(infos);
  let nowMs = 0;
  const channels = await create(() => nowMs);
  expect(await channels.find('T1', 'C1', client)).toMatchObject({ name: 'general', audience: 'public' });
  infos.C1.name = 'inc-1';
  nowMs = 59_999;
  expect((await channels.find('T1', 'C1', client)).name).toBe('general');
  nowMs = 60_000;
  expect((await channels.find('T1', 'C1', client)).name).toBe('inc-1');
  expect(asked).toHaveLength(2);
});

test('a channel shared with another company is known as such, pending invitations too', async () => {
  const { client } = createClient({ C1: { is_ext_shared: true }, C2: { is_pending_ext_shared: true }, C3: {} });
  const channels = await create();
  const shared = await Promise.all(['C1', 'C2', 'C3'].map((channel) => channels.find('T1', channel, client)));
  expect(shared.map((info) => info.shared)).toEqual([true, true, false]);
});

test('direct messages need no look-up and are private', async () => {
  const { client, asked } = createClient({});
  expect(await (await create()).find('T1', 'D1', client)).toMatchObject({ audience: 'private', shared: false });
  expect(asked).toEqual([]);
});

test('what cannot be looked up is told nothing', async () => {
  const { client } = createClient({});
  const channels = await create();
  await expect(channels.find('T1', 'C9', client)).rejects.toThrow('channel_not_found');
  expect(await channels.findOrClose('T1', 'C9', client)).toBe(unknownChannel);
});

test('what was seen in a channel before it became private is told to nobody else any more', async () => {
  const store = await openSqliteStore(':memory:');
  const channels = createChannels({ store, log: createTestLog().log, now: () => 0 });
  const sighting = { team: 'T1', channel: 'C1', ts: '1.1', recordId: 'aa', threadTs: '1.1' };
  await store.saveSightings([{ ...sighting, audience: 'public', seenAtMs: 1 }]);
  await channels.find('T1', 'C1', createClient({ C1: { is_private: true } }).client);
  expect(await store.countSightings({ team: 'T1' }, 'aa', 10)).toBe(0);
  expect(await store.countSightings({ team: 'T1', channel: 'C1' }, 'aa', 10)).toBe(1);
});
