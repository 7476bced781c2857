import { expect, test } from '@jest/globals';
import { findRelease } from '../../src/text/find-release.ts';

test.each([
  ['PostgreSQL 13.14.0-RisingWave-2.8.5 (2a4b6c)', '2.8.5'],
  ['we run RisingWave v2.1.0-rc.1 here', '2.1.0-rc.1'],
  ['image: v2.7.4 of risingwavelabs/risingwave', '2.7.4'],
  ['PostgreSQL 9.5.0-RisingWave-1.7.4 (77ab01)', '1.7.4'],
  ['Image: risingwavelabs/risingwave:v2.3.1', '2.3.1'],
  ['RisingWave version: v2.5.3', '2.5.3'],
  ['since RisingWave 2.8.5, with kafka 3.7.0', '2.8.5'],
  ['kafka 3.7.0 and (RisingWave v2.1.0-rc.1).', '2.1.0-rc.1'],
  ['Version: 2.8.5 (RisingWave)', '2.8.5'],
])('%s names its release', (text, release) => expect(findRelease(text)).toBe(release));

test.each([
  '',
  'connected to 10.0.0.1',
  'PostgreSQL 13.14.0',
  'kafka 3.7.0 is up',
  'kafka 3.7.0 feeds risingwave',
  'cannot connect to risingwave 10.0.1.17:4566',
  'helm.sh/chart=risingwave-0.2.41',
  `risingwave ${'v1.'.repeat(9999)}`,
])('a text without one names none', (text) => expect(findRelease(text)).toBeUndefined());
