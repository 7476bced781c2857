import { describe, expect, test } from '@jest/globals';
import { answer } from '../../src/answer/answer.ts';
import { epochToUtc } from '../../src/answer/facts.ts';
import { createIndex } from '../../src/matching/create-index.ts';
import { maxCharacters } from '../../src/text/read-paste.ts';
import { makeRecord } from '../matching/make-record.ts';

const cause = makeRecord('checkpoint planner lost epoch {} of table {}', { placeholders: ['epoch', 'table_id'] });
const other = makeRecord('Fuel valve `{}` stuck half open, pressure was {} bar');
const wrapper = makeRecord('Launch controller error', { role: 'wrapper' });
const echo = makeRecord('Launch pad {} fell silent', { role: 'consequence' });
const alarm = makeRecord('Launch sequence aborted after the gantry alarm on pads {}', { role: 'consequence' });
const library = makeRecord('libfuel: pump {} has no prime mover', { origin: 'libfuel' });
const shared = makeRecord('parachute "{}" does not exist', { alsoFrom: ['postgres'] });
const index = createIndex([cause, other, wrapper, echo, alarm, library, shared]);
const explain = (paste: string) => answer(paste, index);
const chain = (...causes: string[]) =>
  `ERROR:  Failed to run the query\n\nCaused by these errors (recent errors listed first):\n${causes.map((text, i) => `  ${i + 1}: ${text}`).join('\n')}`;

describe('what may be said unasked', () => {
  test('a sure cause is answered', () => {
    expect(
      explain(chain('Launch controller error', 'checkpoint planner lost epoch 7301000000000000 of table 12')).decision,
    ).toBe('answer');
  });

  test('a wrapper alone is only suggested', () => {
    const { decision, matches } = explain(chain('Launch controller error'));
    expect([decision, matches[0]?.record]).toEqual(['suggest', wrapper]);
  });

  test("a library's message is answered beside RisingWave's words and only suggested without them", () => {
    expect(explain(chain('libfuel: pump 3 has no prime mover')).decision).toBe('answer');
    expect(explain('ERROR: libfuel: pump 3 has no prime mover').decision).toBe('suggest');
  });

  test('a warning is not answered beside an error that nothing explains', () => {
    const warning = '2026-10-04T08:15:02Z  WARN risingwave_meta::pad: checkpoint planner lost epoch 73 of table 12';
    const error = '2026-10-04T08:15:02Z ERROR risingwave_meta::pad: somebody has parked a truck on the runway';
    expect(explain(warning).decision).toBe('answer');
    expect(explain(`${error}\n${warning}`).decision).toBe('suggest');
  });

  test.each([
    ['1: Failed to bind expression: main()', '2: '],
    ['ERROR madsim_libfuel::pump: ', ''],
    ['See https://github.com/risingwavelabs/docs', 'ERROR: '],
  ])('RisingWave’s words are those of its binder, its crates and its repositories: %s', (line, mark) => {
    expect(explain(`${line}\n${mark}libfuel: pump 3 has no prime mover`).decision).toBe('answer');
  });

  test('a query in quotes behind such words is another program’s', () => {
    const told = 'Failed to run the query';
    expect(explain(`${told}\nlibfuel: pump 3 has no prime mover`).decision).toBe('answer');
    expect(explain(`OrmError: ${told} 'begin'\nlibfuel: pump 3 has no prime mover`).decision).toBe('suggest');
  });

  test('so is the port that psql names', () => {
    const attempt = (port: number) => `psql: error: connection to server at "quay", port ${port} failed: `;
    expect(explain(`${attempt(4566)}libfuel: pump 3 has no prime mover`).decision).toBe('answer');
    expect(explain(`${attempt(5432)}libfuel: pump 3 has no prime mover`).decision).toBe('suggest');
  });

  test.each([
    'postgres://root@quay:4566/dev',
    'jdbc:postgresql://quay:4567/dev',
    '$ psql -h quay -p 4566 -d dev',
    '$ psql --host=quay --port=4566',
    '$ psql "host=quay port=4567 dbname=dev"',
  ])('and the port in an address: %s', (line) => {
    expect(explain(`${line}\nERROR: libfuel: pump 3 has no prime mover`).decision).toBe('answer');
    const other = line.replace(/456\d/, '5432');
    expect(explain(`${other}\nERROR: libfuel: pump 3 has no prime mover`).decision).toBe('suggest');
  });

  test.each(['we run RisingWave v3.1 on EKS', 'Protocol error: pump', 'Invalid Parameter Value: pump'])(
    'so are its name with a release and what it prints before a message: %s',
    (line) => expect(explain(`${line}\nERROR: libfuel: pump 3 has no prime mover`).decision).toBe('answer'),
  );

  test('its name alone is not', () => {
    expect(explain('we like RisingWave\nERROR: libfuel: pump 3 has no prime mover').decision).toBe('suggest');
    expect(explain('We left RisingWave. Now:\nERROR: libfuel: pump 3 has no prime mover').decision).toBe('suggest');
  });

  test('an actor with a number is its own; one with a key is another program’s', () => {
    const paste = (id: string) => `ERROR actor_id=${id}: libfuel: pump 3 has no prime mover`;
    expect(explain(paste('1204')).decision).toBe('answer');
    expect(explain(paste('12f0a77c')).decision).toBe('suggest');
  });

  test('a storage error of somebody else is not one of RisingWave’s layers', () => {
    expect(explain('storage error\nERROR: libfuel: pump 3 has no prime mover').decision).toBe('suggest');
    expect(explain('Storage error\nERROR: libfuel: pump 3 has no prime mover').decision).toBe('answer');
    expect(explain('Bind error: Address in use\nERROR: libfuel: pump 3 has no prime mover').decision).toBe('suggest');
  });

  test.each(['Sink error', 'our compute node says', '1: gRPC error (13)'])(
    'layers and nodes that other engines have too speak for RisingWave unless one of those is named: %s',
    (words) => {
      const paste = `${words}\nERROR: libfuel: pump 3 has no prime mover`;
      expect(explain(paste).decision).toBe('answer');
      expect(explain(`${paste}\n\tat org.apache.flink.Pump.prime(Pump.java:7)`).decision).toBe('suggest');
    },
  );

  test('a path of its sources has src twice', () => {
    const paste = (path: string) => `at ${path}\nERROR: libfuel: pump 3 has no prime mover`;
    expect(explain(paste('src/meta/node/src/lib.rs:4')).decision).toBe('answer');
    expect(explain(paste('src/meta/raft/lib.rs:4')).decision).toBe('suggest');
    expect(explain(paste('src/meta/raft/src/lib.rs:4')).decision).toBe('suggest');
    expect(explain(`greptimedb\n${paste('src/meta/src/lib.rs:4')}`).decision).toBe('suggest');
  });

  test('so is a message that another system prints in the same words', () => {
    expect(explain(chain('parachute "main" does not exist')).decision).toBe('answer');
    expect(explain('ERROR: parachute "main" does not exist').decision).toBe('suggest');
  });

  test('a consequence is answered when it is all there is, not over a cause that nothing explains', () => {
    expect(explain(chain('Launch pad 39 fell silent')).decision).toBe('answer');
    expect(explain(chain('Launch pad 39 fell silent', 'somebody has parked a truck on the runway')).decision).toBe(
      'suggest',
    );
  });

  test('nor over a cause of few words that calls itself an error', () => {
    expect(explain(chain('Launch pad 39 fell silent', 'gantry error: bolt sheared')).decision).toBe('suggest');
  });

  test('a consequence that somebody quotes is answered, whatever they say behind the quote', () => {
    const talk = 'on every node of ours since the release of this morning';
    const message = 'Launch sequence aborted after the gantry alarm on pads [3, 9]';
    expect(explain(`the log of our meta node says "${message}" ${talk}`).decision).toBe('answer');
    expect(explain(`the log of our meta node says ${message}: ${talk}`).decision).toBe('suggest');
  });

  test('nor over a cause that is only guessed at', () => {
    const guess = 'our planner lost the epoch it had for this table yesterday';
    expect(explain(chain('Launch pad 39 fell silent', guess)).decision).toBe('suggest');
  });

  test('a message that is only similar is answered beside RisingWave’s words alone', () => {
    const cut = 'checkpoint planner lost epoch 7301000000000000 of tabl';
    expect(explain(`ERROR: ${cut}`).matches[0]).toMatchObject({ record: cause, via: 'near' });
    expect(explain(`ERROR: ${cut}`).decision).toBe('suggest');
  });

  test('talk gets nothing, and nothing is shown of it', () => {
    expect(explain('the launch went fine, thank you')).toEqual({
      decision: 'none',
      matches: [],
      chain: [],
      facts: [],
      others: [],
      truncated: false,
    });
    expect(explain('')).toMatchObject({ decision: 'none' });
  });
});

describe('what is said', () => {
  test('the chain stands outermost first with the hit marked, wrappers named', () => {
    expect(explain(chain('Launch controller error', 'checkpoint planner lost epoch 7 of table 12')).chain).toEqual([
      { text: 'Failed to run the query', hit: false },
      { text: 'Launch controller error', hit: false, slug: wrapper.slug },
      { text: 'checkpoint planner lost epoch 7 of table 12', hit: true, slug: cause.slug },
    ]);
  });

  test('a one-line chain is taken apart where a known message begins', () => {
    const { chain: links } = explain(
      'ERROR: Failed to launch: Launch controller error: checkpoint planner lost epoch 7 of table 12',
    );
    expect(links.map(({ text, hit }) => [text, hit])).toEqual([
      ['Failed to launch', false],
      ['Launch controller error', false],
      ['checkpoint planner lost epoch 7 of table 12', true],
    ]);
  });

  test('a link that was taken out of a string leaves its quotes to neither', () => {
    const texts = (paste: string) => explain(paste).chain.map(({ text }) => text);
    expect(
      texts('launch status: Internal, message: "Fuel valve `main` stuck half open, pressure was 3 bar" risingwave'),
    ).toEqual([
      'launch status: Internal, message',
      'Fuel valve `main` stuck half open, pressure was 3 bar" risingwave',
    ]);
    expect(texts('{"error":"checkpoint planner lost epoch 7 of table 12"}')).toEqual([
      'checkpoint planner lost epoch 7 of table 12',
    ]);
    expect(texts('cannot land: parachute "main" does not exist: parachute "drogue"')[0]).toBe('cannot land');
  });

  test('an unrelated error is explained apart', () => {
    const { matches, others } = explain(
      'ERROR: checkpoint planner lost epoch 7 of table 12\nERROR: Fuel valve `main` stuck half open, pressure was 3 bar',
    );
    expect(matches.map(({ record }) => record)).toEqual([cause]);
    expect(others.map((one) => one.matches.map(({ record }) => record))).toEqual([[other]]);
  });

  test('an epoch of the paste becomes a UTC time', () => {
    const { facts } = explain(chain('checkpoint planner lost epoch 5690621952000000 of table 12'));
    expect(facts).toContainEqual({ label: 'epoch 5690621952000000', value: '2024-01-01 00:00:00.000 UTC' });
  });

  test('an actor’s await tree names its job, a dump of several actors none', () => {
    const tree = 'Actor 31: `CREATE SINK IF NOT EXISTS ops."Fuel log" FROM fuel WITH (connector = \'kafka\')` [2.1s]';
    const lost =
      "thread 'rw-streaming' panicked at src/fuel.rs:7:9:\ncheckpoint planner lost epoch 7301000000000000 of table 12\nstack backtrace:\n   0: main\n\n*** await tree context of current task ***\n";
    expect(explain(`${lost}\n${tree}`).chain).toHaveLength(1);
    const jobs = (paste: string) => explain(paste).facts.filter(({ label }) => label.startsWith('job of actor'));
    expect(jobs(`${lost}\n${tree}`)).toEqual([{ label: 'job of actor 31', value: 'SINK ops."Fuel log"' }]);
    expect(jobs(`${lost}\n${tree}\n${tree.replace('31', '32')}`)).toEqual([]);
  });

  test.each(['ProjectExecutor 1F00000003', 'identity="Project 1F00000003"', 'identity: "Project 1F00000003"'])(
    'an executor names its actor: %s',
    (name) => {
      const { facts } = explain(`${name}: checkpoint planner lost epoch 7301000000000000 of table 12`);
      expect(facts).toContainEqual({ label: 'executor 1F00000003', value: 'actor 31' });
    },
  );

  test('a paste that is too long says so', () => {
    expect(explain(`${'x '.repeat(maxCharacters / 2)}y`).truncated).toBe(true);
  });
});

describe('epochToUtc', () => {
  test.each([
    ['65536000000', '2021-04-01 00:16:40.000 UTC'],
    ['11180000000000000', '2026-08-27 11:01:01.718 UTC'],
  ])('%s is %s', (epoch, utc) => expect(epochToUtc(epoch)).toBe(utc));

  test.each(['0', '12', 'abc', '18446744073709486080', '99999999999999999999999'])('%s is none', (epoch) =>
    expect(epochToUtc(epoch)).toBeUndefined(),
  );
});

describe('what looks like an error and is nobody’s trouble', () => {
  const long = 'checkpoint planner lost epoch 7301000000000000 of table 12';
  const own = makeRecord('the launch director of pad {} has gone home without signing the checklist');
  const both = createIndex([cause, own]);
  const decide = (paste: string) => answer(paste, both).decision;

  test.each([
    ['an INFO line', `2026-10-04T08:15:02.3Z  INFO risingwave_meta::launch: ${long}`],
    ['a JSON line of level INFO', JSON.stringify({ level: 'INFO', message: long, target: 'risingwave_meta' })],
    ['a logfmt line of level info', `level=info ts=2026-10-04T08:15:02Z caller=risingwave_meta msg="${long}"`],
    ['an alert that is over', `[RESOLVED] risingwave_meta: ${long}`],
    ['an alert that is over, behind an emoji', `:white_check_mark: Resolved: risingwave_meta: ${long}`],
    ['source code', 'risingwave_meta: bail!("checkpoint planner lost epoch {} of table {}", epoch, table)'],
    ['a name in a sentence', `our RisingWave is fine, another system says ${long}`],
  ])('%s is not answered unasked', (_, paste) => {
    expect(decide(paste)).toBe('suggest');
  });

  test('values that Rust prints in braces are no source code', () => {
    const paste =
      '2026-10-04T08:15:02.3Z ERROR risingwave_meta::launch: checkpoint planner lost epoch {7301} of table {12}';
    expect(decide(paste)).toBe('answer');
  });

  test('a short message needs RisingWave around it, a long one speaks for itself', () => {
    expect(decide(`ERROR: ${long}`)).toBe('suggest');
    expect(decide(`2026-10-04T08:15:02.3Z ERROR risingwave_meta::launch: ${long}`)).toBe('answer');
    expect(decide('ERROR: the launch director of pad 39 has gone home without signing the checklist')).toBe('answer');
  });
});
