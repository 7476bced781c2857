import { createIndex } from '../matching/create-index.ts';
import { createHashedLocations } from '../matching/hashed-location.ts';
import type { Index, Match, Site } from '../matching/match.ts';
import { noSites, type SiteIndex } from '../matching/site-index.ts';
import type { ErrorRecord } from '../records/schema.ts';
import { answer } from './answer.ts';
import { createSources } from './sources.ts';
import type { Answer } from './types.ts';

/** Records and places in the sources, ready to be asked. */
export interface Library {
  readonly index: Index;
  /** @param by other records than the library's, which are answered as its own are */
  explain(text: string, by?: Index): Answer;
  search(words: string, limit: number): Match[];
  findRecord(idOrSlug: string): ErrorRecord | undefined;
}

interface Sites {
  /** places with their messages */
  readonly listed?: readonly Site[];
  /** places of which only hashes are at hand */
  readonly mined?: SiteIndex | undefined;
}

/** @param release of the cluster, where it is known */
export function createLibrary(
  records: readonly ErrorRecord[],
  { listed, mined = noSites }: Sites,
  release?: string,
): Library {
  const locations = createHashedLocations(mined);
  const index = createIndex(records, listed, mined, locations);
  const sources = createSources(mined, records, locations);
  const byName = new Map(records.flatMap((record) => [[record.id, record] as const, [record.slug, record] as const]));
  return {
    index,
    explain: (text, by = index) => answer(text, by, release, sources),
    search: (words, limit) => index.search(words, limit),
    findRecord: (idOrSlug) => byName.get(idOrSlug),
  };
}
