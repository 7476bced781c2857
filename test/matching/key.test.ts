import { expect, test } from '@jest/globals';
import { templateKey } from '../../src/matching/key.ts';

test('the key of a template does not depend on punctuation, case, names of placeholders and trailing gaps', () => {
  const keys = ['Valve {} is stuck: {}', 'valve `{name}` IS stuck', 'Valve {0} is stuck: {:?} {}'].map(templateKey);
  expect(new Set(keys).size).toBe(1);
  expect(templateKey('Valve is stuck')).not.toBe(keys[0]);
});

test('the key is what another program computes: words as FNV-1a, gaps as stars, SHA-256 of both', () => {
  expect(templateKey('Valve {} is stuck')).toBe('c4c570ff6db682d9');
});
