import { expect, test } from '@jest/globals';
import { answer } from '../../src/answer/answer.ts';
import { createIndex } from '../../src/matching/create-index.ts';
import { hashTemplate } from '../../src/matching/hashed-template.ts';
import { makeRecord } from '../matching/make-record.ts';

test('a record that resembles a panic too little does not hide the place that the panic names', () => {
  const records = [makeRecord('value of coil {} must be copper or tin')];
  const place = { file: 'src/coil.rs', kind: 'expect', function: 'wind', lines: [90] };
  const sites = { releases: [{ name: '2.4.0' }], templates: [{ ...hashTemplate('wire is long'), places: [place] }] };
  const text = "thread 'main' panicked at src/coil.rs:94:9:\nvalue must be there today\n";
  expect(answer(text, createIndex(records)).decision).toBe('none');
  const index = createIndex(records, [], sites);
  const { decision, matches } = answer(text, index);
  expect(decision).toBe('suggest');
  expect(matches.map((match) => match.record ?? match.site?.function)).toEqual(['wind', records[0]]);
});
