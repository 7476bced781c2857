import { describe, expect, test } from '@jest/globals';
import { createIndex } from '../../src/matching/create-index.ts';
import { readPaste } from '../../src/text/read-paste.ts';
import { makeRecord } from './make-record.ts';

const short = makeRecord('ballast tank reading out of range');
const long = makeRecord('ballast tank reading out of range: overflow of the {} gauge');
const loose = makeRecord('unsupported periscope part: {}');
const exact = makeRecord('unsupported periscope part: expected lens, got {}');
const word = makeRecord('torpedo');
const vague = makeRecord('{} failed');
const inner = makeRecord('rudder {} stuck');
const outer = makeRecord('steering engine stopped: {}');
const hull = makeRecord('hull plate {} bent by more than {} mm near frame {}');
const index = createIndex([short, long, loose, exact, word, vague, inner, outer, hull]);
const match = (paste: string) => index.match(readPaste(paste));

describe('a short message that stands in a longer one', () => {
  test('is sure where it stands alone', () => {
    expect(match('ERROR: ballast tank reading out of range')[0]).toMatchObject({ record: short, sure: true });
  });

  test('is not sure where the text was cut off behind it', () => {
    const found = match('ballast tank reading out of range: overf');
    expect(found.find(({ record }) => record === short)?.sure).toBe(false);
    expect(found.map(({ record }) => record)).toContain(long);
  });

  test('is not sure where a longer message was mistyped, and that one is given too', () => {
    const found = match('unsupported periscope part: expcted lens, gt 4');
    expect(found.slice(0, 2).map(({ record }) => record)).toContain(exact);
    expect(found.find(({ record }) => record === loose)?.sure).toBe(false);
  });
});

describe('a message of a word or two', () => {
  test.each([
    'the torpedo room is fine',
    '2026-10-04T08:15:02.3Z  WARN sub::log: state changed item=Tube { name: 4, kind: torpedo, loaded: true }',
  ])('is not found inside %j', (paste) => {
    expect(match(paste).filter(({ via }) => via === 'template')).toEqual([]);
  });

  test('is found as a message of its own', () => {
    expect(match('Caused by:\n  torpedo')[0]?.record).toBe(word);
  });
});

describe('what stands further in and is likely', () => {
  test('comes first, though the layer round it is sure', () => {
    const [first, second] = match('ERROR: steering engine stopped: rudder 4 stuck');
    expect(first).toMatchObject({ record: inner });
    expect(second).toMatchObject({ record: outer });
  });
});

describe('a message that a paste holds twice', () => {
  test('is shown where it stands first', () => {
    const [first] = match(
      'hull plate 1 bent by more than 2 mm near frame 3\nhull plate 7 bent by more than 8 mm near frame 9',
    );
    expect(first?.captured.map(({ value }) => value)).toEqual(['1', '2', '3']);
  });
});

describe('a long piece', () => {
  test('is looked at from its end too', () => {
    const details = Array.from({ length: 90 }, (_, i) => `state${i}: Ready`).join(', ');
    const [first] = match(
      `ERROR: dive aborted by crew { ${details} }: hull plte 7 bent by moe than 12 mm near frame 9`,
    );
    expect(first).toMatchObject({ record: hull, via: 'near' });
  });
});

describe('told', () => {
  test('each candidate with its verdict', () => {
    const told: string[] = [];
    index.match(readPaste('unsupported periscope part: expected lens, got 4'), ({ template, verdict }) =>
      told.push(`${template}: ${verdict}`),
    );
    expect(told).toContainEqual(expect.stringMatching(/^unsupported periscope part: expected lens, got \{\}: kept/));
    expect(told).toContainEqual(expect.stringMatching(/^unsupported periscope part: \{\}: dropped: a stronger/));
  });
});
