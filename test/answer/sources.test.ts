import { expect, test } from '@jest/globals';
import { answer } from '../../src/answer/answer.ts';
import { createSources } from '../../src/answer/sources.ts';
import { createIndex } from '../../src/matching/create-index.ts';
import { hashTemplate } from '../../src/matching/hashed-template.ts';
import { makeRecord } from '../matching/make-record.ts';

test('a record that resembles a panic too little does not hide the place that the panic names', () => {
  const records = [makeRecord('value of coil {} must be copper or tin')];
  const place = { file: 'src/coil.rs', kind: 'expect', function: 'wind', lines: [90] };
  const sites = { releases: [{ name: '2.4.0' }], templates: [{ ...hashTemplate('wire is long'), places: [place] }] };
  const index = createIndex(records);
  const text = "thread 'main' panicked at src/coil.rs:94:9:\nvalue must be there today\n";
  expect(answer(text, index).decision).toBe('none');
  expect(index.match([{ text: 'value must be there today', line: 0, depth: 0, kind: 'panic', group: 0 }])).toHaveLength(
    1,
  );
  const { decision, matches } = answer(text, index, undefined, createSources(sites, records));
  expect(decision).toBe('suggest');
  expect(matches[0]?.site).toMatchObject({ file: 'src/coil.rs', function: 'wind' });
});
