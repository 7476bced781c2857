import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RwError } from '../errors.ts';
import { git, readBlobs } from './git.ts';
import type { SourceFile } from './site.ts';

/** The files of a RisingWave checkout, of a work tree or of one commit. */
export interface SourceTree {
  /** the commit, 40 hex digits, where it is known */
  readonly commit?: string;
  readonly paths: readonly string[];
  /** folders whose files cannot be listed */
  readonly unlisted: readonly string[];
  /** Reads files in the order given; those that are missing or cannot be read are left out. */
  read(paths: readonly string[]): Promise<SourceFile[]>;
}

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

/** Files read at once: a process may open some hundreds. */
const atOnce = 64;

async function openFolder(folder: string): Promise<SourceTree> {
  if (!(await stat(folder).catch(() => undefined))?.isDirectory())
    throw new RwError('mine_no_source', `${folder} is no folder.`, 'Name the root of a RisingWave checkout.');
  const unlisted: string[] = [];
  const lists = await Promise.all(['src', 'java'].map((root) => listFiles(folder, root, unlisted)));
  const commit = await findCommit(folder);
  return {
    ...(commit && { commit }),
    paths: lists.flat().sort(),
    unlisted,
    async read(paths) {
      const files: SourceFile[] = [];
      for (let from = 0; from < paths.length; from += atOnce) {
        const read = paths.slice(from, from + atOnce).map(async (path) => {
          const text = await readFile(join(folder, path), 'utf8').catch(() => undefined);
          return text === undefined ? [] : [{ path, text }];
        });
        files.push(...(await Promise.all(read)).flat());
      }
      return files;
    },
  };
}

/** The commit of a work tree, where it has RisingWave's sources. */
async function findCommit(folder: string): Promise<string | undefined> {
  const told = await git(folder, ['rev-parse', 'HEAD^{commit}', 'HEAD:src/meta']).catch(() => '');
  return told !== '' && (await isRoot(folder)) ? told.split('\n')[0] : undefined;
}

/** Whether a folder is a repository's root: sources that merely lie in another repository are not at its commit. */
const isRoot = async (folder: string): Promise<boolean> =>
  (await git(folder, ['rev-parse', '--show-prefix']).catch(() => 'none')).trim() === '';

async function listFiles(folder: string, root: string, unlisted: string[]): Promise<string[]> {
  const entries = await readdir(join(folder, root), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') unlisted.push(root);
    return [];
  });
  const lists = await Promise.all(
    entries
      .filter(({ name }) => name !== 'target' && name !== 'node_modules' && !name.startsWith('.'))
      .map(async (entry) => {
        const path = `${root}/${entry.name}`;
        if (entry.isDirectory()) return await listFiles(folder, path, unlisted);
        return entry.isFile() ? [path] : [];
      }),
  );
  return lists.flat();
}

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
  const blobs = await listBlobs(folder, commit);
  const own = (await isRoot(folder)) ? commit : undefined;
  return {
    ...(own && { commit: own }),
    paths: [...blobs.keys()],
    unlisted: [],
    async read(paths) {
      const known = paths.filter((path) => blobs.has(path));
      const texts = await readBlobs(
        folder,
        known.map((path) => blobs.get(path) ?? ''),
      );
      return known.flatMap((path, i) => (texts[i] === undefined ? [] : [{ path, text: texts[i] }]));
    },
  };
}

/** The ids of a commit's files by path. */
async function listBlobs(folder: string, commit: string): Promise<ReadonlyMap<string, string>> {
  const listing = await git(folder, ['ls-tree', '-r', '-z', commit, '--', 'src', 'java']).catch((cause: unknown) => {
    throw new RwError(
      'mine_damaged',
      `The files of ${commit} cannot be listed in ${folder}.`,
      '`git fsck` names what the repository lacks; fetch or clone it anew.',
      cause,
    );
  });
  return new Map(
    listing
      .split('\0')
      .map((row) => /^\d+ blob ([0-9a-f]+)\t(.*)$/s.exec(row))
      .flatMap((found) => (found ? [[found[2] ?? '', found[1] ?? ''] as const] : [])),
  );
}
