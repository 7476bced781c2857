import { describe, expect, test } from '@jest/globals';
import { extractText } from '../../src/slack/extract-text.ts';
import { findMessage, type SlackMessage } from '../../src/slack/message.ts';

function message(parts: object): SlackMessage {
  const found = findMessage({ ts: '1.1', ...parts });
  if (!found) throw new Error('no message');
  return found;
}
const richText = (...elements: object[]) => ({ type: 'rich_text', elements });
const inline = (type: string, ...texts: string[]) => ({
  type,
  elements: texts.map((text) => ({ type: 'text', text })),
});

test("a person's rich text repeats the text and is taken once", () => {
  const text = 'it says\n```\nconnect to &lt;db&gt; failed\n```\nsee <http://table.id|table.id>';
  const blocks = [
    richText(inline('rich_text_section', 'it says\n'), inline('rich_text_preformatted', 'connect to <db> failed'), {
      type: 'rich_text_section',
      elements: [
        { type: 'text', text: 'see ' },
        { type: 'link', url: 'http://table.id', text: 'table.id' },
      ],
    }),
  ];
  expect(extractText(message({ text, blocks }))).toBe(text);
});

test('blocks that say more than the notification are read after it', () => {
  const blocks = [
    { type: 'header', text: { type: 'plain_text', text: 'Sink is down' } },
    {
      type: 'section',
      text: { type: 'mrkdwn', text: '*Reason* broken pipe' },
      fields: [{ type: 'mrkdwn', text: 'sink_id=7' }],
    },
    {
      type: 'context',
      elements: [
        { type: 'mrkdwn', text: 'since 10:00' },
        { type: 'image', alt_text: 'chart' },
      ],
    },
    { type: 'markdown', text: '## Details' },
    { type: 'container', child_blocks: [{ type: 'section', text: { type: 'plain_text', text: 'inside' } }] },
    { type: 'table', rows: [[{ type: 'raw_text', text: 'cell' }, richText(inline('rich_text_section', 'rich cell'))]] },
    { type: 'actions', elements: [{ type: 'button', text: { type: 'plain_text', text: 'Acknowledge' } }] },
  ];
  expect(extractText(message({ text: 'Alert!', blocks })).split('\n')).toEqual([
    ...[
      'Alert!',
      'Sink is down',
      '*Reason* broken pipe',
      'sink_id=7',
      'since 10:00',
      '## Details',
      'inside',
      'cell',
      'rich cell',
    ],
  ]);
});

test('angle brackets in rich text are encoded as in text, and not twice', () => {
  const encoded = (text: string) =>
    extractText(message({ blocks: [richText(inline('rich_text_preformatted', text))] }));
  expect(encoded('Option<u64> & more')).toBe('Option&lt;u64&gt; &amp; more');
  expect(encoded('Option&lt;u64&gt; &amp; more')).toBe('Option&lt;u64&gt; &amp; more');
});

test('lists in rich text become lines', () => {
  const list = {
    type: 'rich_text_list',
    elements: [inline('rich_text_section', 'first'), inline('rich_text_section', 'second')],
  };
  expect(extractText(message({ blocks: [richText(list)] }))).toBe('first\nsecond');
});

describe('attachments', () => {
  test("an alert bot's text, fields and blocks are read, its fallback only in their absence", () => {
    const full = {
      fallback: 'all of it in a line',
      pretext: 'Firing',
      title: 'Barrier latency',
      text: 'collect barrier timed out',
      fields: [{ title: 'epoch', value: '7' }],
      blocks: [{ type: 'section', text: { type: 'mrkdwn', text: 'worker lost' } }],
    };
    expect(extractText(message({ attachments: [full] })).split('\n')).toEqual([
      ...['Firing', 'Barrier latency', 'collect barrier timed out', 'epoch', '7', 'worker lost'],
    ]);
    expect(extractText(message({ attachments: [{ fallback: 'only this' }] }))).toBe('only this');
  });

  test('an unfurled link is not read, a shared message is', () => {
    const unfurl = { from_url: 'https://example.com', text: 'somebody else wrote this' };
    const shared = {
      from_url: 'https://w.slack.com/archives/C1/p1',
      is_share: true,
      message_blocks: [{ message: { blocks: [richText(inline('rich_text_section', 'shared words'))] } }],
    };
    expect(extractText(message({ text: 'look', attachments: [unfurl, shared] }))).toBe('look\nshared words');
  });
});

test.each([
  ['nothing at all', {}],
  ['nulls', { text: null, blocks: null, attachments: null }],
  [
    'blocks of no known shape',
    { blocks: [null, 7, 'text', { type: 'rich_text', elements: 'none' }, { type: 'table', rows: [null] }] },
  ],
])('%s holds no text', (_, parts) => {
  expect(extractText(message(parts))).toBe('');
});
