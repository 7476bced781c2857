import { afterEach, describe, expect, test } from '@jest/globals';
import type { App } from '@slack/bolt';
import { createParcel, eventually, startWorkspace } from './start.ts';

type Started = Awaited<ReturnType<typeof startWorkspace>>;
let local: Started;
afterEach(() => local.stop());

interface Seen {
  readonly type: string;
  readonly blocks?: unknown;
  readonly client_msg_id?: unknown;
  readonly files?: unknown;
  readonly [name: string]: unknown;
}

interface EventBody {
  readonly event_id?: string;
}

/** Collects what a bot gets, with what Bolt says about retries. */
function collect(into: Seen[], type = 'message'): (app: App) => void {
  return (app) =>
    app.event(type, async ({ event, body, context }) => {
      into.push({ ...(event as unknown as Seen), event_id: body.event_id, retry: context.retryNum });
    });
}

describe('events', () => {
  test('a message is an event as Slack sends it, with rich text made of its text', async () => {
    local = await startWorkspace();
    const seen: Seen[] = [];
    await local.connect(collect(seen));
    const text = 'look &lt;here&gt; <https://x.y|x.y>\n```a &amp; b```';
    const { channel, ts } = await local.post('message', { channel: 'inc-9', text });
    const event = await eventually(async () => seen[0]);
    expect(event).toMatchObject({
      type: 'message',
      channel,
      ts,
      text,
      user: 'U0LOCAL0001',
      channel_type: 'channel',
      event_ts: ts,
      team: 'T0LOCAL0001',
    });
    expect(event.client_msg_id).toEqual(expect.any(String));
    expect(event.blocks).toMatchObject([
      {
        type: 'rich_text',
        elements: [
          {
            type: 'rich_text_section',
            elements: [
              { type: 'text', text: 'look <here> ' },
              { type: 'link', url: 'https://x.y', text: 'x.y' },
              { type: 'text', text: '\n' },
            ],
          },
          { type: 'rich_text_preformatted', elements: [{ type: 'text', text: 'a & b' }] },
        ],
      },
    ]);
  });

  test('edits and deletions bring what was there before', async () => {
    local = await startWorkspace();
    const seen: Seen[] = [];
    await local.connect(collect(seen));
    const { channel = '', ts = '' } = await local.post('message', { channel: 'inc-9', text: 'one' });
    await local.post('edit', { channel, ts, text: 'two' });
    await local.post('delete', { channel, ts });
    const [, edited, deleted] = await eventually(async () => (seen.length >= 3 ? seen : undefined));
    expect(edited).toMatchObject({
      subtype: 'message_changed',
      hidden: true,
      message: { ts, text: 'two', edited: { user: 'U0LOCAL0001' } },
      previous_message: { ts, text: 'one' },
    });
    expect(deleted).toMatchObject({ subtype: 'message_deleted', deleted_ts: ts, previous_message: { text: 'two' } });
  });

  test('what the bot itself writes comes back to it, a reaction does not', async () => {
    local = await startWorkspace();
    const seen: Seen[] = [];
    await local.connect(collect(seen));
    const { ts = '', channel = '' } = await local.web.chat.postMessage({ channel: 'general', text: 'mine' });
    await local.web.reactions.add({ channel, timestamp: ts, name: 'eyes' });
    await local.web.chat.update({ channel, ts, text: 'still mine' });
    const events = await eventually(async () => (seen.length >= 2 ? seen : undefined));
    expect(events.map(({ subtype, bot_id }) => subtype ?? bot_id)).toEqual(['B0RWERROR01', 'message_changed']);
  });

  test('a mention is told of twice in a channel, once in a direct message', async () => {
    local = await startWorkspace();
    const messages: Seen[] = [];
    const mentions: Seen[] = [];
    await local.connect((app) => {
      collect(messages)(app);
      collect(mentions, 'app_mention')(app);
    });
    await local.post('dm', { text: 'hello <@U0RWERROR01>' });
    const { ts } = await local.post('message', { channel: 'general', text: '<@U0RWERROR01> explain' });
    await eventually(async () => (mentions.length > 0 && messages.length > 1 ? true : undefined));
    expect(mentions).toMatchObject([{ type: 'app_mention', ts, text: '<@U0RWERROR01> explain' }]);
    expect(messages.map(({ channel_type }) => channel_type)).toEqual(['im', 'channel']);
  });

  test('an alert bot posts as an incoming webhook: no user, a name, attachments alone', async () => {
    local = await startWorkspace();
    const seen: Seen[] = [];
    await local.connect(collect(seen));
    await local.post('message', {
      channel: 'ops-alerts',
      bot: 'Grafana',
      attachments: [{ text: 'it burns', color: 'danger' }],
    });
    const event = await eventually(async () => seen[0]);
    expect(event).toMatchObject({ subtype: 'bot_message', username: 'Grafana', bot_id: 'B0ALERTS001', text: '' });
    expect(event).toMatchObject({ attachments: [{ text: 'it burns' }] });
    expect(event).not.toHaveProperty('user');
    expect(event).not.toHaveProperty('blocks');
  });

  test('a file comes as a share, and can be fetched with the token alone', async () => {
    local = await startWorkspace();
    const seen: Seen[] = [];
    await local.connect(collect(seen));
    await local.post('message', { channel: 'inc-9', text: '', files: [{ name: 'trace.txt', content: 'line ü' }] });
    const event = await eventually(async () => seen[0]);
    expect(event).toMatchObject({
      subtype: 'file_share',
      files: [{ mode: 'snippet', mimetype: 'text/plain', size: 7 }],
    });
    const [{ url_private, id }] = event.files as [{ url_private: string; id: string }];
    const authorization = `Bearer ${local.workspace.botToken}`;
    expect(await (await fetch(url_private, { headers: { authorization } })).text()).toBe('line ü');
    expect(await local.web.files.info({ file: id })).toMatchObject({ file: { name: 'trace.txt', url_private } });
    const login = await fetch(url_private);
    expect([login.status, login.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    await local.post('scopes', { scopes: ['chat:write'] });
    const unread = await fetch(url_private, { headers: { authorization } });
    expect(unread.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  test('nothing comes from where the bot is not, nor what its scopes do not cover', async () => {
    local = await startWorkspace();
    const seen: Seen[] = [];
    await local.connect(collect(seen));
    await local.post('channel', { channel: 'elsewhere', member: false });
    await local.post('message', { channel: 'elsewhere', text: 'unseen' });
    await local.post('scopes', { scopes: ['im:history'] });
    await local.post('message', { channel: 'general', text: 'unseen too' });
    await local.post('dm', { text: 'seen' });
    await eventually(async () => seen[0]);
    expect(seen.map(({ text }) => text)).toEqual(['seen']);
  });
});

describe('delivery', () => {
  test('what happens before a bot connects is held, in order', async () => {
    local = await startWorkspace();
    for (const text of ['one', 'two', 'three']) await local.post('message', { channel: 'inc-9', text });
    expect(await local.get('info')).toMatchObject({ held_events: 3, connections: 0 });
    const seen: Seen[] = [];
    await local.connect(collect(seen));
    await eventually(async () => (seen.length >= 3 ? true : undefined));
    expect(seen.map(({ text }) => text)).toEqual(['one', 'two', 'three']);
    expect(await local.get('info')).toMatchObject({ held_events: 0, connections: 1 });
  });

  test('of several bots one gets each event, in turns', async () => {
    local = await startWorkspace();
    const first: Seen[] = [];
    const second: Seen[] = [];
    await local.connect(collect(first));
    await local.connect(collect(second));
    for (const text of ['1', '2', '3', '4']) await local.post('message', { channel: 'inc-9', text });
    await eventually(async () => (first.length + second.length >= 4 ? true : undefined));
    expect([first.map(({ text }) => text), second.map(({ text }) => text)]).toEqual([
      ['1', '3'],
      ['2', '4'],
    ]);
  });

  test('an event that is not acknowledged comes again, with the same id, and then no more', async () => {
    local = await startWorkspace({ ackMs: 30, retryDelaysMs: [0, 10, 10] });
    const seen: Seen[] = [];
    const { app } = await local.connect();
    app.processEvent = async ({ body, retryNum, retryReason }) => {
      seen.push({ type: 'raw', event_id: (body as EventBody).event_id, retryNum, retryReason });
    };
    await local.post('message', { channel: 'inc-9', text: 'ack me' });
    await eventually(async () => (seen.length >= 4 ? true : undefined));
    expect(seen.map(({ retryNum }) => retryNum)).toEqual([0, 1, 2, 3]);
    expect(new Set(seen.map(({ event_id }) => event_id)).size).toBe(1);
    expect(seen[1]).toMatchObject({ retryReason: 'timeout' });
  });

  test('a duplicate and a redelivery bring the same event as a retry', async () => {
    local = await startWorkspace();
    const seen: Seen[] = [];
    await local.connect(collect(seen));
    const { channel, ts } = await local.post('message', { channel: 'inc-9', text: 'twice', duplicate: true });
    expect(await local.post('redeliver', { channel, ts })).toMatchObject({ ok: true, events: 1 });
    await eventually(async () => (seen.length >= 3 ? true : undefined));
    expect(new Set(seen.map(({ event_id }) => event_id)).size).toBe(1);
    expect(seen.map(({ retry }) => retry)).toEqual([0, 1, 1]);
    expect(await local.post('redeliver', { channel, ts: '1.000001' })).toMatchObject({
      status: 400,
      error: 'message_not_found',
    });
  });

  test('after its connection is dropped a bot comes back and gets what it missed', async () => {
    local = await startWorkspace();
    const seen: Seen[] = [];
    await local.connect(collect(seen));
    await local.post('fault', { drop: true, times: 2 });
    await local.post('message', { channel: 'inc-9', text: 'missed' });
    expect(await eventually(async () => seen[0])).toMatchObject({ text: 'missed' });
  });

  test('a bot that is asked to refresh its connection does so', async () => {
    local = await startWorkspace();
    const { client } = await local.connect();
    const connected = createParcel<true>();
    client.once('connected', () => connected.deliver(true));
    await local.post('fault', { refresh: true });
    expect(await connected.arrived).toBe(true);
    expect(await eventually(async () => ((await local.get('info')).connections === 1 ? 1 : undefined))).toBe(1);
  });
});
