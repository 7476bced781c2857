import { describe, expect, test } from '@jest/globals';
import { findWork } from '../../src/slack/read-event.ts';
import { deletedVersion } from '../../src/store/store.ts';

const bot = { botId: 'B1', botUserId: 'U1' };
const posted = { type: 'message', channel: 'C1', user: 'U2', ts: '10.1', text: 'it broke', event_ts: '10.1' };
const work = (event: object) => findWork({ type: 'event_callback', team_id: 'T1', event }, bot);
const edit = (before: object, after: object) =>
  work({
    type: 'message',
    subtype: 'message_changed',
    channel: 'C1',
    event_ts: '11.0',
    message: { ...posted, ...after },
    previous_message: { ...posted, ...before },
  });

test('a message is work on the message', () => {
  expect(work(posted)).toMatchObject({
    claim: { team: 'T1', channel: 'C1', ts: '10.1', threadTs: '10.1', kind: 'channel', version: '' },
    message: { text: 'it broke' },
  });
});

test('a reply in a thread keeps its thread', () => {
  expect(work({ ...posted, thread_ts: '9.0' })?.claim.threadTs).toBe('9.0');
});

test.each(['bot_message', 'file_share', 'thread_broadcast', 'me_message'])('%s is read', (subtype) => {
  expect(work({ ...posted, subtype, bot_id: 'B2' })).toBeDefined();
});

test.each(['channel_join', 'channel_topic', 'pinned_item', 'message_replied', 'ekm_access_denied'])(
  '%s is not',
  (subtype) => {
    expect(work({ ...posted, subtype })).toBeUndefined();
  },
);

test.each([
  ['our bot id', { bot_id: 'B1' }],
  ['our user id', { user: 'U1' }],
  ["another rwerror's mark", { bot_id: 'B9', metadata: { event_type: 'rwerror_reply', event_payload: {} } }],
])('a message with %s is an answer and gets none', (_, parts) => {
  expect(work({ ...posted, ...parts })).toBeUndefined();
  expect(edit({}, { ...parts, text: 'changed' })).toBeUndefined();
});

describe('a mention', () => {
  const text = '<@U1> what is this?';

  test('comes twice and is taken from its own event', () => {
    expect(work({ ...posted, text })).toBeUndefined();
    expect(work({ ...posted, text, type: 'app_mention' })?.claim.kind).toBe('mention');
  });

  test('is a direct message in a direct message', () => {
    expect(work({ ...posted, text, channel_type: 'im' })?.claim.kind).toBe('direct');
  });

  test('of somebody whose id begins like ours is none of ours', () => {
    expect(work({ ...posted, text: '<@U12> look' })?.claim.kind).toBe('channel');
  });
});

describe('an edit', () => {
  test('with another text is work on the message as it is now, of a later version', () => {
    expect(edit({}, { text: 'it broke badly', edited: { user: 'U2', ts: '11.0' } })).toMatchObject({
      claim: { ts: '10.1', version: '11.0' },
      message: { text: 'it broke badly' },
    });
  });

  test('within the second of another one is a later version', () => {
    const second = { user: 'U2', ts: '11.000000' };
    const changed = (event_ts: string) =>
      work({
        ...{ type: 'message', subtype: 'message_changed', channel: 'C1', event_ts },
        message: { ...posted, text: event_ts, edited: second },
        previous_message: posted,
      })?.claim.version ?? '';
    expect(changed('11.000200') > changed('11.000100')).toBe(true);
  });

  test('that only unfurls a link is none', () => {
    expect(edit({}, { attachments: [{ from_url: 'https://example.com', text: 'a page' }] })).toBeUndefined();
  });

  test('that only counts replies is none', () => {
    expect(edit({}, { reply_count: 2, latest_reply: '12.0' })).toBeUndefined();
  });

  test('that changes an attachment of an alert is one', () => {
    expect(edit({ attachments: [{ text: 'firing' }] }, { attachments: [{ text: 'still firing' }] })).toBeDefined();
  });
});

describe('a deletion', () => {
  test('is work on a message that is gone', () => {
    const event = {
      type: 'message',
      subtype: 'message_deleted',
      channel: 'C1',
      deleted_ts: '10.1',
      event_ts: '12.0',
      previous_message: { ...posted, thread_ts: '9.0' },
    };
    expect(work(event)).toEqual({
      claim: { team: 'T1', channel: 'C1', ts: '10.1', threadTs: '9.0', kind: 'channel', version: deletedVersion },
      message: undefined,
    });
  });

  test('of the root of a thread comes as an emptied message', () => {
    expect(edit({}, { subtype: 'tombstone', text: 'This message was deleted.' })).toMatchObject({
      claim: { ts: '10.1', version: deletedVersion },
      message: undefined,
    });
  });

  test('of our own card is none', () => {
    const event = {
      type: 'message',
      subtype: 'message_deleted',
      channel: 'C1',
      deleted_ts: '10.1',
      previous_message: { ...posted, bot_id: 'B1' },
    };
    expect(work(event)).toBeUndefined();
  });
});

test.each([
  [
    'another event',
    { type: 'event_callback', team_id: 'T1', event: { type: 'app_home_opened', user: 'U2', channel: 'D1' } },
  ],
  ['a command', { command: '/rwerror', text: 'help' }],
  ['nothing', undefined],
])('%s is no work', (_, body) => {
  expect(findWork(body, bot)).toBeUndefined();
});
