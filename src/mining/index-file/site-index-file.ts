import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
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

/**
 * Writes a site index: beside its place first, then over what was there, which stays whole if anything fails.
 * @throws RwError where the folder cannot be written
 */
export async function writeSiteIndex(path: string, index: SiteIndex): Promise<number> {
  const bytes = encodeSiteIndex(index);
  const beside = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(beside, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  } catch (cause) {
    await rm(beside, { force: true });
    throw new RwError(
      'sites_not_written',
      `${path} cannot be written.`,
      'Name a file in a folder that can be written.',
      cause,
    );
  }
  return bytes.length;
}
