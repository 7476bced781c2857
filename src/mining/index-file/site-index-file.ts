import { access, constants, type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { RwError } from '../../errors.ts';
import type { SiteIndex } from '../../matching/site-index.ts';
import { decodeSiteIndex } from './decode.ts';
import { encodeSiteIndex } from './encode.ts';

/** Reads a site index. @throws RwError for a missing, damaged or other file */
export async function readSiteIndex(path: string): Promise<SiteIndex> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new RwError('sites_missing', `${path} cannot be read.`, 'Name a site index or a listing of sites.', cause);
  });
  return decodeSiteIndex(bytes, path);
}

/** The index at a path, undefined where there is none yet. @throws RwError for another file, or where none can be written */
export async function readOrBeginSiteIndex(path: string): Promise<SiteIndex | undefined> {
  await access(dirname(path), constants.W_OK).catch((cause: unknown) => {
    throw notWritten(path, cause);
  });
  const before = await stat(path).catch(() => undefined);
  return before && (await readSiteIndex(path));
}

/**
 * Changes the site index at a path: the new one is written beside it, then over it, so that it stays whole if anything
 * fails. Others who change it at the same time wait for their turn.
 * @param change gets the index that is there, if any
 * @throws RwError where there is another file or the folder cannot be written
 */
export async function changeSiteIndex(
  path: string,
  change: (before: SiteIndex | undefined) => SiteIndex,
): Promise<{ index: SiteIndex; bytes: number }> {
  const beside = `${path}.tmp`;
  const file = await takeTurn(beside).catch((cause: unknown) => {
    throw notWritten(path, cause);
  });
  try {
    const index = change(await readOrBeginSiteIndex(path));
    const bytes = encodeSiteIndex(index);
    await file.writeFile(bytes);
    await file.sync();
    await rename(beside, path);
    return { index, bytes: bytes.length };
  } catch (cause) {
    await rm(beside, { force: true });
    throw cause instanceof RwError ? cause : notWritten(path, cause);
  } finally {
    await file.close();
  }
}

const notWritten = (path: string, cause: unknown): RwError =>
  new RwError('sites_not_written', `${path} cannot be written.`, 'Name a file in a folder that can be written.', cause);

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
