import { expect, test } from '@jest/globals';
import { hashTemplate } from '../../src/matching/hashed-template.ts';
import type { SiteIndex } from '../../src/matching/site-index.ts';
import { createRefresher } from '../../src/mining/refresh.ts';
import { makeRecord } from '../matching/make-record.ts';

const [mined, written] = ['a'.repeat(40), 'c'.repeat(40)];
const record = makeRecord(
  'boiler {} lost its lid',
  { printedAs: ['lid of boiler {} is gone'] },
  { filePath: 'src/a.rs', lineNumber: 90, analyzedSha: written },
);
const siteOf = (template: string, file: string) => ({ template, file, line: 7, kind: 'bail', crate: 'a' });
const indexOf = (template: string, file: string, ...lines: number[]): SiteIndex => ({
  releases: [{ name: '1.1.0' }, { name: '1.9.0', commit: mined }, { name: '2.4.0', commit: written }],
  templates: [{ ...hashTemplate(template), places: [{ file, kind: 'bail', lines }] }],
});

test('a record whose message was raised elsewhere when it was written is not moved there', () => {
  const site = siteOf(record.errorMessage, 'src/b.rs');
  const refresh = (...lines: number[]) =>
    createRefresher({ sites: [site], commit: mined, index: indexOf(site.template, site.file, ...lines) })(record);
  expect(refresh(5, 7, 9)).toMatchObject({ state: 'elsewhere', changes: {} });
  expect(refresh(5, 7, 0)).toMatchObject({ state: 'moved', changes: { filePath: 'src/b.rs', lineNumber: 7 } });
});

test('the releases of one spelling are not told where the release mined has another', () => {
  const index = indexOf(record.errorMessage, 'src/a.rs', 0, 0, 90);
  const refresh = (template: string) =>
    createRefresher({ sites: [siteOf(template, 'src/a.rs')], commit: mined, index })(record);
  expect(refresh('lid of boiler {} is gone')).toMatchObject({ state: 'moved' });
  expect(refresh('lid of boiler {} is gone').versions).toBeUndefined();
  expect(refresh('something else')).toMatchObject({ state: 'gone', versions: { since: '2.4.0' } });
});
