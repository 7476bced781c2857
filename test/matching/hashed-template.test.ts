import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { gapToken, hashedKey, hashTemplate, partToken, wordToken } from '../../src/matching/hashed-template.ts';
import { templateKey } from '../../src/matching/key.ts';

describe('a hashed template', () => {
  test('has the key that its text has', () => {
    const piece = fc.oneof(fc.constantFrom('{}', '{0}', '{name}', '{{', ' ', ': ', '_', 'Ü', '{ {}'), fc.string());
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const template = pieces.join('');
        expect(hashedKey(hashTemplate(template))).toBe(templateKey(template));
      }),
    );
  });

  test('tells words from gaps, and from words that run into a gap', () => {
    expect([...hashTemplate('Pump {} of table_{id}: {}bar{} up').kinds]).toEqual([
      wordToken,
      gapToken,
      wordToken,
      partToken,
      gapToken,
      gapToken,
      partToken,
      gapToken,
      wordToken,
    ]);
  });
});
