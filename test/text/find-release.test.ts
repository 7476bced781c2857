import { expect, test } from '@jest/globals';
import { findRelease } from '../../src/text/find-release.ts';

test.each([
  ['PostgreSQL 13.14.0-RisingWave-2.8.5 (2a4b6c)', '2.8.5'],
  ['we run RisingWave v2.1.0-rc.1 here', '2.1.0-rc.1'],
  ['image: v2.7.4 of risingwavelabs/risingwave', '2.7.4'],
])('%s names its release', (text, release) => expect(findRelease(text)).toBe(release));

test.each(['', 'connected to 10.0.0.1', 'PostgreSQL 13.14.0', 'kafka 3.7.0 is up', `risingwave ${'v1.'.repeat(9999)}`])(
  'a text without one names none',
  (text) => expect(findRelease(text)).toBeUndefined(),
);
