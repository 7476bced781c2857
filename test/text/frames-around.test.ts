import { describe, expect, test } from '@jest/globals';
import { readPaste } from '../../src/text/read-paste.ts';

const brief = (paste: string) => readPaste(paste).map(({ kind, depth, group, text }) => [kind, depth, group, text]);
const texts = (paste: string) => readPaste(paste).map(({ text }) => text);
const stamp = '2026-10-04T08:15:02.337104562Z';

describe('what stands in front of each line', () => {
  const lines = [
    `${stamp} ERROR warp::drive: coil is cold`,
    'Backtrace:',
    '   0: warp::drive::spin',
    '             at ./src/stream/src/z.rs:33:4',
  ];

  test.each([
    ['a container', 'warp-1  | '],
    ['a pod in brackets', '[pod/warp-1/compute] '],
    ['a pod and its container', 'warp-1 compute '],
    ['nothing', ''],
  ])('%s comes off the lines below a log line too', (_, mark) => {
    expect(brief(lines.map((line) => mark + line).join('\n'))).toEqual([
      ['log', 0, 0, 'coil is cold'],
      ['frame', 0, 0, 'at ./src/stream/src/z.rs:33:4'],
    ]);
  });

  test('a time comes off the lines of a chain', () => {
    const chain = ['ERROR:  Failed to launch', '', 'Caused by these errors:', '', 'Caused by:', '  the coil is cold'];
    const shipped = chain.map((line) => `${stamp} stderr F ${line}`.trimEnd()).join('\n');
    expect(brief(shipped).at(-1)).toEqual(['cause', 1, 0, 'the coil is cold']);
  });

  test('bars of a build server and its times come off each line of a chain', () => {
    const chain = ['ERROR:  Failed to launch', ' ', 'Caused by:', '  the coil is cold', '[SQL] select ignite();'];
    const table = chain.map((line) => `  | 2026-10-04 08:15:02 UTC | ${line}`).join('\n');
    expect(brief(table)).toEqual([
      ['plain', 0, 0, 'Failed to launch'],
      ['cause', 1, 0, 'the coil is cold'],
    ]);
    expect(texts('-- | --\n  | ERROR:  coil is cold').at(-1)).toBe('coil is cold');
  });

  test('a time with slashes begins a log line as one with dashes does', () => {
    expect(readPaste('odd query from our Go client\n2026/10/04 08:15:02 ERROR: coil is cold').at(-1)).toMatchObject({
      text: 'coil is cold',
      level: 'ERROR',
    });
    const chain = ['ERROR:  Failed to launch', '', 'Caused by:', '  the coil is cold'];
    expect(texts(chain.map((line) => `2026/10/04 08:15:02 ${line}`).join('\n')).at(-1)).toBe('the coil is cold');
  });

  test('a bar of a table is no mark of a container', () => {
    expect(texts(`warp-1  | ${stamp} ERROR warp::drive: coil is cold\ncoil | cold`).at(-1)).toContain('coil | cold');
  });
});

describe('what stands behind a message', () => {
  test.each([
    'No tracking issue yet. Feel free to submit a feature request at https://github.com/risingwavelabs/risingwave/issues/new?labels=x',
    'Tracking issue: https://github.com/risingwavelabs/risingwave/issues/7',
  ])('a word on where to report it is none of a cause: %s', (note) => {
    expect(brief(`ERROR:  Failed to launch\n\nCaused by:\n  coil is cold\n${note}`)).toEqual([
      ['plain', 0, 0, 'Failed to launch'],
      ['cause', 1, 0, 'coil is cold'],
    ]);
  });

  test('what follows the place that an old toolchain names is none of its panic', () => {
    const panic = "thread 'rw-warp' panicked at 'coil is cold', src/warp/src/coil.rs:7:9";
    const told = { kind: 'panic', text: 'coil is cold', at: { file: 'src/warp/src/coil.rs', line: 7 } };
    expect(readPaste(`${panic}\n...\nwarp::coil::spin::h0c8a`)[0]).toMatchObject(told);
    expect(readPaste(`${panic.replace('coil is', 'coil\nis')}\nwarp::coil::spin`)[0]).toMatchObject({
      ...told,
      text: 'coil\nis cold',
    });
  });
});

describe('a panic told in few words', () => {
  test.each([
    'Compute node panics: src/warp/src/coil.rs:7:9',
    'meta panics at src/warp/src/coil.rs:7',
    'a panic in src/warp/src/coil.rs:7',
  ])('its place is read: %s', (words) => {
    expect(readPaste(words)).toMatchObject([{ kind: 'panic', at: { file: 'src/warp/src/coil.rs', line: 7 } }]);
  });

  test('a file that became a link where it was copied from is a file', () => {
    const link = "panicked at 'coil is cold', src/warp/src/[coil.rs:7](http://coil.rs:7/):9";
    expect(readPaste(link)).toMatchObject([{ text: 'coil is cold', at: { file: 'src/warp/src/coil.rs', line: 7 } }]);
    expect(texts('see [the manual](https://warp.example/coil)')).toEqual([
      'see [the manual](https://warp.example/coil)',
    ]);
  });
});

describe('errors that lost their lines', () => {
  test('an error behind a prompt and a statement on the same line is read', () => {
    expect(texts('dev=> select ignite(); ERROR:  coil is cold')).toEqual(['coil is cold']);
  });

  test('line breaks that a program escaped are line breaks', () => {
    const inner =
      'Failed to launch\\n\\nCaused by these errors (recent errors listed first):\\n  1: outer\\n  2: inner';
    expect(brief(`"error": "${inner}"`).slice(1)).toEqual([
      ['cause', 1, 0, 'outer'],
      ['cause', 2, 0, 'inner"'],
    ]);
  });

  test('the statement that a test runner prints behind a message goes', () => {
    expect(texts('statement failed: db error: ERROR: coil is cold     [SQL] select ignite();     at a.slt:3')).toEqual([
      'coil is cold',
    ]);
  });

  test('a log line that was cut off within a span still tells the error of the span', () => {
    const [error] = readPaste(`${stamp}  INFO rw-main recovery{id=4 error=the coil is cold`);
    expect(error).toMatchObject({ kind: 'field', depth: 1, text: 'the coil is cold' });
    expect(error?.level).toBeUndefined();
  });
});

describe('what clients print round an error', () => {
  test('frames and properties of an error of Node are none of its message', () => {
    const paste = [
      'error: coil is cold',
      '    at Parser.parseErrorMessage (/app/node_modules/pg-protocol/dist/parser.js:285:98)',
      '    at async Pool.query [as run] (/app/index.js:11:42) {',
      '  length: 214,',
      "  severity: 'ERROR',",
      '  detail: undefined',
      '}',
    ].join('\n');
    expect(texts(paste)).toEqual(['coil is cold']);
  });

  test('neither is the file that dbt compiled', () => {
    expect(texts('Database Error in model m\n  coil is cold\n  compiled code at target/run/m.sql')).toEqual([
      'Database Error in model m\ncoil is cold',
    ]);
  });

  test('nor the statement below a chain', () => {
    const paste = 'Caused by these errors:\nCaused by:\n  coil is cold\n[SQL] select ignite(\n  now());\nat a.slt:3';
    expect(readPaste(paste).find(({ kind }) => kind === 'cause')?.text).toBe('coil is cold');
  });

  test('of the addresses that psql tries only the last one counts', () => {
    const paste = [
      'psql: error: connection to server at "warp" (::1), port 4566 failed: Connection refused',
      '\tIs the server running on that host and accepting TCP/IP connections?',
      'connection to server at "warp" (127.0.0.1), port 4566 failed: FATAL:  coil is cold',
    ].join('\n');
    expect(texts(paste)).toEqual(['coil is cold']);
    expect(texts(paste.replace('FATAL:  ', ''))).toEqual(['coil is cold']);
  });
});

describe('a line that only says that an error follows', () => {
  test.each(['Error:', '**Error:**', '### Error message/log', 'error log:', '*Errors*'])('is none: %s', (line) => {
    expect(texts(`${line}\n\ncoil is cold`)).toEqual(['coil is cold']);
    expect(readPaste(`${line}\ncoil is cold`)).toMatchObject([{ text: 'coil is cold', level: 'ERROR' }]);
  });

  test('a word more makes it a message', () => {
    expect(texts('Coil error:')).toEqual(['Coil error:']);
  });
});
