import type { Match, Site } from '../matching/match.ts';
import type { SiteIndex } from '../matching/site-index.ts';
import type { ErrorRecord } from '../records/schema.ts';
import type { Fragment } from '../text/fragment.ts';
import { createPanicPlaces } from './panic-place.ts';
import { leastSuggest } from './policy.ts';
import { createRecordPlaces, type RecordPlace } from './record-place.ts';
import { createShortSites } from './short-site.ts';

/** What the sources of RisingWave's releases tell beside the index. */
export interface Sources {
  /** Where what a record explains was raised: where a panic says, else where the cluster's release raises it. */
  findPlace(match: Match, release?: string): RecordPlace | undefined;
  /** Adds to the matches of a paste what short messages and the places of panics tell, and puts sites where the panic was. */
  complete(matches: readonly Match[], fragments: readonly Fragment[], release?: string): readonly Match[];
}

/** @param sites the mined releases @param records their messages are theirs alone */
export function createSources(sites: SiteIndex | undefined, records: readonly ErrorRecord[]): Sources {
  const findShort = createShortSites(sites, records);
  const panics = createPanicPlaces(sites);
  const findRecordPlace = createRecordPlaces(sites);

  function findPlace({ record, fragment }: Match, release?: string): RecordPlace | undefined {
    if (!record) return undefined;
    const named = fragment.kind === 'panic' ? panics.locate(fragment, release)?.site : undefined;
    // where the release is not known, the record's own place in that file is as good
    if (named && (release !== undefined || named.file !== record.filePath)) return toPlace(named);
    return release === undefined ? undefined : findRecordPlace(record, release);
  }

  function placePanics(matches: readonly Match[], fragments: readonly Fragment[], release?: string): Match[] {
    const placed = matches.map((match): Match => {
      if (!match.site || !match.fragment.at) return match;
      if (match.via === 'location') return panics.locate(match.fragment, release) ?? match;
      return { ...match, site: panics.findRaised(match, release) ?? match.site };
    });
    const panic = fragments.find(({ kind, at }) => kind === 'panic' && at);
    const isPlaced = placed.some(({ via, site, fragment }) => site && fragment === panic && via === 'location');
    const located = panic && !isPlaced ? panics.locate(panic, release) : undefined;
    if (!located) return placed;
    // what resembles the message too little to be shown does not hide the place
    const end = placed.findIndex(({ sure, score }) => !sure && score < leastSuggest);
    return placed.toSpliced(end < 0 ? placed.length : end, 0, located);
  }

  /** Where nothing but a wrapper, a resemblance or a place was found, a short message that is a whole piece of the error goes first. */
  function addShort(matches: readonly Match[], fragments: readonly Fragment[], release?: string): readonly Match[] {
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
      const isElsewhere = first?.via === 'location' && short && !panics.findRaised(short, release);
      if (short && !isElsewhere) return [short, ...matches.filter(({ key }) => key !== short.key)];
    }
    return matches;
  }

  return {
    findPlace,
    complete: (matches, fragments, release) => placePanics(addShort(matches, fragments, release), fragments, release),
  };
}

/** A place of no kind is a line near one that raises a message. */
const toPlace = ({ file, line, function: name, kind, release }: Site): RecordPlace | undefined =>
  release && { file, line, ...(name && { function: name }), ...(name && !kind && { isNear: true }), release };

/** A record that is likelier than this is no mere guess. */
const likely = 0.6;

const isGuess = ({ via, sure, site, score }: Match): boolean =>
  (via === 'near' && !sure && score < likely) || (via === 'location' && !!site);
