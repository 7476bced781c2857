import { fileURLToPath } from 'node:url';
import { createLibrary, type Library as Knowing } from '../answer/library.ts';
import { readConfig, readEnvironment } from '../config.ts';
import type { Considered } from '../matching/match.ts';
import { loadRecords } from '../records/load.ts';
import type { RecordProblem } from '../records/problem.ts';
import type { ErrorRecord } from '../records/schema.ts';
import { findRelease } from '../text/find-release.ts';
import { readPaste } from '../text/read-paste.ts';
import type { Explained } from './explanation-text.ts';
import type { OpenSites } from './open-sites.ts';
import type { Terminal } from './terminal.ts';

/** The records, ready to be asked. */
export interface Library extends Pick<Knowing, 'explain' | 'search' | 'findRecord'> {
  readonly records: readonly ErrorRecord[];
  /** How the engine comes to its matches of a paste. */
  consider(text: string): Explained;
}

/** The records that come with the program. */
export const ownRecords = fileURLToPath(new URL('../../data/records', import.meta.url));

/** The records that come with the program, and those of RWERROR_DATA. */
export const recordPaths = (config = readConfig(readEnvironment())): string[] => [ownRecords, ...config.dataPaths];

/** Names the records that do not fit. */
export function warnOfProblems(terminal: Terminal, problems: readonly RecordProblem[]): void {
  for (const { file, field, reason } of problems) terminal.warn(`left out: ${file} ${field} ${reason}`);
}

/**
 * Loads all records, or none for the sites alone; one that does not fit is left out with a warning.
 * @param sites join the index beside the records
 * @throws RwError for a wrong setting or path
 */
export async function openLibrary(
  terminal: Terminal,
  sites: OpenSites = { listed: [] },
  { withRecords = true } = {},
): Promise<Library> {
  const config = readConfig(readEnvironment());
  const release = config.risingWaveVersion;
  const { records, problems } = await loadRecords(withRecords ? recordPaths(config) : []);
  warnOfProblems(terminal, problems);
  const { index, ...library } = createLibrary(records, sites, release);
  return {
    ...library,
    records,
    consider(text) {
      const fragments = readPaste(text);
      const considered: Considered[] = [];
      index.match(fragments, (one) => considered.push(one), findRelease(text) ?? release);
      return { fragments, considered };
    },
  };
}
