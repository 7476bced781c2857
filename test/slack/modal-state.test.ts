import { expect, test } from '@jest/globals';
import type { Answer } from '../../src/answer/types.ts';
import { answerForRecord } from '../../src/cards/actions.ts';
import { limits } from '../../src/cards/limits.ts';
import { recordFileSchema } from '../../src/records/schema.ts';
import { encodeModalState, findModalPlace, restoreModalAnswer } from '../../src/slack/modal-state.ts';

const record = recordFileSchema.parse({
  record: {
    id: '0123456789abcdef',
    repo: 'example/example',
    slug: 'it-broke',
    errorMessage: 'it broke at {}',
    errorType: 'error',
    severity: 'error',
    documentation: 'It broke.',
    solutions: ['Mend it.'],
    preventionTips: [],
    tags: [],
    schemaVersion: 2,
  },
});
const find = (id: string) => (id === record.id ? record : undefined);
const place = {
  channel: 'C0123456789',
  threadTs: '1712000000.000100',
  ts: '1712000001.000100',
  responseUrl: `https://hooks.slack.com/app/T0123456789/${'9'.repeat(24)}/${'x'.repeat(24)}`,
};

test('a modal knows its place and its answer again', () => {
  const state = encodeModalState(place, answerForRecord(record, [{ name: 'p1', value: 'noon' }]));
  expect(findModalPlace(state)).toEqual(place);
  const [match] = restoreModalAnswer(state, find).matches;
  expect(match?.record).toBe(record);
  expect(match?.captured).toEqual([{ name: 'p1', value: 'noon' }]);
});

test('a place stands without an answer', () => {
  const state = encodeModalState(place);
  expect(findModalPlace(state)).toEqual(place);
  expect(() => restoreModalAnswer(state, find)).toThrow(expect.objectContaining({ code: 'bad_button' }));
});

test.each(['', 'no JSON', '{}', '{"place":7}'])('%j names no place', (state) => {
  expect(findModalPlace(state)).toBeUndefined();
});

test("the fullest answer stays within Slack's private_metadata", () => {
  const one = answerForRecord(record, [{ name: 'quoted', value: '"\\"'.repeat(60) }]);
  const [match] = one.matches;
  if (!match) throw new Error('no match');
  const full: Answer = {
    ...one,
    matches: Array.from({ length: 5 }, () => ({ ...match, text: '"\\'.repeat(400) })),
    others: Array.from({ length: 5 }, () => one),
  };
  expect(encodeModalState(place, full).length).toBeLessThanOrEqual(limits.view.privateMetadata);
});
