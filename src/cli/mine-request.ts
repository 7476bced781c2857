import { RwError } from '../errors.ts';
import type { SiteRelease } from '../matching/site-index.ts';
import type { Mined } from '../mining/mine.ts';
import type { Unparsed } from '../mining/site.ts';
import { wrongUse } from './wrong-use.ts';

/** What `rwerror mine` is asked for. */
export interface MineRequest {
  readonly source: string;
  readonly rev?: string;
  readonly release?: string;
  readonly ndjson?: boolean;
  readonly out?: string;
  readonly threads?: number;
  readonly refresh?: boolean;
  readonly records?: string[];
  readonly dryRun?: boolean;
  readonly withSource?: boolean;
}

/** As people name releases and git names tags: 2.8.5, 3.0.0-rc.1, main. */
const releaseName = /^[A-Za-z0-9][\w.+-]{0,63}$/;

/**
 * The release that is mined: named, else by a tag's numbers, else main.
 * @throws RwError `wrong_use` for options that contradict each other or say nothing
 */
export function readRelease({ release, rev = '', ...options }: MineRequest): SiteRelease {
  const { refresh, records, dryRun, withSource, out } = options;
  const idle = [records && '--records', dryRun && '--dry-run', withSource && '--with-source'].find(Boolean);
  if (idle && !refresh) throw wrongUse(`${idle} does nothing without --refresh.`, 'Add --refresh, or leave it out.');
  if (out === '') throw wrongUse('--out names no file.', 'Name the file of the site index.');
  const isTag = /^v?\d+(?:\.\d+)+[\w.-]*$/.test(rev);
  if (release === undefined && !isTag && !['', 'HEAD', 'main'].includes(rev) && (out !== undefined || refresh))
    throw wrongUse(
      `--rev ${rev} does not say which release that is.`,
      'Name it with --release: 2.8.5, 3.0.0-rc.1 or main.',
    );
  const name = (release ?? (isTag ? rev : 'main')).replace(/^v(?=\d)/, '');
  if (!releaseName.test(name))
    throw wrongUse('--release is no name of a release.', 'Name it as its tag does: 2.8.5, 3.0.0-rc.1 or main.');
  return { name };
}

/** A number of threads. @throws RwError `wrong_use` */
export function readThreads(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 64) return count;
  throw wrongUse(`--threads ${text} is no number from 1 to 64.`, 'Leave it out for one thread a core.');
}

/** What was read in part or not at all, for a person; empty where all was read. */
export function nameGaps({ unparsed, unread }: Mined): string[] {
  const placeOf = ({ file, line }: Unparsed) =>
    line === undefined ? `${file} (skipped: nested too deep)` : `${file}:${line}`;
  return [
    nameSome('Read around what the grammar does not understand:', unparsed.map(placeOf)),
    nameSome('Cannot be read:', unread),
  ].filter((text) => text !== '');
}

const mostNamed = 20;

function nameSome(head: string, places: readonly string[]): string {
  if (places.length === 0) return '';
  const more = places.length > mostNamed ? [`… and ${places.length - mostNamed} more`] : [];
  return [head, ...[...places.slice(0, mostNamed), ...more].map((place) => `  ${place}`)].join('\n');
}

/**
 * Sees that the whole release was read before anything is written by it: what was not read would count as gone.
 * @throws RwError where nothing was found, or files could not be read
 */
export function requireWhole({ sites, unread }: Mined): void {
  if (sites.length === 0)
    throw new RwError(
      'mine_nothing_found',
      'No place that raises an error was found, so nothing was written.',
      'Name the root of a whole RisingWave checkout.',
    );
  if (unread.length > 0)
    throw new RwError(
      'mine_incomplete',
      `${unread.length} of the sources cannot be read, so nothing was written.`,
      'Make the files above readable; where git lacks them, `git fsck` names them: fetch or clone anew.',
    );
}
