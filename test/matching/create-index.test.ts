import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createIndex } from '../../src/matching/create-index.ts';
import { readPaste } from '../../src/text/read-paste.ts';
import { makeRecord } from './make-record.ts';

const engine = makeRecord('rocket engine {} refused ignition at altitude {}', { placeholders: ['engine', 'altitude'] });
const fuel = makeRecord('Fuel valve `{}` stuck half open, pressure was {} bar');
const outer = makeRecord('Launch controller error', { role: 'wrapper' });
const echo = makeRecord('Launch pad neighbour {} fell silent', { role: 'consequence' });
const twin = makeRecord('rocket engine {} refused shutdown at altitude {}');
const panic = makeRecord(
  'gyroscope table is not calibrated',
  {},
  { filePath: 'src/rocket/src/gyro.rs', lineNumber: 120 },
);
const records = [engine, fuel, outer, echo, twin, panic];
const index = createIndex(records);
const match = (paste: string) => index.match(readPaste(paste));

const frames: readonly [string, (message: string) => string][] = [
  ['alone', (m) => m],
  ['in a log line', (m) => `2026-10-04T08:15:02.337104562Z ERROR rocket::launch: task failed error=${m}`],
  [
    'in psql',
    (m) =>
      `ERROR:  Failed to launch\n\nCaused by these errors (recent errors listed first):\n  1: Launch controller error\n  2: ${m}`,
  ],
  ['in a one-line chain', (m) => `ERROR:  Failed to launch: Launch controller error: ${m}`],
  ['in a panic', (m) => `thread 'main' panicked at src/rocket/src/x.rs:1:2:\n${m}`],
  ['in JSON', (m) => JSON.stringify({ level: 'ERROR', fields: { message: 'task failed', error: m } })],
];

describe('a filled message', () => {
  test.each(frames)('is found %s, with what its placeholders took', (_, frame) => {
    const [first] = match(frame('rocket engine merlin-3 refused ignition at altitude 7301'));
    expect(first).toMatchObject({
      record: engine,
      via: 'template',
      sure: true,
      text: 'rocket engine merlin-3 refused ignition at altitude 7301',
    });
    expect(first?.captured).toEqual([
      { name: 'engine', value: 'merlin-3' },
      { name: 'altitude', value: '7301' },
    ]);
  });

  test('is found whatever stands in its placeholders and whatever is round it', () => {
    const value = fc.oneof(
      fc.constantFrom(
        '',
        ' ',
        '"a b"',
        "it's",
        'x\ny',
        '`t`',
        'Some(3)',
        'Launch controller error',
        'half open, pressure',
        "'; DROP TABLE x; --",
      ),
      fc.string({ maxLength: 60 }).filter((text) => !/[\n\r`"{}>&<]|\d:|panicked/.test(text)),
    );
    fc.assert(
      fc.property(value, value, fc.constantFrom(...frames), (valve, bar, [, frame]) => {
        const found = match(frame(`Fuel valve \`${valve}\` stuck half open, pressure was ${bar} bar`));
        expect(found[0]?.record).toBe(fuel);
      }),
    );
  });

  test.each([
    ['wrapped inside a word', 'rocket engine merlin refused ign\n    ition at altitude 7'],
    ['wrapped between words', 'rocket engine merlin refused\nignition at altitude 7'],
    ['in capitals', 'ROCKET ENGINE MERLIN REFUSED IGNITION AT ALTITUDE 7'],
    ['with doubled spaces and other quotes', 'rocket  engine "merlin" refused   ignition at altitude 7'],
    ['with escaped newlines', 'rocket engine merlin refused\\nignition at altitude 7'],
  ])('is found %s', (_, paste) => {
    expect(match(paste)[0]).toMatchObject({ record: engine, via: 'template', sure: true });
  });

  test('is as sure on a line of its own below a person’s words as alone, and less within them', () => {
    const message = 'Launch controller error';
    const scoreOf = (paste: string) => match(paste).find(({ record }) => record === outer)?.score ?? 0;
    expect(scoreOf(`we cannot start at all\n${message}\nany idea?`)).toBe(scoreOf(message));
    expect(scoreOf(`we cannot start at all: ${message}, any idea?`)).toBeLessThan(scoreOf(message));
  });

  test('is found among hundreds of log lines', () => {
    const noise = Array.from({ length: 300 }, (_, i) => `2026-10-04T08:15:02.3Z  INFO rocket::pad: countdown at ${i}`);
    noise.splice(
      150,
      0,
      '2026-10-04T08:15:02.3Z ERROR rocket::pad: oops error=rocket engine m1 refused ignition at altitude 5',
    );
    const [first] = match(noise.join('\n'));
    expect(first).toMatchObject({ record: engine, sure: true });
    expect(first?.fragment.line).toBe(150);
  });
});

describe('a value at the end of a message', () => {
  const end = createIndex([makeRecord('no such docking port: {}', { placeholders: ['port'] })]);
  const value = (paste: string) => end.match(readPaste(paste))[0]?.captured[0]?.value;

  test.each([
    ['no such docking port: harmony', 'harmony'],
    ['no such docking port: harmony.', 'harmony'],
    ['ERROR no such docking port: harmony retry_in=5s', 'harmony'],
    [`{'cause': 'no such docking port: harmony'}`, 'harmony'],
    ['"error":"no such docking port: harmony","target":"x::y"', 'harmony'],
    ['no such docking port: "fore and aft"', 'fore and aft'],
    ['we see "no such docking port: harmony" on both stations', 'harmony'],
    ['got `no such docking port: harmony`, then silence', 'harmony'],
    ['we see "no such docking port: "fore" and "aft"" there', 'fore" and "aft'],
  ])('of %j is %j', (paste, expected) => expect(value(paste)).toBe(expected));
});

describe('a place that a backtrace names', () => {
  const type = makeRecord('gyroscope bearing worn', {}, { filePath: 'src/rocket/src/error.rs', lineNumber: 45 });
  const places = createIndex([type, panic]);
  const find = (at: string) =>
    places.match(readPaste(`Backtrace:\n   3: rocket::spin\n             at ${at}`))[0]?.record;

  test('finds what is raised there', () => expect(find('./src/rocket/src/gyro.rs:121:9')).toBe(panic));

  test('tells nothing in the file of an error type, where errors are made of others', () =>
    expect(find('./src/rocket/src/error.rs:45:9')).toBeUndefined());
});

describe('a message that somebody changed', () => {
  test.each([
    ['mistyped', 'rocket engne merlin refusd ignitoin at altitude 7'],
    ['cut off', 'Fuel valve `main` stuck half open, press'],
    ['turned round', 'ignition at altitude 7 rocket engine merlin refused'],
    ['typed anew', 'fuel valve main stuck half open pressure 12 bar'],
    ['run together', 'rocketengine merlin refusedignition at altitude 7'],
  ])('is found near: %s', (_, paste) => {
    const [first] = match(`ERROR: ${paste}`);
    expect(first?.record).toBe(paste.toLowerCase().includes('valve') ? fuel : engine);
    expect(first?.via).toBe('near');
  });

  test('is not sure between twins that the change does not tell apart', () => {
    const [first, second] = match('rocket engine merlin refused at altitude 7');
    expect(new Set([first?.record, second?.record])).toEqual(new Set([engine, twin]));
    expect(first?.sure).toBe(false);
  });
});

describe('order', () => {
  test('a cause comes before a consequence and a wrapper, wherever they stand', () => {
    const paste =
      'ERROR: Launch controller error: rocket engine a refused ignition at altitude 1\nERROR: Launch pad neighbour 7 fell silent';
    expect(match(paste).map(({ record }) => record)).toEqual([engine, echo, outer]);
  });

  test('of consequences a panic comes before what others saw of it', () => {
    const fall = makeRecord('Launch pad tower {} fell over its own feet', { role: 'consequence' });
    const saw = 'ERROR:  Launch pad neighbour 7 fell silent';
    const panicked = "thread 'main' panicked at src/rocket/src/x.rs:1:2:\nLaunch pad tower 9 fell over its own feet";
    const both = createIndex([echo, fall]);
    for (const paste of [`${saw}\n\n${panicked}`, `${panicked}\n\n${saw}`])
      expect(both.match(readPaste(paste)).map(({ record }) => record)).toEqual([fall, echo]);
  });

  test('of what is likely a cause comes before a consequence, and a record before a place that none explains', () => {
    const hatch = makeRecord('Hatch {} stayed as wide open');
    const booster = { template: 'booster {} drifted off of its pad', file: 'src/b.rs', line: 1, kind: 'bail' };
    const small = [
      'booster 3 drifted off of its pad',
      'Launch pad neighbour 40 fell silent',
      'Hatch 2 stayed as wide open',
    ];
    const paste = small.map((message) => `2026-10-04T08:15:02.337104562Z  INFO rocket::pad: oh ${message} again`);
    const told = createIndex([echo, hatch], [booster]).match(readPaste(paste.join('\n')));
    expect(told.map(({ record, sure }) => [record ?? 'a place', sure])).toEqual([
      [hatch, false],
      ['a place', false],
      [echo, false],
    ]);
  });

  test('a warning’s own words do not come before an error, what it passes on does', () => {
    const error = '2026-10-04T08:15:01Z ERROR rocket::pad: Launch pad neighbour 7 fell silent';
    const warn = (message: string) => `${error}\n2026-10-04T08:15:02Z  WARN rocket::launch: ${message}`;
    const cause = 'rocket engine merlin-3 refused ignition at altitude 7301';
    expect(match(warn(cause))[0]?.record).toBe(echo);
    expect(match(warn(`retrying: ${cause}`))[0]?.record).toBe(engine);
  });

  test('a consequence that is likely comes before a wrapper', () => {
    const told = match(
      'ERROR:  Launch controller error\n2026-10-04T08:15:02.337104562Z  INFO rocket::pad: oh Launch pad neighbour 40 fell silent again',
    );
    expect(told.map(({ record, sure }) => [record, sure])).toEqual([
      [echo, false],
      [outer, true],
    ]);
  });

  test('the innermost of two causes in a chain comes first', () => {
    const paste =
      'Caused by these errors (recent errors listed first):\n  1: rocket engine a refused ignition at altitude 1\n  2: Fuel valve `b` stuck half open, pressure was 2 bar';
    expect(match(paste)[0]?.record).toBe(fuel);
  });

  test('does not depend on the order of the records', () => {
    const paste = frames.map(([, frame]) => frame('rocket engine a refused ignition at altitude 1')).join('\n\n');
    const turned = createIndex([...records].reverse()).match(readPaste(paste));
    expect(turned.map(({ key }) => key)).toEqual(match(paste).map(({ key }) => key));
  });

  test('unrelated records more do not change the first answer', () => {
    const more = Array.from({ length: 200 }, (_, i) =>
      makeRecord(`warehouse shelf {} number ${i} holds parcel {} of another kind`),
    );
    const larger = createIndex([...records, ...more]);
    for (const [, frame] of frames) {
      const fragments = readPaste(frame('rocket engine a refused ignition at altitude 1'));
      expect(larger.match(fragments)[0]?.record).toBe(engine);
    }
  });

  test('a site with the words of a record is left out, another one is found', () => {
    const sites = [
      { template: 'Rocket engine {} refused ignition, at altitude {}', file: 'src/a.rs', line: 1 },
      { template: 'docking clamp {} would not let go', file: 'src/b.rs', line: 2 },
    ];
    const both = createIndex(records, sites);
    expect(both.size).toBe(records.length + 1);
    expect(both.match(readPaste('docking clamp 4 would not let go'))[0]).toMatchObject({ site: sites[1], sure: true });
  });
});

describe('a place in the source', () => {
  test('finds what is raised there when the text is unknown, and is never sure', () => {
    const [first] = match(
      "thread 'main' panicked at src/rocket/src/gyro.rs:117:5:\nsomething else entirely happened here",
    );
    expect(first).toMatchObject({ record: panic, via: 'location', sure: false });
    expect(first?.why[0]).toContain('3 lines from src/rocket/src/gyro.rs:117');
  });
});

describe('silence', () => {
  test.each([
    'can someone look at the engine?',
    'the launch was great, thanks all!',
    '2026-10-04T08:15:02.3Z  INFO rocket::pad: engine at altitude 12, valve open',
    'ERROR 1064 (42000): You have an error in your SQL syntax',
    'https://example.com/launch/engine/altitude',
    'valve',
    '',
  ])('%j has no sure match', (paste) => {
    expect(match(paste).filter(({ sure }) => sure)).toEqual([]);
  });

  test('any text at all is read without fault, and a found piece is a piece of the paste', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string({ unit: 'binary' }),
            fc.constantFrom(' rocket engine ', ' refused ignition at altitude ', 'Fuel valve `', '\n'),
          ),
        ),
        (parts) => {
          for (const { text, fragment, score } of match(parts.join(''))) {
            expect(fragment.text).toContain(text);
            expect(score).toBeGreaterThanOrEqual(0);
            expect(score).toBeLessThanOrEqual(1);
          }
        },
      ),
    );
  });
});

describe('why', () => {
  test('says what matched and what came next', () => {
    const [first] = match('ERROR: Launch controller error: rocket engine a refused ignition at altitude 1');
    expect(first?.why[0]).toMatch(/^the text of line 1: \d+ literal characters/);
    expect(first?.why[1]).toBe('before “Launch controller error”: that one is a wrapper');
  });
});
