import { type FileHandle, mkdir, open, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { RwError } from '../errors.ts';

type Kind = 'sites' | 'records';

/**
 * Replaces a file: the new one is written beside it, then over it, so that it stays whole if anything fails. Others who
 * replace it at the same time wait for their turn. Where the path is a link, it stays one.
 * @param make reads what is there, and tells what is to be there
 * @returns what `make` made
 * @throws RwError of `make`, else `sites_not_written` or `records_not_written`
 */
export async function replaceFile<T extends { content: string | Uint8Array }>(
  path: string,
  kind: Kind,
  make: () => Promise<T>,
): Promise<T> {
  try {
    const target = await followLinks(path);
    const beside = `${target}.tmp`;
    const file = await takeTurn(beside);
    try {
      const made = await make();
      await file.writeFile(made.content);
      await keepMode(file, target);
      await file.sync();
      await rename(beside, target);
      return made;
    } catch (cause) {
      await rm(beside, { force: true });
      throw cause;
    } finally {
      await file.close();
    }
  } catch (cause) {
    throw cause instanceof RwError ? cause : notWritten(path, kind, cause);
  }
}

export const notWritten = (path: string, kind: Kind, cause: unknown): RwError =>
  new RwError(
    `${kind}_not_written`,
    `${path} cannot be written.`,
    'Let this user write to its folder, or name another file.',
    cause,
  );

/** What a path leads to in the end, whether that is there or not. */
export async function followLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const next = await readlink(path).catch(() => undefined);
    return next === undefined ? path : await followLinks(resolve(await realpath(dirname(path)), next));
  }
}

async function keepMode(file: FileHandle, of: string): Promise<void> {
  const before = await stat(of).catch(() => undefined);
  if (before) await file.chmod(before.mode);
}

/** Writing takes a second or two: a file that is older was left by a process that died. */
const abandonedMs = 20_000;
const againMs = 50;

/** Creates a file that only one process at a time can have. */
async function takeTurn(path: string): Promise<FileHandle> {
  for (;;) {
    try {
      return await open(path, 'wx');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (await isAbandoned(path)) await dropAbandoned(path);
    await sleep(againMs);
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs > abandonedMs;
}

/** Removes what a process that died left: one at a time looks and removes, else the next one's file would go too. */
async function dropAbandoned(path: string): Promise<void> {
  const turn = `${path}.old`;
  const isOurs = await mkdir(turn).then(
    () => true,
    () => false,
  );
  if (!isOurs && !(await isAbandoned(turn))) return;
  try {
    if (isOurs && (await isAbandoned(path))) await rm(path, { force: true });
  } finally {
    await rm(turn, { force: true, recursive: true });
  }
}
