import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseMrkdwn, parsePlainText } from '../../src/local/page/mrkdwn.ts';

/** What a reader sees, marks left out. */
function shown(text: string): string {
  const words = (node: unknown): string => {
    if (Array.isArray(node)) return node.map(words).join('');
    if (typeof node !== 'object' || node === null) return '';
    if ('elements' in node) return words(node.elements);
    if ('name' in node) return `:${node.name}:`;
    return 'text' in node ? String(node.text) : '';
  };
  return words(parseMrkdwn(text));
}

describe('mrkdwn as rich text', () => {
  it.each([
    'worker.rs:12:34: SELECT a * b FROM t WHERE foo_bar_baz = 2 * 3',
    'risingwave_meta::barrier::worker and x:smile:y',
    'a*b*c __init__ ~/.config/x~y',
    '  1: indented\n\n    4: more',
    '[x](http://y) # no heading\n- no list',
  ])('shows %j as it is', (text) => {
    expect(parseMrkdwn(text)).toEqual([{ type: 'rich_text_section', elements: [{ type: 'text', text, style: {} }] }]);
  });

  it('undoes the three entities once, inside of code as well', () => {
    expect(shown('Vec&lt;u8&gt; &amp;amp; `a &lt; b` ```x &amp;&amp; y```')).toBe('Vec<u8> &amp; a < b x && y');
  });

  it('reads bold, italic, strike, code, links, mentions and emoji at the edges of words', () => {
    const [section] = parseMrkdwn('*b _i_* ~s~ `c` <https://a.b/?x=1&amp;y=2|l> <@U1> <#C1|gen> <!here> :wave:');
    const elements = section && 'elements' in section ? section.elements : [];
    expect(elements.filter((element) => !('text' in element && element.text === ' '))).toEqual([
      { type: 'text', text: 'b ', style: { bold: true } },
      { type: 'text', text: 'i', style: { bold: true, italic: true } },
      { type: 'text', text: 's', style: { strike: true } },
      { type: 'text', text: 'c', style: { code: true } },
      { type: 'link', url: 'https://a.b/?x=1&y=2', text: 'l', style: {} },
      { type: 'user', user_id: 'U1', style: {} },
      { type: 'channel', channel_id: 'C1', style: {} },
      { type: 'broadcast', range: 'here', style: {} },
      { type: 'emoji', name: 'wave', style: {} },
    ]);
  });

  it('keeps a fence as it was typed, with linked words unwrapped', () => {
    expect(parseMrkdwn('before\n```\nSELECT *\n  FROM <http://db.t|db.t>\n```\nafter')).toEqual([
      { type: 'rich_text_section', elements: [{ type: 'text', text: 'before', style: {} }] },
      { type: 'rich_text_preformatted', elements: [{ type: 'text', text: 'SELECT *\n  FROM db.t' }] },
      { type: 'rich_text_section', elements: [{ type: 'text', text: 'after', style: {} }] },
    ]);
  });

  it('takes an unclosed fence for text', () => {
    expect(shown('``` half *a* fence')).toBe('``` half a fence');
  });

  it('reads lines that begin with a quote mark as one quote', () => {
    expect(parseMrkdwn('&gt; one\n&gt; two\nthree').map(({ type }) => type)).toEqual([
      'rich_text_quote',
      'rich_text_section',
    ]);
  });

  it('says what a date or an unknown command falls back to', () => {
    expect(shown('<!date^1700000000^{date}|14 November> <!subteam^S1|@oncall>')).toBe('14 November @oncall');
  });

  it('never loses a letter or a digit of a text without marks', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', '7', ' ', '\n', '.', ':', '(', '/') });
    fc.assert(fc.property(letters, (text) => shown(text).replace(/\s/g, '') === text.replace(/\s/g, '')));
  });
});

describe('plain text', () => {
  it('takes every character literally but the names of emoji', () => {
    expect(parsePlainText(':warning: *a* &lt; x.rs:1:2')).toEqual([
      { type: 'text', text: '' },
      { type: 'emoji', name: 'warning' },
      { type: 'text', text: ' *a* &lt; x.rs:1:2' },
    ]);
  });
});
