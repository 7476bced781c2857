import { describe, expect, it } from '@jest/globals';
import { channelRows, threadRows } from '../../src/local/page/conversation.ts';
import type { Message } from '../../src/local/page/wire.ts';

const noon = new Date(2026, 9, 4, 12);
const at = (minutes: number) => (noon.getTime() / 1_000 + minutes * 60).toFixed(6);
const said = (minutes: number, rest: Partial<Message> = {}): Message => ({ ts: at(minutes), user: 'U1', ...rest });

describe('the rows of a channel', () => {
  it('counts replies with their parent instead of showing them', () => {
    const rows = channelRows([said(0), said(1, { thread_ts: at(0) }), said(2)], noon);
    expect(rows.map(({ message, replies }) => [message.ts, replies.length])).toEqual([
      [at(0), 1],
      [at(2), 0],
    ]);
  });

  it('does not count what only one person sees', () => {
    const [row] = channelRows([said(0), said(1, { thread_ts: at(0), ephemeral: true })], noon);
    expect(row?.replies).toEqual([]);
  });

  it('shows a reply on its own when its parent was deleted', () => {
    expect(channelRows([said(1, { thread_ts: at(0) })], noon)).toHaveLength(1);
  });

  it('shows a deleted parent as long as it has replies', () => {
    const deleted = said(0, { subtype: 'tombstone' });
    expect(channelRows([deleted], noon)).toEqual([]);
    expect(channelRows([deleted, said(1, { thread_ts: at(0) })], noon)).toHaveLength(1);
  });

  it('names an author once for what he says within five minutes', () => {
    const rows = channelRows(
      [said(0), said(4), said(10), said(11, { user: 'U2' }), said(12, { ephemeral: true })],
      noon,
    );
    expect(rows.map(({ follows }) => follows)).toEqual([false, true, false, false, false]);
  });

  it('orders by time and puts the day above its first message', () => {
    const rows = channelRows([said(0), said(-24 * 60), said(-72 * 60)], noon);
    expect(rows.map(({ day }) => day)).toEqual([expect.stringMatching(/\b1\b/), 'Yesterday', 'Today']);
  });
});

describe('the rows of a thread', () => {
  it('begins with the parent and leaves other threads out', () => {
    const rows = threadRows(
      [said(2, { thread_ts: at(0) }), said(0), said(1), said(3, { thread_ts: at(1) })],
      at(0),
      noon,
    );
    expect(rows.map(({ message }) => message.ts)).toEqual([at(0), at(2)]);
  });
});
