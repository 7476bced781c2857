import { execFile, spawn } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { RwError } from '../errors.ts';

/** The files of a RisingWave checkout, of a work tree or of one commit. */
export interface SourceTree {
  /** the commit, 40 hex digits, where it is known */
  readonly commit?: string;
  readonly paths: readonly string[];
  /** Reads files in the order given; those that are missing are left out. */
  read(paths: readonly string[]): Promise<{ path: string; text: string }[]>;
}

const run = promisify(execFile);
const largest = 1 << 28;

/**
 * Opens a work tree, or with `rev` that commit of the git directory or work tree, whose files are not touched.
 * @throws RwError where there is no RisingWave
 */
export async function openSourceTree(folder: string, rev?: string): Promise<SourceTree> {
  const tree = rev === undefined ? await openFolder(folder) : await openCommit(folder, rev);
  if (!tree.paths.some((path) => path.startsWith('src/meta/')))
    throw new RwError(
      'mine_no_source',
      `${folder}${rev === undefined ? '' : ` at ${rev}`} holds no RisingWave sources: there is no src/meta.`,
      rev === undefined
        ? 'Name the root of a RisingWave checkout, or add --rev REV for a git directory without a work tree.'
        : 'Name a commit or tag of the risingwave repository.',
    );
  return tree;
}

async function openFolder(folder: string): Promise<SourceTree> {
  if (!(await stat(folder).catch(() => undefined))?.isDirectory())
    throw new RwError('mine_no_source', `${folder} is no folder.`, 'Name the root of a RisingWave checkout.');
  const lists = await Promise.all(['src', 'java'].map((root) => listFiles(folder, root)));
  const commit = await git(folder, ['rev-parse', 'HEAD']).catch(() => undefined);
  return {
    ...(commit && { commit: commit.trim() }),
    paths: lists.flat().sort(),
    read: async (paths) =>
      await Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(folder, path), 'utf8') }))),
  };
}

async function listFiles(folder: string, root: string): Promise<string[]> {
  const entries = await readdir(join(folder, root), { withFileTypes: true }).catch(() => []);
  const lists = await Promise.all(
    entries
      .filter(({ name }) => name !== 'target' && name !== 'node_modules' && !name.startsWith('.'))
      .map(async (entry) => {
        const path = `${root}/${entry.name}`;
        if (entry.isDirectory()) return await listFiles(folder, path);
        return entry.isFile() ? [path] : [];
      }),
  );
  return lists.flat();
}

/** Works for a work tree and for a git directory without one. */
const git = async (folder: string, args: readonly string[]): Promise<string> =>
  (await run('git', ['-C', folder, '--no-optional-locks', ...args], { maxBuffer: largest })).stdout;

async function openCommit(folder: string, rev: string): Promise<SourceTree> {
  let commit: string;
  try {
    commit = (await git(folder, ['rev-parse', '--verify', '--end-of-options', `${rev}^{commit}`])).trim();
  } catch (cause) {
    throw new RwError(
      'mine_no_commit',
      `${folder} has no commit ${rev}.`,
      'Name a git directory or work tree and one of its commits, tags or branches; git must be installed.',
      cause,
    );
  }
  const listing = await git(folder, ['ls-tree', '-r', '-z', commit, '--', 'src', 'java']);
  const blobs = new Map(
    listing
      .split('\0')
      .map((row) => /^\d+ blob ([0-9a-f]+)\t(.*)$/s.exec(row))
      .flatMap((found) => (found ? [[found[2] ?? '', found[1] ?? ''] as const] : [])),
  );
  return {
    commit,
    paths: [...blobs.keys()],
    read: async (paths) => {
      const known = paths.filter((path) => blobs.has(path));
      const texts = await readBlobs(
        folder,
        known.map((path) => blobs.get(path) ?? ''),
      );
      return known.flatMap((path, i) => (texts[i] === undefined ? [] : [{ path, text: texts[i] }]));
    },
  };
}

/** Reads blobs through one `git cat-file --batch`; undefined for one that is missing. */
async function readBlobs(folder: string, ids: readonly string[]): Promise<(string | undefined)[]> {
  if (ids.length === 0) return [];
  const child = spawn('git', ['-C', folder, 'cat-file', '--batch'], { stdio: ['pipe', 'pipe', 'ignore'] });
  child.stdin.on('error', () => undefined);
  child.stdin.end(`${ids.join('\n')}\n`);
  const chunks: Buffer[] = [];
  for await (const chunk of child.stdout) chunks.push(chunk as Buffer);
  const all = Buffer.concat(chunks);
  let at = 0;
  return ids.map(() => {
    const end = all.indexOf(10, at);
    if (end < 0) return undefined;
    const size = / blob (\d+)$/.exec(all.toString('latin1', at, end))?.[1];
    at = end + 1;
    if (size === undefined) return undefined;
    const text = all.toString('utf8', at, at + Number(size));
    at += Number(size) + 1;
    return text;
  });
}
