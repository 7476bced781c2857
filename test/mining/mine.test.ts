import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mine } from '../../src/mining/mine.ts';
import { openSourceTree } from '../../src/mining/source-tree.ts';
import { makeCheckout } from './make-checkout.ts';

const sources: Readonly<Record<string, string>> = {
  'src/meta/Cargo.toml': '[package]\nname = "pad_meta"\nversion = "1"\n',
  'src/meta/src/error.rs':
    'pub enum PadError {\n  #[error("Pad error: {0}")]\n  Pad(String),\n}\npub const PART: &str = "left wing";\n',
  'src/meta/src/open.rs':
    'fn open() {\n  Err(PadError::Pad(format!("{PART} of {} is loose", x)).into())\n}\nfn log() {\n  tracing::warn!("slow");\n}\n',
  'src/meta/src/hummock/mod.rs': 'fn f() { bail!("level {} is full", n); }\n',
  'src/meta/tests/it.rs': 'fn f() { panic!("in a test"); }\n',
  'src/meta/src/open_tests.rs': 'fn f() { panic!("in a test"); }\n',
  'src/meta/build.rs': 'fn main() { panic!("while building"); }\n',
  'src/tests/simulation/src/lib.rs': 'fn f() { panic!("simulated"); }\n',
  'java/pad/connector/pom.xml': '<project/>\n',
  'java/pad/connector/src/main/java/Pad.java': 'class Pad { void f() { throw new PadException("pad is shut"); } }\n',
  'java/pad/connector/src/test/java/PadTest.java': 'class T { void f() { throw new PadException("in a test"); } }\n',
  'docs/x.rs': 'fn f() { panic!("not a source"); }\n',
};

describe('a checkout', () => {
  let folder = '';
  const git = async (...args: string[]) =>
    await promisify(execFile)('git', ['-C', folder, '-c', 'user.name=n', '-c', 'user.email=e', ...args]);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'checkout-'));
    for (const [path, text] of Object.entries(sources)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
  });
  afterAll(async () => await rm(folder, { recursive: true }));

  const expected = [
    { template: 'pad is shut', crate: 'java:connector', line: 1 },
    { template: 'Pad error: {}', crate: 'pad_meta', errorClass: 'PadError::Pad' },
    { template: 'level {} is full', crate: 'pad_meta', internal: true },
    {
      template: 'left wing of {} is loose',
      rendered: 'Pad error: left wing of {} is loose',
      file: 'src/meta/src/open.rs',
      line: 2,
      function: 'open',
    },
    { template: 'slow', kind: 'tracing_warn', internal: true },
  ];

  test('is read without tests, benches, simulations and build scripts, its packages named', async () => {
    const tree = await openSourceTree(folder);
    const seen: number[][] = [];
    const { sites, files, unparsed, unread } = await mine(tree, {
      threads: 1,
      progress: (...at) => void seen.push(at),
    });
    expect(sites).toMatchObject(expected);
    expect(sites.filter(({ internal }) => internal)).toHaveLength(2);
    expect({ files, unparsed, unread }).toEqual({ files: 4, unparsed: [], unread: [] });
    expect(seen.at(-1)).toEqual([4, 4]);
  });

  test('at a commit gives what the commit has, from a work tree and from a git directory, and moves nothing', async () => {
    await git('init', '-q');
    await git('add', '-A');
    await git('commit', '-qm', 'first');
    await git('tag', 'v1.0.0');
    await writeFile(join(folder, 'src/meta/src/open.rs'), 'fn open() { bail!("changed since"); }\n');
    for (const place of [folder, join(folder, '.git')]) {
      const tree = await openSourceTree(place, 'v1.0.0');
      expect(tree.commit).toMatch(/^[0-9a-f]{40}$/);
      expect((await mine(tree, { threads: 1 })).sites).toMatchObject(expected);
    }
    const { stdout } = await git('status', '--porcelain');
    expect(stdout.trim()).toBe('M src/meta/src/open.rs');
    expect((await mine(await openSourceTree(folder), { threads: 1 })).sites.map(({ template }) => template)).toContain(
      'changed since',
    );
  });

  test.each([
    ['a folder that is not there', 'nowhere', undefined, 'mine_no_source'],
    ['a folder without src/meta', 'docs', undefined, 'mine_no_source'],
    ['a commit that is not there', '.', 'v9.9.9', 'mine_no_commit'],
    ['a commit that looks like an option', '.', '--all', 'mine_no_commit'],
  ])('%s is refused', async (_, place, rev, code) => {
    await expect(openSourceTree(join(folder, place), rev)).rejects.toMatchObject({ code });
  });

  test('that merely lies in another repository is at no commit', async () => {
    await git('init', '-q');
    const inner = join(folder, 'vendored', 'risingwave');
    await mkdir(join(inner, 'src/meta'), { recursive: true });
    await writeFile(join(inner, 'src/meta/lib.rs'), 'fn f() { bail!("vendored"); }\n');
    await git('add', '-A');
    await git('commit', '-qm', 'with a copy');
    expect((await openSourceTree(folder)).commit).toMatch(/^[0-9a-f]{40}$/);
    for (const tree of [await openSourceTree(inner), await openSourceTree(inner, 'HEAD')]) {
      expect(tree.commit).toBeUndefined();
      expect((await mine(tree, { threads: 1 })).sites).toMatchObject([
        { template: 'vendored', file: 'src/meta/lib.rs' },
      ]);
    }
  });

  test('whose repository does not have the sources is at no commit', async () => {
    const other = await mkdtemp(join(tmpdir(), 'checkout-'));
    await promisify(execFile)('git', ['-C', other, 'init', '-q']);
    await promisify(execFile)('git', [
      '-C',
      other,
      '-c',
      'user.name=n',
      '-c',
      'user.email=e',
      'commit',
      '-qm',
      'empty',
      '--allow-empty',
    ]);
    await mkdir(join(other, 'src/meta'), { recursive: true });
    await writeFile(join(other, 'src/meta/lib.rs'), '');
    expect((await openSourceTree(other)).commit).toBeUndefined();
    await rm(other, { recursive: true });
  });

  test('names files that git lacks or that are damaged in it, and reads those behind them', async () => {
    const broken = await makeCheckout({
      'src/meta/a.rs': 'fn f() { bail!("first"); }\n',
      'src/meta/b.rs': 'fn f() { bail!("lost"); }\n',
      'src/meta/c.rs': `fn f() { bail!("damaged"); } // ${'0123456789'.repeat(9_000)}\n`,
      'src/meta/d.rs': 'fn f() { bail!("exchanged"); }\n',
      'src/meta/e.rs': 'fn f() { bail!("last"); }\n',
    });
    const objectOf = async (path: string) => {
      const { stdout } = await promisify(execFile)('git', ['-C', broken.folder, 'rev-parse', `HEAD:${path}`]);
      const file = join(broken.folder, '.git/objects', stdout.slice(0, 2), stdout.slice(2).trim());
      await chmod(file, 0o644);
      return file;
    };
    await rm(await objectOf('src/meta/b.rs'));
    await truncate(await objectOf('src/meta/c.rs'), 120);
    await copyFile(await objectOf('src/meta/a.rs'), await objectOf('src/meta/d.rs'));
    const { sites, unread } = await mine(await openSourceTree(broken.folder, 'HEAD'), { threads: 1 });
    expect(sites.map(({ template }) => template)).toEqual(['first', 'last']);
    expect(unread).toEqual(['src/meta/b.rs', 'src/meta/c.rs', 'src/meta/d.rs']);
    await broken.remove();
  });

  test('names a file that cannot be read, and reads the others', async () => {
    const checkout = await makeCheckout({
      'src/meta/a.rs': 'fn f() { bail!("first"); }\n',
      'src/meta/b.rs': 'fn f() { bail!("lost"); }\n',
      'src/meta/Cargo.toml': '[package]\nname = "pad"\n',
    });
    const tree = await openSourceTree(checkout.folder);
    await rm(join(checkout.folder, 'src/meta/b.rs'));
    await rm(join(checkout.folder, 'src/meta/Cargo.toml'));
    const { sites, unread } = await mine(tree, { threads: 1 });
    expect(sites.map(({ template }) => template)).toEqual(['first']);
    expect(unread).toEqual(['src/meta/b.rs', 'src/meta/Cargo.toml']);
    await checkout.remove();
  });

  test('that is a git directory without a work tree says to name a commit', async () => {
    await expect(openSourceTree(join(folder, '.git'))).rejects.toMatchObject({
      remedy: expect.stringContaining('--rev'),
    });
  });
});
