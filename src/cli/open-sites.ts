import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Site } from '../matching/match.ts';
import type { SiteIndex } from '../matching/site-index.ts';
import { decodeSiteIndex, isSiteIndex } from '../mining/index-file/decode.ts';
import { readListing } from './read-listing.ts';
import type { Terminal } from './terminal.ts';

/** The sites that come with the program. */
export const ownSites = fileURLToPath(new URL('../../data/sites.idx', import.meta.url));

/** Sites that join the records in an index: a listing with its messages, or an index of hashes. */
export interface OpenSites {
  readonly listed: readonly Site[];
  readonly mined?: SiteIndex;
}

/**
 * Opens error sites: a site index, a listing with a line of JSON for each, or none at all.
 * @param choice a file, or `none`
 * @throws RwError for a file that cannot be read or is neither
 */
export async function openSites(terminal: Terminal, choice: string = ownSites): Promise<OpenSites> {
  if (choice === 'none') return { listed: [] };
  const bytes = choice === '-' ? undefined : await readFile(choice).catch(() => undefined);
  if (!bytes || !isSiteIndex(bytes)) return { listed: await readListing(terminal, choice) };
  return { listed: [], mined: decodeSiteIndex(bytes, choice) };
}
