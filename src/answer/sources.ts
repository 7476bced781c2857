import { createHashedLocations, type HashedLocations } from '../matching/hashed-location.ts';
import { tail } from '../matching/location.ts';
import type { Match, Site } from '../matching/match.ts';
import type { SiteIndex } from '../matching/site-index.ts';
import type { ErrorRecord } from '../records/schema.ts';
import type { Fragment } from '../text/fragment.ts';
import { createRecordPlaces, type RecordPlace } from './record-place.ts';
import { createShortSites } from './short-site.ts';

/** What the sources of RisingWave's releases tell beside the index. */
export interface Sources {
  /** Where what a record explains was raised: where a panic says, else where the cluster's release raises it. */
  findPlace(match: Match, release?: string): RecordPlace | undefined;
  /** Adds to the matches of a paste what short messages tell. */
  complete(matches: readonly Match[], fragments: readonly Fragment[], release?: string): readonly Match[];
}

/** @param sites the mined releases @param records their messages are theirs alone */
export function createSources(
  sites: SiteIndex,
  records: readonly ErrorRecord[],
  locations: HashedLocations = createHashedLocations(sites),
): Sources {
  const findShort = createShortSites(sites, records, locations);
  const findRecordPlace = createRecordPlaces(sites);
  return {
    findPlace({ record, fragment: { kind, at } }, release) {
      if (!record) return undefined;
      const named = kind === 'panic' && at ? locations.locate(at, release)?.site : undefined;
      // where the release is not known, the record's own place in that file is as good
      if (named && (release !== undefined || named.file !== record.filePath)) return toPlace(named);
      return release === undefined ? undefined : findRecordPlace(record, release);
    },
    /** Where nothing but a wrapper, a resemblance or a place was found, a short message that is a whole piece of the error goes first. */
    complete(matches, fragments, release) {
      const [first] = matches;
      if (first && !isGuess(first) && first.record?.runbook.role !== 'wrapper') return matches;
      const pieces = fragments
        .filter(({ kind, group }) => kind !== 'frame' && kind !== 'field' && (!first || group === first.fragment.group))
        // a record's words are the record's
        .filter((piece) => !first?.record || piece !== first.fragment)
        .toSorted((a, b) => b.depth - a.depth);
      for (const piece of pieces) {
        const short = findShort(piece, release);
        // the place tells more than a short message that stands elsewhere
        if (short && (first?.via !== 'location' || standsIn(piece.at?.file, short)))
          return [short, ...matches.filter(({ key }) => key !== short.key)];
      }
      return matches;
    },
  };
}

const standsIn = (file: string | undefined, { site }: Match): boolean =>
  file !== undefined && site !== undefined && tail(site.file) === tail(file);

/** A place of no kind is a line near one that raises a message. */
const toPlace = ({ file, line, function: name, kind, release }: Site): RecordPlace | undefined =>
  release && { file, line, ...(name && { function: name }), ...(name && !kind && { isNear: true }), release };

/** A record that is likelier than this is no mere guess. */
const likely = 0.6;

const isGuess = ({ via, sure, site, score }: Match): boolean =>
  (via === 'near' && !sure && score < likely) || (via === 'location' && !!site);
