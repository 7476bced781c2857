import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  actionIds,
  answerForRecord,
  callbackIds,
  encodeValue,
  parseValue,
  restoreAnswer,
} from '../../src/cards/actions.ts';
import { RwError } from '../../src/errors.ts';
import { fullRecord, makeAnswer, makeMatch, makeRecord } from './make-answer.ts';

const other = makeRecord({ id: 'ffeeddccbbaa9988', slug: 'another', errorMessage: 'another {}' });
const find = (id: string) => [fullRecord, other].find((record) => record.id === id);

describe("a button's value", () => {
  test('gives the answer back without its chain', () => {
    const answer = makeAnswer({
      decision: 'suggest',
      matches: [makeMatch(fullRecord), makeMatch(other, { score: 0.5, sure: false })],
      chain: [{ text: 'outer', hit: false }],
      facts: [{ label: 'epoch', value: '2026-10-04 08:15:02 UTC' }],
      others: [{ matches: [makeMatch(other)], chain: [], facts: [] }],
    });
    const restored = restoreAnswer(parseValue(encodeValue(answer)), find);
    expect(restored.decision).toBe('suggest');
    expect(
      restored.matches.map(({ record, captured, score, sure, text }) => ({ record, captured, score, sure, text })),
    ).toEqual(
      answer.matches.map(({ record, captured, score, sure, text }) => ({ record, captured, score, sure, text })),
    );
    expect(restored.facts).toEqual(answer.facts);
    expect(restored.others.map(({ matches }) => matches[0]?.record)).toEqual([other]);
    expect(restored.chain).toEqual([]);
  });

  test('never takes more than Slack allows, and never holds a shortened value', () => {
    const text = fc.string({ unit: 'binary', maxLength: 600 });
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 8 }), fc.integer({ min: 1, max: 5 }), (pasted, values, count) => {
        const captured = values.map((value, at) => ({ name: `p${at}`, value }));
        const match = makeMatch(fullRecord, { text: pasted, captured });
        const facts = values.map((value) => ({ label: 'fact', value }));
        const one = { matches: Array.from({ length: count }, () => match), chain: [], facts };
        const value = encodeValue(makeAnswer({ ...one, others: [one, one, one] }));
        expect(value.length).toBeLessThanOrEqual(2000);
        const [first] = restoreAnswer(parseValue(value), find).matches;
        expect(first?.record).toBe(fullRecord);
        for (const one of first?.captured ?? []) expect(captured).toContainEqual(one);
      }),
    );
  });

  test('of a place without a record keeps the place', () => {
    const { record: _, ...match } = makeMatch(fullRecord);
    const site = { template: 'widget {}', file: 'src/x.rs', line: 7 };
    const answer = makeAnswer({ matches: [{ ...match, site }] });
    expect(restoreAnswer(parseValue(encodeValue(answer)), find).matches[0]?.site).toEqual(site);
  });

  test.each([undefined, '', 'open', '{', '{}', '{"matches":[]}', '[1]'])('that is not ours is refused: %s', (value) => {
    expect(() => parseValue(value)).toThrow(RwError);
  });

  test('says so when its record is gone, and leaves out candidates that are gone', () => {
    const gone = makeRecord({ id: '0000000000000000' });
    const value = (first: typeof gone, second: typeof gone) =>
      parseValue(encodeValue(makeAnswer({ matches: [makeMatch(first), makeMatch(second)] })));
    expect(() => restoreAnswer(value(gone, other), find)).toThrow(/no longer loaded/);
    expect(restoreAnswer(value(fullRecord, gone), find).matches).toHaveLength(1);
  });
});

test('a record can be shown without a paste', () => {
  const answer = answerForRecord(fullRecord, [{ name: 'table', value: 'orders' }]);
  expect(answer.decision).toBe('answer');
  expect(answer.matches[0]?.record).toBe(fullRecord);
  expect(answer.matches[0]?.captured).toEqual([{ name: 'table', value: 'orders' }]);
});

test('no two actions and no two callbacks share a name', () => {
  for (const names of [Object.values(actionIds), Object.values(callbackIds)])
    expect(new Set(names).size).toBe(names.length);
});
