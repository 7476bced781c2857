import { expect, test } from '@jest/globals';
import type { KnownBlock } from '@slack/types';
import { headerOf } from '../../src/cards/blocks.ts';
import { frequencyTable } from '../../src/cards/home-view.ts';
import { plainText } from '../../src/cards/plain-text.ts';
import { code, list, paragraph, run } from '../../src/cards/rich-text.ts';

const card = (...blocks: KnownBlock[]) => ({ text: 'it broke', blocks });

test('a card is told in text: heading, words, steps with numbers, statements to copy', () => {
  const text = plainText(
    card(
      headerOf('It broke'),
      ...paragraph('What it means', 'A disk is full.'),
      ...list('Solutions', 'ordered', ['Free the disk.', 'Use `df`.']),
      ...code(run('Check now'), "SELECT a*b FROM t WHERE c < 1 AND d = '*'"),
    ),
  );
  expect(text).toBe(
    [
      'It broke',
      'What it means\nA disk is full.',
      'Solutions\n1. Free the disk.\n2. Use df.',
      "Check now\n```\nSELECT a*b FROM t WHERE c &lt; 1 AND d = '*'\n```",
    ].join('\n\n'),
  );
});

test('a table is told a line a row', () => {
  const frequent = [
    { title: 'It broke', count: 4, last: '2026-10-04' },
    { title: 'It bent', count: 2, last: '2026-10-03' },
  ];
  expect(plainText(card(frequencyTable(frequent)))).toBe(
    'It broke · █████ 4 · 2026-10-04\nIt bent · ███ 2 · 2026-10-03',
  );
});

test('mark-up in what is told stays text', () => {
  expect(plainText(card(...paragraph('', '<!here> & *all*')))).not.toMatch(/<!here>|(?<!\u2060)\*all/);
});

test('what is too long goes, steps and statements last', () => {
  const text = plainText(
    card(
      headerOf('It broke'),
      ...paragraph('What it means', 'long '.repeat(500)),
      ...list('Causes', 'bullet', ['cause '.repeat(400)]),
      ...list('Solutions', 'ordered', ['Free the disk.']),
    ),
  );
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4_000);
  expect(text).toContain('long long');
  expect(text).not.toContain('cause');
  expect(text).toContain('1. Free the disk.');
});

test('a card whose steps alone are too long is told by its notification', () => {
  expect(plainText(card(...list('', 'ordered', ['step '.repeat(550)]), ...code([], 'x'.repeat(2_000))))).toContain(
    'step',
  );
  expect(plainText(card())).toBe('it broke');
});
