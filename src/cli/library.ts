import { fileURLToPath } from 'node:url';
import { answer } from '../answer/answer.ts';
import { createSources } from '../answer/sources.ts';
import type { Answer } from '../answer/types.ts';
import { readConfig, readEnvironment } from '../config.ts';
import { createIndex } from '../matching/create-index.ts';
import type { Considered, Match } from '../matching/match.ts';
import { loadRecords } from '../records/load.ts';
import type { ErrorRecord } from '../records/schema.ts';
import { readPaste } from '../text/read-paste.ts';
import type { Explained } from './explanation-text.ts';
import type { OpenSites } from './open-sites.ts';
import type { Terminal } from './terminal.ts';

/** The records, ready to be asked. */
export interface Library {
  readonly records: readonly ErrorRecord[];
  explain(text: string): Answer;
  /** How the engine comes to its matches of a paste. */
  consider(text: string): Explained;
  search(words: string, limit: number): Match[];
  find(idOrSlug: string): ErrorRecord | undefined;
}

/** The records that come with the program. */
export const ownRecords = fileURLToPath(new URL('../../data/records', import.meta.url));

/** The records that come with the program, and those of RWERROR_DATA. */
export const recordPaths = (): string[] => [ownRecords, ...readConfig(readEnvironment()).dataPaths];

/**
 * Loads all records; one that does not fit is left out with a warning.
 * @param sites join the index beside the records
 * @param paths where the records are; none for the sites alone
 * @throws RwError for a wrong setting or path
 */
export async function openLibrary(
  terminal: Terminal,
  { listed, mined }: OpenSites = { listed: [] },
  paths: readonly string[] = recordPaths(),
): Promise<Library> {
  const { records, problems } = await loadRecords(paths);
  for (const { file, field, reason } of problems) terminal.warn(`left out: ${file} ${field} ${reason}`);
  const index = createIndex(records, listed, mined);
  const sources = createSources(mined, records);
  const release = readConfig(readEnvironment()).risingWaveVersion;
  return {
    records,
    explain: (text) => answer(text, index, release, sources),
    consider(text) {
      const fragments = readPaste(text);
      const considered: Considered[] = [];
      index.match(fragments, (one) => considered.push(one), release);
      return { fragments, considered };
    },
    search: (words, limit) => index.search(words, limit),
    find: (idOrSlug) => records.find(({ id, slug }) => id === idOrSlug || slug === idOrSlug),
  };
}
