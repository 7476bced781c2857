import { expect, test } from '@jest/globals';
import { sourceLink } from '../../../src/check/rules/source-link.ts';
import { entryOf, faultsOf, goodRecord } from '../good-record.ts';

const base = 'https://github.com/risingwavelabs/risingwave/blob/';
const sha = 'a'.repeat(40);
const faults = (githubUrl: string | null, lineNumber = 7) =>
  faultsOf(sourceLink, [entryOf(goodRecord({ githubUrl, lineNumber }))]);

test.each([`${base}${sha}/src/pump/gauge.rs#L7`, `${base}v2.3.0/src/pump/gauge.rs#L5-L9`, null])(
  '%s is right',
  (url) => {
    expect(faults(url)).toEqual([]);
  },
);

test.each([
  [`${base}${sha}/src/pump/other.rs#L7`, 'filePath is src/pump/gauge.rs'],
  [`${base}${sha}/src/pump/gauge.rs#L8-L9`, 'lineNumber is 7'],
  [`${base}${'b'.repeat(40)}/src/pump/gauge.rs#L7`, 'analyzedSha is aaaa'],
  [`${base}${sha}/src/pump/gauge.rs`, 'must be https://github.com/'],
  [`https://github.com/other/repo/blob/${sha}/src/pump/gauge.rs#L7`, 'shows other/repo'],
])('%s is refused', (url, fault) => {
  expect(faults(url)).toEqual([expect.stringContaining(fault)]);
});
