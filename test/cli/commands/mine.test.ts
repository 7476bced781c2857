import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
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
    [['--release', '', '--out', 'OUT'], '--release is no name'],
    [['--release', 'two words', '--out', 'OUT'], '--release is no name'],
    [['--release', '2.8\n', '--out', 'OUT'], '--release is no name'],
    [['--rev', 'a1b2c3d', '--out', 'OUT'], '--rev a1b2c3d does not say which release'],
    [['--out', ''], '--out names no file'],
    [['--out', 'OUT/nowhere/sites.idx'], 'cannot be written'],
    [['--dry-run'], '--dry-run does nothing without --refresh'],
    [['--with-source', '--ndjson'], '--with-source does nothing without --refresh'],
    [['--records', 'records'], '--records does nothing without --refresh'],
  ])('%j is refused before anything is read', async (args, reason) => {
    const out = join(checkout.folder, 'never.idx');
    const { code, warnings, output } = await mine(...args.map((arg) => arg.replace('OUT', out)));
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(warnings).toContain(reason);
    await expect(readFile(out)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test("a release may be named as its tag is, with the v that is none of its name's", async () => {
    const out = join(checkout.folder, 'tags.idx');
    expect((await mine('--release', 'v1.1.0-rc.1', '--out', out)).warnings).toContain('messages of 1.1.0-rc.1;');
  });

  test('sources without a single place, or with files that cannot be read, leave index and records as they are', async () => {
    const empty = await makeCheckout({ 'src/meta/src/lib.rs': 'fn f() {}\n' });
    const lost = await makeCheckout({
      'src/meta/src/a.rs': 'fn f() { bail!("first"); }\n',
      'src/meta/src/b.rs': 'fn f() { bail!("wing {} is loose", x); }\n',
      'records/wing-is-loose.json': sources['records/wing-is-loose.json'],
    });
    const { stdout } = await promisify(execFile)('git', ['-C', lost.folder, 'rev-parse', 'HEAD:src/meta/src/b.rs']);
    await rm(join(lost.folder, '.git/objects', stdout.slice(0, 2), stdout.slice(2).trim()));
    const out = join(empty.folder, 'sites.idx');
    await mine('--release', '1.0.0', '--out', out);
    const before = await readFile(out);
    for (const [{ folder }, reason] of [
      [empty, 'mine_nothing_found'],
      [lost, 'mine_incomplete'],
    ] as const) {
      const args = ['mine', '--source', folder, '--rev', 'v1.0.0', '--threads', '1'];
      const records = join(lost.folder, 'records');
      for (const rest of [
        ['--out', out],
        ['--refresh', '--records', records],
      ]) {
        const { code, warnings } = await run([...args, ...rest]);
        expect({ code, reason: warnings.includes(reason) }).toEqual({ code: 2, reason: true });
      }
    }
    expect(await readFile(out)).toEqual(before);
    expect(await readFile(join(lost.folder, 'records/wing-is-loose.json'), 'utf8')).toBe(
      sources['records/wing-is-loose.json'],
    );
    const { code, warnings } = await run(['mine', '--source', lost.folder, '--rev', 'v1.0.0', '--threads', '1']);
    expect({ code, named: warnings.includes('src/meta/src/b.rs') }).toEqual({ code: 0, named: true });
    await Promise.all([empty.remove(), lost.remove()]);
  });

  test('many files that could not be read whole are counted, not all named', async () => {
    const many = await makeCheckout(
      Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`src/meta/src/odd_${n}.rs`, 'fn ( ] {{{\n'])),
    );
    const { warnings } = await run(['mine', '--source', many.folder, '--threads', '1']);
    expect(warnings.match(/odd_\d+\.rs/g)).toHaveLength(20);
    expect(warnings).toContain('… and 10 more');
    await many.remove();
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

  test.each(['', '\r\n'])('keeps how a file is indented and how its lines end, the last one %j', async (end) => {
    const file = join(checkout.folder, 'windows.json');
    const before = sources['records/wing-is-loose.json'].trimEnd().replaceAll('  ', '\t').replaceAll('\n', '\r\n');
    await writeFile(file, before + end);
    await mine('--refresh', '--records', file);
    const changed = before
      .replace('"lineNumber": 90', '"lineNumber": 2')
      .replace('/blob/aaaa/', `/blob/${checkout.commit}/`)
      .replace('#L90-L92', '#L2-L4')
      .replace('"schemaVersion": 2', `"schemaVersion": 2,\r\n\t\t"analyzedSha": "${checkout.commit}"`);
    expect(await readFile(file, 'utf8')).toBe(changed + end);
  });
});

describe('rwerror mine --refresh, where records say for which releases they are,', () => {
  let other: Checkout;
  const own = (slug: string, id: string, message: string, versions: object) =>
    record(slug, id, message).replace('"runbook": {}', `"runbook": { "versions": ${JSON.stringify(versions)} }`);
  const versionsOf = async (name: string) =>
    JSON.parse(await readFile(join(other.folder, 'records', `${name}.json`), 'utf8')).runbook.versions;
  let told: { code: number; output: string; warnings: string };
  beforeAll(async () => {
    other = await makeCheckout({
      'src/meta/src/open.rs':
        'fn f() { bail!("brand new hinge of the third cabin is squeaking"); bail!("wing {} is loose", x); }\n',
      // the ids are the first 16 hex digits of SHA-256 of repo:slug
      'records/a.json': own('wing-is-loose', 'b4a9ced482f32cd4', 'wing {} is loose', { until: '2.4.0' }),
      'records/b.json': record('hinge', '19cd30a533b688f7', 'brand new hinge of the third cabin is squeaking'),
      // an error type's words: other places have them too
      'src/meta/src/error.rs': '#[derive(Error)]\nenum PadError {\n  #[error("pad error: {0}")]\n  Pad(String),\n}\n',
      'src/meta/src/pump.rs': 'fn g() {\n  PadError::Pad("leaks".into())\n}\n',
      'records/c.json': record('pad-error-leaks', '5fe834ddbe75dc4e', 'pad error: leaks'),
      'records/broken.json': '{ "record": ',
    });
    told = await run([
      'mine',
      '--source',
      other.folder,
      '--threads',
      '1',
      '--refresh',
      '--records',
      join(other.folder, 'records'),
    ]);
  });
  afterAll(() => other.remove());

  test('keeps an end that somebody wrote', async () => {
    expect(await versionsOf('a')).toEqual({ until: '2.4.0' });
  });

  test('does not write main, which is another one tomorrow, nor versions that say nothing', async () => {
    expect(await versionsOf('b')).toBeUndefined();
    expect(told.output).toContain('moved     hinge');
  });

  test('does not move a record to another file by the words of an error type', async () => {
    expect(told.output).not.toContain('pad-error-leaks');
    expect(JSON.parse(await readFile(join(other.folder, 'records/c.json'), 'utf8')).record.lineNumber).toBe(90);
    expect(told.warnings).toContain('1 elsewhere');
  });

  test('names a record that cannot be read, and moves the others', () => {
    expect(told.warnings).toMatch(/left out: .*broken\.json/);
    expect(told.code).toBe(2);
  });
});
