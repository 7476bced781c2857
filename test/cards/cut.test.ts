import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cutText, splitText } from '../../src/cards/cut.ts';

const any = fc.string({ unit: 'binary', maxLength: 400 });
const words = fc.array(fc.constantFrom('one. ', 'two ', '&amp; ', '😀 ', 'x'.repeat(30), '\n'), { maxLength: 60 });
const whole = any.map((text) => text.toString().replace(/\p{Surrogate}/gu, ''));

describe('cutText', () => {
  test('ends at a sentence where there is one, else at a word', () => {
    expect(cutText('First sentence. Second sentence is long.', 30)).toBe('First sentence. …');
    expect(cutText('only a number of words without an end', 20)).toBe('only a number of …');
    expect(cutText('short', 20)).toBe('short');
  });

  test('never goes over its length, and leaves no half character and no open entity', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          whole,
          words.map((all) => all.join('')),
        ),
        fc.integer({ min: 0, max: 200 }),
        (text, max) => {
          const cut = cutText(text, max);
          expect(cut.length).toBeLessThanOrEqual(max);
          expect(cut).not.toMatch(/\p{Surrogate}/u);
          if (!/&(?!amp;)/.test(text)) expect(cut).not.toMatch(/&(?!amp;)/);
        },
      ),
    );
  });
});

describe('splitText', () => {
  test('loses nothing, and keeps every piece to its length', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          any,
          words.map((all) => all.join('')),
        ),
        fc.integer({ min: 2, max: 80 }),
        (text, max) => {
          const pieces = splitText(text, max);
          expect(pieces.join('')).toBe(text);
          for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(max);
        },
      ),
    );
  });
});
