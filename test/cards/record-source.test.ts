import { expect, test } from '@jest/globals';
import type { Answer } from '../../src/answer/types.ts';
import { encodeValue, parseValue, restoreAnswer } from '../../src/cards/actions.ts';
import { contentOf } from '../../src/cards/content.ts';
import { fullRecord, makeAnswer } from './make-answer.ts';

const sourceOf = (answer: Answer) => contentOf(answer, 'answer')?.source;
const place = { file: 'src/widget/old.rs', line: 7, release: { name: '2.4.0', commit: 'd'.repeat(40) } };
const githubUrl = 'https://github.com/risingwavelabs/risingwave/blob/0123456789abcdef/src/widget/handle.rs#L42';

test("a record's card links to where the cluster's release raises it, after a button too", () => {
  const answer = makeAnswer({ release: '2.4.0', place });
  const told = {
    label: 'src/widget/old.rs:7 (2.4.0)',
    url: `https://github.com/risingwavelabs/risingwave/blob/${'d'.repeat(40)}/src/widget/old.rs#L7`,
  };
  expect(sourceOf(answer)).toEqual(told);
  expect(sourceOf(restoreAnswer(parseValue(encodeValue(answer)), () => fullRecord))).toEqual(told);
});

test('a function that is known is named', () => {
  const answer = makeAnswer({ place: { ...place, function: 'Widget::turn' } });
  expect(sourceOf(answer)?.label).toBe('src/widget/old.rs:7 in Widget::turn (2.4.0)');
  const near = makeAnswer({ place: { ...place, function: 'Widget::turn', isNear: true } });
  const restored = restoreAnswer(parseValue(encodeValue(near)), () => fullRecord);
  for (const one of [near, restored])
    expect(sourceOf(one)?.label).toBe('src/widget/old.rs:7, most likely in Widget::turn (2.4.0)');
});

test("where the release's place is not known, the commit is named that the record was written at", () => {
  expect(sourceOf(makeAnswer({ release: '2.4.0' }))).toEqual({
    label: 'src/widget/handle.rs:42 (at 01234567)',
    url: githubUrl,
  });
  expect(sourceOf(makeAnswer())).toEqual({ label: 'src/widget/handle.rs:42', url: githubUrl });
});
