import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readComposer, toSlackText, toTypedText } from '../../src/local/page/composer-text.ts';

const users = [{ id: 'U0BOT', name: 'rwerror', real_name: 'rwerror', is_bot: true }];

describe('what the composer sends', () => {
  it('keeps the lines of a paste and escapes what Slack escapes', () => {
    expect(readComposer('ERROR:  a < b && c\n\n  1: x > y\n', users)).toEqual({
      kind: 'message',
      text: 'ERROR:  a &lt; b &amp;&amp; c\n\n  1: x &gt; y',
    });
  });

  it('sends a slash command with all lines of its text, escaped', () => {
    expect(readComposer('/rwerror ERROR: <x>\n  line 2', users)).toEqual({
      kind: 'command',
      command: '/rwerror',
      text: 'ERROR: &lt;x&gt;\n  line 2',
    });
    expect(readComposer('/rwerror', users)).toEqual({ kind: 'command', command: '/rwerror', text: '' });
  });

  it('refuses an unknown command, and takes a path at the start of a trace for text', () => {
    expect(readComposer('/rwerorr help', users)).toEqual({ kind: 'unknown-command', command: '/rwerorr' });
    expect(readComposer('/risingwave/src/meta.rs:12: failed', users).kind).toBe('message');
  });

  it('turns more than 4,000 characters into a snippet with the text as typed', () => {
    expect(readComposer('<'.repeat(4_000), users).kind).toBe('message');
    expect(readComposer('<'.repeat(4_001), users)).toEqual({ kind: 'snippet', content: '<'.repeat(4_001) });
  });

  it('links mentions and web addresses outside of code only', () => {
    expect(toSlackText('@rwerror see (https://a.b/c?d=1&e=2). a@rwerror.io @nobody', users)).toBe(
      '<@U0BOT> see (<https://a.b/c?d=1&amp;e=2>). a@rwerror.io @nobody',
    );
    expect(toSlackText('`@rwerror` ```https://a.b```', users)).toBe('`@rwerror` ```https://a.b```');
  });

  it('gives an edited message back as it was typed', () => {
    const typed = fc.array(
      fc.constantFrom('@rwerror', 'https://a.b/c?d=1&e=2', '<', '&amp;', '\n', '`code`', '```\nx < y\n```', 'word'),
    );
    fc.assert(
      fc.property(typed, (words) => {
        const text = words.join(' ');
        expect(toTypedText(toSlackText(text, users), users)).toBe(text);
      }),
    );
  });
});
