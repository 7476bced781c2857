import { createReadStream, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { runProgram } from '../../../src/cli/program.ts';
import { fakeTerminal, run } from '../fake-terminal.ts';

const paste = `ERROR:  Failed to run the query

Caused by these errors (recent errors listed first):
  1: gRPC request to meta service (call \`/ddl_service.DdlService/AlterCdcTable\`) failed: Internal error
  2: CDC table backfill reschedule is unavailable because the system is in recovery state
`;
const slug = 'cdc-table-backfill-reschedule-is-unavailable-becau';
const linesOf = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('rwerror match', () => {
  test('explains a paste from standard input as a card', async () => {
    const { code, output } = await run(['match'], paste);
    expect(code).toBe(0);
    expect(output).toContain('Solutions');
    expect(output).toContain('Wait until the system finishes recovery');
    expect(output).not.toContain('\u001b');
  });

  test('gives the whole answer as JSON', async () => {
    const { output } = await run(['match', '--json'], paste);
    const answer = JSON.parse(output);
    expect(answer.matches[0]).toMatchObject({ slug, sure: true, via: 'template' });
    expect(answer.chain.at(-1)).toMatchObject({ slug, hit: true });
  });

  test('exits 1 when nothing fits, and says what else can be tried', async () => {
    const { code, output, warnings } = await run(['match'], 'Lunch at twelve?');
    expect({ code, output }).toEqual({ code: 1, output: 'No record explains this.\n' });
    expect(warnings).toContain('rwerror search');
  });

  test.each<[string, string | Uint8Array, string]>([
    ['nothing', '', 'input_empty'],
    ['white space', ' \n\t\n', 'input_empty'],
    ['binary', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1]), 'input_binary'],
  ])('refuses %s with its reason and exit code 2', async (_what, input, reason) => {
    const { code, warnings } = await run(['match'], input);
    expect(code).toBe(2);
    expect(warnings).toContain(reason);
  });

  test('reads bytes that are no UTF-8 and a megabyte of one line', async () => {
    expect((await run(['match'], Buffer.concat([Buffer.from([0xff, 0xfe, 0x0a]), Buffer.from(paste)]))).code).toBe(0);
    expect((await run(['match'], 'x'.repeat(1 << 20))).code).toBe(1);
  });

  test('masks secrets in what it echoes', async () => {
    const secret = 'postgres://rw:hunter2secret@db:5432/shop';
    const { output } = await run(['match', '--json'], paste.replace('recovery state', `recovery state\n${secret}`));
    expect(output).not.toContain('hunter2secret');
  });
});

describe('rwerror match --ndjson', () => {
  test('answers each line with its id, in order, in the form of the contract', async () => {
    const input = [
      { id: 'a', text: paste },
      { id: 7, text: 'Lunch?' },
    ]
      .map((line) => JSON.stringify(line))
      .join('\n');
    const { code, output } = await run(['match', '--ndjson'], input);
    const [first, second] = linesOf(output);
    expect(code).toBe(0);
    expect(Object.keys(first)).toEqual(['id', 'decision', 'matches', 'errors']);
    expect(Object.keys(first.matches[0])).toEqual([
      'recordId',
      'slug',
      'key',
      'template',
      'text',
      'score',
      'sure',
      'via',
      'captured',
    ]);
    expect(first).toMatchObject({ id: 'a', decision: 'answer', errors: [] });
    expect(first.matches[0].slug).toBe(slug);
    expect(second).toEqual({ id: 7, decision: 'none', matches: [], errors: [] });
  });

  test('gives at most five matches, and a list for each further unrelated error', async () => {
    const other = "ERROR: MySQL user doesn't have enough privileges: [RELOAD]";
    const { output } = await run(['match', '--ndjson'], JSON.stringify({ id: 1, text: `${paste}\n\n${other}` }));
    const [{ matches, errors }] = linesOf(output);
    expect(matches.length).toBeLessThanOrEqual(5);
    expect(errors).toHaveLength(1);
    expect([matches[0].slug, errors[0][0].slug].sort()).toEqual([slug, 'mysql-user-doesn-t-have-enough-privileges']);
  });

  test('names a line that is no input, answers the others and exits 2', async () => {
    const input = `nonsense\n\n${JSON.stringify({ id: 'b', text: '\ud800 lone' })}\n{"id":"c"}\n`;
    const { code, output, warnings } = await run(['match', '--ndjson'], input);
    expect(code).toBe(2);
    expect(linesOf(output).map(({ id }) => id)).toEqual(['b']);
    expect(warnings).toMatch(/^line 1 .*\nline 4 /);
  });

  test('--timing adds the milliseconds of each text', async () => {
    const { output } = await run(['match', '--ndjson', '--timing'], JSON.stringify({ id: 'a', text: paste }));
    expect(linesOf(output)[0].ms).toBeGreaterThan(0);
  });

  test('masks secrets in captured values and texts', async () => {
    const text = 'ERROR: Unknown fields in the WITH clause: {"properties.sasl.password": "hunter2secret"}';
    const { output } = await run(['match', '--ndjson'], JSON.stringify({ id: 'a', text }));
    expect(output).not.toContain('hunter2secret');
  });
});

describe('rwerror match with a listing of error sites', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rwerror-listing-'));
  const listing = (name: string, lines: readonly string[]): string => {
    writeFileSync(join(folder, name), lines.join('\n'));
    return join(folder, name);
  };
  const sites = listing('sites.jsonl', [
    '{"template":"warp coil {} is misaligned","file":"src/warp/coil.rs","line":7,"kind":"bail","function":"Coil::align","crate":"warp"}',
    '',
    '{"template":"Division by zero","file":"src/expr/div.rs","line":9}',
  ]);
  const ask = async (option: string, text: string) => {
    const { terminal, output } = fakeTerminal();
    const asked = JSON.stringify({ id: 1, text });
    const open = (file: string | undefined) => (file ? createReadStream(file) : Readable.from([Buffer.from(asked)]));
    await runProgram(['match', '--ndjson', option, sites], { ...terminal, open });
    return JSON.parse(output());
  };

  test('--sites finds a site that no record explains, and only suggests it', async () => {
    const { decision, matches } = await ask('--sites', 'ERROR:  warp coil 9 is misaligned');
    expect(decision).toBe('suggest');
    expect(matches[0]).toMatchObject({
      site: { file: 'src/warp/coil.rs', line: 7, function: 'Coil::align' },
      sure: true,
      via: 'template',
    });
  });

  test('--sites leaves the first word to a record with the same message, --only-sites knows no record', async () => {
    expect((await ask('--sites', 'ERROR:  Division by zero')).matches[0].slug).toBeDefined();
    const { matches } = await ask('--only-sites', 'ERROR:  Division by zero');
    expect(matches[0]).toMatchObject({ site: { file: 'src/expr/div.rs', line: 9 } });
  });

  test('a line that is no site is refused with its place', async () => {
    const bad = listing('bad.jsonl', ['{"template":"a {} b","file":"x.rs","line":1}', '{"template":7}']);
    const { terminal, warnings } = fakeTerminal();
    const code = await runProgram(['match', '--only-sites', bad], {
      ...terminal,
      open: (file) => createReadStream(file ?? bad),
    });
    expect(code).toBe(2);
    expect(warnings()).toContain(`${bad}:2 is no error site`);
  });
});

describe('rwerror match --explain', () => {
  test('shows the pieces, their candidates with scores, and why each was kept or dropped', async () => {
    const { output } = await run(['match', '--explain'], `${paste}  3: Divison by zero\n`);
    expect(output).toMatch(
      /^line 1, error 1, plain, depth 0, ERROR: Failed to run the query\n {4}\d\.\d\d template Failed to run the query\n {8}kept/,
    );
    expect(output).toMatch(/cause, depth 3: Divison by zero/);
    expect(output).toMatch(/\n {8}dropped: /);
  });
});
