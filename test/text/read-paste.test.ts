import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Fragment } from '../../src/text/fragment.ts';
import { maxCharacters, readPaste } from '../../src/text/read-paste.ts';

const texts = (paste: string) => readPaste(paste).map(({ text }) => text);
const brief = ({ text, kind, depth, group }: Fragment) => [kind, depth, group, text];

describe('chains', () => {
  test('a psql chain becomes its head and its causes, each one deeper', () => {
    const paste = [
      'dev=> create sink s from mv;',
      'ERROR:  Failed to run the query',
      '',
      'Caused by these errors (recent errors listed first):',
      '  1: gRPC request to meta service (call `/ddl_service.DdlService/CreateSink`) failed: Internal error',
      '  2: the bucket is on fire',
    ].join('\n');
    expect(readPaste(paste).map(brief)).toEqual([
      ['plain', 0, 0, 'Failed to run the query'],
      [
        'cause',
        1,
        0,
        'gRPC request to meta service (call `/ddl_service.DdlService/CreateSink`) failed: Internal error',
      ],
      ['cause', 2, 0, 'the bucket is on fire'],
    ]);
  });

  test('a single cause has no number', () => {
    const found = readPaste('ERROR:  Failed to run the query\n\nCaused by:\n  Bind error: no such planet');
    expect(found.map(brief)).toEqual([
      ['plain', 0, 0, 'Failed to run the query'],
      ['cause', 1, 0, 'Bind error: no such planet'],
    ]);
  });

  test('causes that a chat put on one line are taken apart by their rising numbers', () => {
    const paste =
      'Caused by these errors (recent errors listed first): 1: outer 2: in the middle of 7: things 3: inner';
    expect(texts(paste)).toEqual(['outer', 'in the middle of 7: things', 'inner']);
  });

  test('a cause keeps the lines that a terminal wrapped and the hint after a blank line', () => {
    const paste =
      'Caused by these errors (recent errors listed first):\n  1: the message was\n     wrapped here\n\nHint: unwrap it';
    expect(texts(paste)).toEqual(['the message was\nwrapped here\nHint: unwrap it']);
  });

  test('plain talk after a chain is an error of its own group', () => {
    const [cause, talk] = readPaste('Caused by:\n  the moon\n\nanybody seen this?');
    expect([cause?.group, talk?.group]).toEqual([0, 1]);
    expect(talk?.text).toBe('anybody seen this?');
  });

  test('causes of a Java trace are causes and its frames are places', () => {
    const paste = [
      'java.lang.RuntimeException: engine died',
      '\tat com.risingwave.connector.Runner.run(Runner.java:88)',
      '\t... 4 more',
      'Caused by: org.example.DeepException: no route to binlog',
      '\tat com.risingwave.connector.Deep.go(Deep.java:12)',
    ].join('\n');
    const found = readPaste(paste);
    expect(found.filter(({ kind }) => kind !== 'frame').map(({ text }) => text)).toEqual([
      'engine died',
      'no route to binlog',
    ]);
    expect(found.filter(({ kind }) => kind === 'frame').map(({ at }) => at)).toEqual([
      { file: 'Runner.java', line: 88 },
      { file: 'Deep.java', line: 12 },
    ]);
  });
});

describe('log lines', () => {
  const stamp = '2026-10-04T08:15:02.337104562Z';

  test('time, level, thread, spans and target go; message and error field stay apart', () => {
    const paste = `${stamp} ERROR rw-streaming actor{actor_id=7 info={a: {b}}}:executor: risingwave_stream::task::actor_manager: actor gave up actor_id=7 error=Executor error: out of tea`;
    expect(readPaste(paste)).toEqual([
      {
        text: 'actor gave up actor_id=7',
        kind: 'log',
        depth: 0,
        group: 0,
        line: 0,
        level: 'ERROR',
        target: 'risingwave_stream::task::actor_manager',
      },
      {
        text: 'Executor error: out of tea',
        kind: 'field',
        depth: 1,
        group: 0,
        line: 0,
        level: 'ERROR',
        target: 'risingwave_stream::task::actor_manager',
      },
    ]);
  });

  test('an error in the span of an INFO line is read, without the level of the line', () => {
    const paste = `${stamp}  INFO rw-standalone-meta failure_recovery{error=worker 3 went home prev_epoch=77}:recovery_attempt: risingwave_meta::barrier::recovery: recovering`;
    const [error, message] = readPaste(paste);
    expect(error).toMatchObject({ text: 'worker 3 went home prev_epoch=77', kind: 'field' });
    expect(error?.level).toBeUndefined();
    expect(message).toMatchObject({ text: 'recovering', level: 'INFO' });
  });

  test.each([
    ['a container of compose', `compute-1  | ${stamp} ERROR pgwire::pg_protocol: it broke`],
    ['a shipper and a second time', `${stamp} stdout F ${stamp} ERROR pgwire::pg_protocol: it broke`],
    ['stern', `rw-compute-0 compute ${stamp} ERROR pgwire::pg_protocol: it broke`],
    [
      'colours',
      `\u001b[2m${stamp}\u001b[0m \u001b[31mERROR\u001b[0m \u001b[2mpgwire::pg_protocol\u001b[0m\u001b[2m:\u001b[0m it broke`,
    ],
    ['a quote mark', `> ${stamp} ERROR pgwire::pg_protocol: it broke`],
    ['no time', 'ERROR pgwire::pg_protocol: it broke'],
    ['JSON', `{"timestamp":"${stamp}","level":"ERROR","fields":{"message":"it broke"},"target":"pgwire::pg_protocol"}`],
    [
      'JSON inside the JSON of Docker',
      JSON.stringify({
        log: `${JSON.stringify({ level: 'ERROR', fields: { message: 'it broke' }, target: 'pgwire::pg_protocol' })}\n`,
      }),
    ],
    ['JSON of Docker', JSON.stringify({ log: `${stamp} ERROR pgwire::pg_protocol: it broke`, stream: 'stderr' })],
  ])('the message is found behind %s', (_, paste) => {
    expect(readPaste(paste)).toMatchObject([{ text: 'it broke', level: 'ERROR', target: 'pgwire::pg_protocol' }]);
  });

  test('log4j lines name their class', () => {
    const [line] = readPaste(
      '2026-02-22 15:07:00,876 ERROR [grpc-default-executor-1] connector.SinkFactory:70 - load failed',
    );
    expect(line).toMatchObject({ text: 'load failed', level: 'ERROR', target: 'connector.SinkFactory' });
  });

  test('a lower-case "info" in a message is no level', () => {
    const [line] = readPaste(`${stamp} ERROR risingwave_meta::x: unpin SST info 7`);
    expect(line).toMatchObject({ level: 'ERROR', text: 'unpin SST info 7' });
  });

  test('a message that holds JSON is text, not a JSON log line', () => {
    expect(texts('Unknown fields in the WITH clause: {"topicc": "x"}')).toEqual([
      'Unknown fields in the WITH clause: {"topicc": "x"}',
    ]);
  });

  test('each log line is an error of its own', () => {
    const found = readPaste(`${stamp} ERROR a::b: one\n${stamp} ERROR a::b: two`);
    expect(found.map(({ group }) => group)).toEqual([0, 1]);
  });
});

describe('panics', () => {
  test('the message of new toolchains stands below the place', () => {
    const [panic] = readPaste(
      "thread 'rw-main' (12) panicked at src/meta/src/x.rs:120:9:\nno meta for today\nnote: run with `RUST_BACKTRACE=1`",
    );
    expect(panic).toMatchObject({
      kind: 'panic',
      text: 'no meta for today',
      at: { file: 'src/meta/src/x.rs', line: 120 },
    });
  });

  test('what the shell says behind a panic is none of its message', () => {
    const said =
      "thread 'main' panicked at src/meta/src/x.rs:120:9:\nno meta for today\nnote: run with `RUST_BACKTRACE=1`";
    expect(texts(`${said}\nAborted (core dumped)`)).toEqual(['no meta for today', 'Aborted (core dumped)']);
  });

  test('the message of old toolchains stands before the place, over several lines', () => {
    const [panic] = readPaste("thread 'main' panicked at 'first line\nsecond line', src/storage/src/y.rs:7:1");
    expect(panic).toMatchObject({ text: 'first line\nsecond line', at: { file: 'src/storage/src/y.rs', line: 7 } });
  });

  test('the request for a bug report below a panic is none of its message', () => {
    const ask =
      'This is a bug. We would appreciate a bug report at:\n  https://github.com/risingwavelabs/risingwave/issues/new?labels=x';
    expect(texts(`ERROR:  Panicked when handling the request: no meta for today\n${ask}`)).toEqual([
      'Panicked when handling the request: no meta for today',
    ]);
  });

  test('frames of a backtrace are places and nothing else', () => {
    const paste =
      'stack backtrace:\n   0: std::panicking::begin\n   1: risingwave_stream::go\n             at ./src/stream/src/z.rs:33:5';
    expect(readPaste(paste)).toMatchObject([{ kind: 'frame', at: { file: 'src/stream/src/z.rs', line: 33 } }]);
  });
});

describe('what clients and Slack add', () => {
  test.each([
    ['psycopg2.errors.InternalError_: it broke', 'it broke'],
    ['org.postgresql.util.PSQLException: ERROR: it broke', 'it broke'],
    ['ERROR: it broke (SQLSTATE XX000)', 'it broke'],
    ['db error: ERROR: it broke', 'it broke'],
    ['psql: error: connection to server at "rw" (10.0.0.1), port 4566 failed: FATAL:  it broke', 'it broke'],
    ['[XX000] ERROR: it broke', 'it broke'],
    ['it &lt;broke&gt; &amp; stayed', 'it <broke> & stayed'],
    ['see <http://table.id|table.id> of <https://x.y/z>', 'see table.id of https://x.y/z'],
    ['it said “broke”', 'it said "broke"'],
    ['```it broke```', 'it broke'],
    ['```\nit broke\n```', 'it broke'],
  ])('%j is read as %j', (paste, text) => {
    expect(texts(paste)).toEqual([text]);
  });

  test('a SQL prompt and what was typed there is no error', () => {
    expect(texts("dev=> select 'Failed to run';\nERROR:  it broke")).toEqual(['it broke']);
  });
});

describe('any text', () => {
  test('empty text and blank lines have no pieces', () => {
    expect(readPaste('')).toEqual([]);
    expect(readPaste(' \n\n\t')).toEqual([]);
  });

  test('a longer paste is read up to the limit', () => {
    const found = readPaste(`${'x'.repeat(maxCharacters - 1)}\nERROR: too late`);
    expect(found.map(({ text }) => text)).toHaveLength(1);
  });

  test('whatever comes, pieces have text or a place, and groups and lines never fall', () => {
    const words = fc.constantFrom(
      'ERROR: ',
      'Caused by:',
      '\n',
      ' 1: ',
      '{"a":',
      '}',
      "panicked at '",
      'x.rs:1:2',
      ' error=',
      '```',
      '> ',
      'thread',
      '\u001b[2m',
      'a::b: ',
      '2026-01-01T00:00:00Z  WARN ',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(words, fc.string()), { maxLength: 40 }), (parts) => {
        const found = readPaste(parts.join(''));
        expect(found.every(({ text, at }) => text !== '' || at)).toBe(true);
        for (const [i, { group, line }] of found.entries()) {
          const before = found[i - 1];
          if (!before) continue;
          expect(group).toBeGreaterThanOrEqual(before.group);
          expect(line).toBeGreaterThanOrEqual(before.line);
        }
      }),
    );
  });
});

describe('a log line, whichever way its head is read', () => {
  const bodies = [
    'actor{actor_id=7 epoch=12}: warp::drive: coil is cold error=no current',
    'rw-standalone-warp start{error=no current}:inner: warp::drive: begin',
    'warp: coil is cold',
    'outer{a=1}: warp::drive::coil: coil is cold',
    'coil is cold: no current',
  ];
  test.each(bodies)('%s gives the same pieces with and without a container before it', (body) => {
    const plain = readPaste(`2026-10-04T08:15:02.337104562Z ERROR ${body}`);
    const shipped = readPaste(`warp-1 compute 2026-10-04T08:15:02.337104562Z ERROR ${body}`);
    expect(shipped).toEqual(plain);
    expect(plain.map(({ level, kind }) => level ?? kind)).toContain('ERROR');
  });

  test('a span whose brace never closes ends the spans, and the rest is read', () => {
    const [first] = readPaste('2026-10-04T08:15:02.3Z ERROR actor{id=7 coil is cold');
    expect(first).toMatchObject({ kind: 'log', level: 'ERROR' });
    expect(first?.text).toContain('coil is cold');
  });
});

describe('what surrounds a message', () => {
  test('a symbol with its address is a frame wherever it stands', () => {
    const texts = readPaste('the coil broke\n  18:     0x55df2be62e42 - warp::drive::spin').map(({ text }) => text);
    expect(texts).toEqual(['the coil broke']);
  });

  test('marks of clients come off from both ends, however many spaces stand between', () => {
    const paste = `ERROR: db error: ERROR: the coil broke${' '.repeat(8)}(SQLSTATE XX000)`;
    expect(readPaste(paste)[0]?.text).toBe('the coil broke');
  });

  test('a line of nothing but such marks keeps the last of them', () => {
    expect(readPaste('ERROR: ERROR: ERROR:')[0]?.text).toBe('ERROR:');
  });
});
