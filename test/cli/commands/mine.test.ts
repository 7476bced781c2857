import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Checkout, makeCheckout } from '../../mining/make-checkout.ts';
import { run } from '../fake-terminal.ts';

const record = (slug: string, id: string, errorMessage: string, more: object = {}) =>
  `${JSON.stringify(
    {
      record: {
        id,
        repo: 'risingwavelabs/risingwave',
        slug,
        errorMessage,
        errorType: 'exception',
        severity: 'error',
        filePath: 'src/meta/src/open.rs',
        lineNumber: 90,
        githubUrl: 'https://github.com/risingwavelabs/risingwave/blob/aaaa/src/meta/src/open.rs#L90-L92',
        documentation: 'Made for a test.',
        solutions: ['Do the one thing.'],
        preventionTips: [],
        tags: [],
        schemaVersion: 2,
        ...more,
      },
      runbook: {},
    },
    null,
    2,
  )}\n`;

const sources = {
  'src/meta/Cargo.toml': '[package]\nname = "pad_meta"\n',
  'src/meta/src/open.rs':
    'fn open() {\n  bail!("wing {} is loose", x);\n}\n\nfn close() {\n  bail!(\n    "the hatch of deck {} does not close any more", y\n  );\n}\n',
  'src/meta/src/odd.rs': 'fn f() { bail!("still read"); }\nfn ( ] {{{\n',
  // the ids are the first 16 hex digits of SHA-256 of repo:slug, but for the published one
  'records/wing-is-loose.json': record('wing-is-loose', 'b4a9ced482f32cd4', 'wing {} is loose'),
  'records/the-hatch-of-deck-does-not-close.json': record(
    'the-hatch-of-deck-does-not-close',
    '8fb7bfc34fdf4c2f',
    'the hatch of deck {} does not close',
  ),
  'records/published.json': record('still-read', '2222222222222222', 'still read'),
};

let checkout: Checkout;
const mine = async (...args: string[]) => await run(['mine', '--source', checkout.folder, '--threads', '1', ...args]);
beforeAll(async () => {
  checkout = await makeCheckout(sources);
});
afterAll(() => checkout.remove());

describe('rwerror mine', () => {
  test('counts places by kind, and names what it could not read', async () => {
    const { code, output, warnings } = await mine();
    expect(code).toBe(0);
    expect(output).toContain('     3 bail\n');
    expect(output).toContain('3 places with 3 messages in 2 files, 1 of them read in part');
    expect(warnings).toContain('src/meta/src/odd.rs:2');
  });

  test('--ndjson gives a line of JSON for each place', async () => {
    const lines = (await mine('--ndjson')).output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toContainEqual({
      template: 'wing {} is loose',
      file: 'src/meta/src/open.rs',
      line: 2,
      kind: 'bail',
      crate: 'pad_meta',
      function: 'open',
    });
  });

  test('--out makes an index that match finds the error with, and takes further releases', async () => {
    const out = join(checkout.folder, 'sites.idx');
    expect((await mine('--rev', 'v1.0.0', '--out', out)).warnings).toContain('3 messages of 1.0.0;');
    expect((await mine('--release', '1.1.0', '--out', out)).warnings).toContain('3 messages of 1.0.0, 1.1.0;');
    const { output } = await run(
      ['match', '--json', '--only-sites', out],
      'ERROR:  the hatch of deck 9 does not close any more',
    );
    const { decision, matches } = JSON.parse(output);
    expect(decision).toBe('suggest');
    expect(matches[0]).toMatchObject({
      recordId: null,
      site: { file: 'src/meta/src/open.rs', line: 6, function: 'close', releases: ['1.0.0', '1.1.0'] },
      template: null,
      sure: true,
      via: 'template',
    });
  });

  test('an index of another version is left as it is', async () => {
    const out = join(checkout.folder, 'old.idx');
    await mine('--out', out);
    const bytes = await readFile(out);
    bytes.writeUInt32LE(7, 8);
    await writeFile(out, bytes);
    const { code, warnings } = await mine('--out', out);
    expect(code).toBe(2);
    expect(warnings).toContain('version 7');
    expect(await readFile(out)).toEqual(bytes);
  });

  test.each([
    [['--source', '/nowhere'], 'is no folder'],
    [['--source', '/nowhere', '--rev', 'v1'], 'has no commit v1'],
    [['--source', '.', '--threads', 'many'], 'is no number from 1 to 64'],
    [[], 'required option'],
  ])('%j is refused with the reason', async (args, reason) => {
    const { code, warnings } = await run(['mine', ...args]);
    expect(code).toBe(2);
    expect(warnings).toContain(reason);
  });
});

describe('rwerror mine --refresh', () => {
  const read = async (name: string) => await readFile(join(checkout.folder, 'records', name), 'utf8');
  const refresh = async (...args: string[]) =>
    await mine('--refresh', '--records', join(checkout.folder, 'records'), ...args);

  test('--dry-run tells what moved, what is gone with the nearest message, and writes nothing', async () => {
    const { output, warnings } = await refresh('--dry-run');
    expect(output).toContain('moved     wing-is-loose  src/meta/src/open.rs:90 -> src/meta/src/open.rs:2\n');
    expect(output).toMatch(
      /gone {6}the-hatch-\S+ {2}was \S+; nearest: “the hatch of deck \{\} does not close any more” src\/meta\/src\/open\.rs:6/,
    );
    expect(output).toContain(
      'still-read  src/meta/src/open.rs:90 -> src/meta/src/odd.rs:1  (published: left as it is)',
    );
    expect(warnings).toContain('3 records: 0 same, 2 moved, 1 gone, 0 elsewhere. Nothing was written.');
    expect(await read('wing-is-loose.json')).toBe(sources['records/wing-is-loose.json']);
  });

  test('moves our own records with their links, fills the source when asked, and leaves the published ones', async () => {
    await refresh('--with-source');
    expect(JSON.parse(await read('wing-is-loose.json')).record).toMatchObject({
      filePath: 'src/meta/src/open.rs',
      lineNumber: 2,
      githubUrl: `https://github.com/risingwavelabs/risingwave/blob/${checkout.commit}/src/meta/src/open.rs#L2-L4`,
      analyzedSha: checkout.commit,
      sourceCode: sources['src/meta/src/open.rs'].trimEnd().split('\n').slice(0, 9).concat('').join('\n'),
      sourceCodeStart: 1,
      sourceCodeEnd: 10,
    });
    expect(await read('published.json')).toBe(sources['records/published.json']);
    expect(await read('the-hatch-of-deck-does-not-close.json')).toBe(
      sources['records/the-hatch-of-deck-does-not-close.json'],
    );
    const again = await refresh();
    expect(again.warnings).toContain('3 records: 1 same, 1 moved, 1 gone');
  });
});

describe('rwerror gaps --as-record', () => {
  test('makes a record of a place in the sources, which lacks only what a person must write', async () => {
    const { code, output } = await run([
      'gaps',
      '--as-record',
      'src/meta/src/open.rs:7',
      '--source',
      checkout.folder,
      '--rev',
      'v1.0.0',
    ]);
    expect(code).toBe(0);
    const { record: made, runbook } = JSON.parse(output);
    expect(made).toMatchObject({
      slug: 'the-hatch-of-deck-does-not-close-any-more',
      errorMessage: 'the hatch of deck {} does not close any more',
      messagePattern: 'the hatch of deck (.+?) does not close any more',
      filePath: 'src/meta/src/open.rs',
      lineNumber: 6,
      githubUrl: `https://github.com/risingwavelabs/risingwave/blob/${checkout.commit}/src/meta/src/open.rs#L6`,
      solutions: [],
    });
    expect(made.sourceCode).toContain('fn close()');
    expect(runbook).toMatchObject({ placeholders: ['value_1'], versions: {} });
  });

  test.each([
    [['src/meta/src/open.rs:7'], 'Add --source DIR'],
    [['src/meta/src/open.rs:700', '--source', 'HERE'], 'Nothing is raised near'],
    [['src/meta/src/none.rs:7', '--source', 'HERE'], 'Nothing is raised near'],
  ])('%j is refused with what to do', async (args, reason) => {
    const { code, warnings } = await run([
      'gaps',
      '--as-record',
      ...args.map((arg) => (arg === 'HERE' ? checkout.folder : arg)),
    ]);
    expect(code).toBe(2);
    expect(warnings).toContain(reason);
  });
});
