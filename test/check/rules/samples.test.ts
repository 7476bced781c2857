import { expect, test } from '@jest/globals';
import { samples } from '../../../src/check/rules/samples.ts';
import { answerOf, entryOf, faultsOf, goodRecord } from '../good-record.ts';

const record = goodRecord();
const thief = goodRecord({ slug: 'thief' });

test('samples that find their record are right', () => {
  expect(faultsOf(samples, [entryOf(record)], () => answerOf(record))).toEqual([]);
});

test('a sample that finds nothing, or another record first, is named', () => {
  const answer = (text: string) => answerOf(text.startsWith('ERROR') ? thief : record);
  expect(faultsOf(samples, [entryOf(record)], answer)).toEqual(['runbook.samples.1 finds thief first']);
  expect(faultsOf(samples, [entryOf(record)])[0]).toBe('runbook.samples.0 finds no record');
});

test('a cause has to be answered unasked, a wrapper must not be', () => {
  const wrapper = goodRecord({}, { role: 'wrapper' });
  const framed = goodRecord(
    {},
    { samples: ['ERROR risingwave_stream: gauge of pump 3 reads 9', 'gauge of pump 4 reads 8'] },
  );
  const suggested = faultsOf(samples, [entryOf(framed)], () => answerOf(framed, 'suggest'));
  // the second shows nothing of RisingWave, and is short enough to be anybody's
  expect(suggested).toEqual(['runbook.samples.0 is decided "suggest", must be "answer"']);
  const answered = faultsOf(samples, [entryOf(wrapper)], () => answerOf(wrapper));
  expect(answered[0]).toBe('runbook.samples.0 is decided "answer", must be "suggest"');
});

test("a library's error may be only suggested, unless RisingWave stands around it", () => {
  const texts = ['gauge of pump 3 reads 9', 'ERROR risingwave_stream: gauge of pump 4 reads 8'];
  const library = goodRecord({}, { origin: 'libpump', samples: texts });
  expect(faultsOf(samples, [entryOf(library)], () => answerOf(library, 'suggest'))).toEqual([
    'runbook.samples.1 is decided "suggest", must be "answer"',
  ]);
});

test('two samples are needed, of a wrapper one', () => {
  const one = { samples: ['gauge of pump 3 reads 9'] };
  expect(faultsOf(samples, [entryOf(goodRecord({}, one))], () => answerOf(record))).toEqual([
    'runbook.samples has 1, needs 2',
  ]);
  const wrapper = goodRecord({}, { ...one, role: 'wrapper' });
  expect(faultsOf(samples, [entryOf(wrapper)], () => answerOf(wrapper, 'suggest'))).toEqual([]);
});
