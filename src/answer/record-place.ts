import { findReleaseAt, groupPlaces, isRaisedElsewhere, placesAt } from '../matching/find-site.ts';
import { spellKey } from '../matching/key.ts';
import type { SiteIndex, SitePlace, SiteRelease } from '../matching/site-index.ts';
import type { ErrorRecord } from '../records/schema.ts';

/** Where a release raises a message that a record explains. */
export interface RecordPlace {
  readonly file: string;
  /** 1-based */
  readonly line: number;
  /** the enclosing function, where a panic named the place */
  readonly function?: string;
  /** the function is most likely this one: the line is near to a message of it */
  readonly isNear?: true;
  readonly release: SiteRelease;
}

/** Finds where a release raises a record's message: undefined where it does not, and for the record's own commit. */
export type FindRecordPlace = (record: ErrorRecord, release: string) => RecordPlace | undefined;

/** A record may name any line of a call: this near to its start it is the same place. */
const sameCall = 3;

/** Finds records' places in the mined releases. Its map is built at first use. */
export function createRecordPlaces({ releases, templates }: SiteIndex): FindRecordPlace {
  let byWords: ReadonlyMap<string, readonly SitePlace[]> | undefined;
  return (record, asked) => {
    const at = findReleaseAt(releases, asked);
    const release = releases[at];
    if (!release || release.commit === record.analyzedSha || record.runbook.origin !== 'risingwave') return undefined;
    byWords ??= groupPlaces(templates);
    const spellings = [record.errorMessage, ...record.runbook.printedAs];
    const places = spellings.flatMap((text) => byWords?.get(spellKey(text)) ?? []);
    const raising = placesAt(places, at);
    const ownAt = releases.findIndex(({ commit }) => commit !== undefined && commit === record.analyzedSha);
    const place = raising.find((one) => isOwn(one, record, ownAt)) ?? nearest(raising, places, record, at, ownAt);
    return place && { file: place.file, line: place.lines[at] ?? 0, release };
  };
}

/** Whether a place is where the record says, at the record's own commit. */
const isOwn = ({ file, lines }: SitePlace, { filePath, lineNumber }: ErrorRecord, ownAt: number): boolean =>
  file === filePath && lineNumber !== null && Math.abs((lines[ownAt] ?? 0) - lineNumber) <= sameCall;

/**
 * The record's place under another function's name or in another file: where its file raises the message too, there, else
 * where the release raises it at all, if that is one place.
 */
function nearest(
  raising: readonly SitePlace[],
  all: readonly SitePlace[],
  record: ErrorRecord,
  at: number,
  ownAt: number,
): SitePlace | undefined {
  if (isRaisedElsewhere(all, record.filePath, ownAt)) return undefined;
  // where the record's own place is known under another name, the others of its commit are other places
  const free = raising.filter(({ lines }) => (lines[ownAt] ?? 0) === 0);
  const rest = all.some((place) => isOwn(place, record, ownAt)) && free.length > 0 ? free : raising;
  const inFile = rest.filter(({ file }) => file === record.filePath);
  const line = record.lineNumber ?? 0;
  if (inFile.length > 0)
    return inFile.toSorted((a, b) => Math.abs((a.lines[at] ?? 0) - line) - Math.abs((b.lines[at] ?? 0) - line))[0];
  return rest.length === 1 ? rest[0] : undefined;
}
