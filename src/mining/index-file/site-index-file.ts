import { access, constants, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { RwError } from '../../errors.ts';
import type { SiteIndex } from '../../matching/site-index.ts';
import { followLinks, notWritten, replaceFile } from '../replace-file.ts';
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
  try {
    await access(dirname(await followLinks(path)), constants.W_OK);
  } catch (cause) {
    throw notWritten(path, 'sites', cause);
  }
  const before = await stat(path).catch(() => undefined);
  return before && (await readSiteIndex(path));
}

/**
 * Changes the site index at a path, whole or not at all.
 * @param change gets the index that is there, if any
 * @throws RwError where there is another file or the folder cannot be written
 */
export async function changeSiteIndex(
  path: string,
  change: (before: SiteIndex | undefined) => SiteIndex,
): Promise<{ index: SiteIndex; bytes: number }> {
  const { index, content } = await replaceFile(path, 'sites', async () => {
    const changed = change(await readOrBeginSiteIndex(path));
    return { index: changed, content: encodeSiteIndex(changed) };
  });
  return { index, bytes: content.length };
}
