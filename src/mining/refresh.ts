import { createIndex } from '../matching/create-index.ts';
import { groupPlaces, isRaisedElsewhere, placesAt } from '../matching/find-site.ts';
import { spellKey } from '../matching/key.ts';
import type { Index } from '../matching/match.ts';
import type { SiteIndex, SitePlace } from '../matching/site-index.ts';
import { deriveId } from '../records/derive-id.ts';
import type { ErrorRecord } from '../records/schema.ts';
import type { MinedSite } from './site.ts';
import { excerpt, linkTo } from './source-fields.ts';
import { findStill, findVersions, type Versions } from './versions.ts';

type RefreshedField =
  | 'filePath'
  | 'lineNumber'
  | 'githubUrl'
  | 'analyzedSha'
  | 'sourceCode'
  | 'sourceCodeStart'
  | 'sourceCodeEnd';

/** What the sources of a release say of a record. */
export interface Refreshed {
  /**
   * `same`: it stands where the record says; `moved`: elsewhere; `gone`: the release does not have the message;
   * `elsewhere`: another program raises it, or only other places have its words, so that the sources say nothing
   */
  readonly state: 'same' | 'moved' | 'gone' | 'elsewhere';
  /** a record that was published is listed and never changed */
  readonly isOwn: boolean;
  readonly site?: MinedSite;
  /** of one that is gone: the message that is nearest to it */
  readonly nearest?: MinedSite;
  /** fields of `record` that change */
  readonly changes: Partial<Pick<ErrorRecord, RefreshedField>>;
  /** the runbook's `versions`, where the mined releases say another thing */
  readonly versions?: Versions;
  /** the newest release that has the message, where the record says `until` an older one; that is left as it is */
  readonly still?: string;
}

export interface RefreshOptions {
  readonly sites: readonly MinedSite[];
  /** 40 hex digits */
  readonly commit: string;
  /** several releases, for since and until */
  readonly index: SiteIndex;
  /** the text of a source file, to fill `sourceCode` from */
  readonly readSource?: (path: string) => string | undefined;
}

/** Tells of records where the sources of a release raise them now. */
export function createRefresher(options: RefreshOptions): (record: ErrorRecord) => Refreshed {
  const byWords = groupByWords(options.sites);
  const mined = groupPlaces(options.index.templates);
  let index: Index | undefined;

  return (record) => {
    const isOurs = record.runbook.origin === 'risingwave';
    const spellings = [record.errorMessage, ...record.runbook.printedAs].map(spellKey);
    const site = spellings.flatMap((words) => choose(byWords.get(words) ?? [], record) ?? [])[0];
    const places = [...new Set(spellings)].flatMap((words) => mined.get(words) ?? []);
    const own = { isOwn: record.id === deriveId(record.repo, record.slug) };
    if (site ? isOthers(site, places, spellings, record, options) : !isOurs)
      return { ...own, state: 'elsewhere', changes: {} };
    const told = {
      ...own,
      ...(isOurs && findReleases(mined.get(spellings[0] ?? '') ?? [], site !== undefined, record, options)),
    };
    if (site) return { ...told, ...compare(record, site, options) };
    index ??= createIndex([], options.sites);
    const nearest = findNearest(index, options.sites, record);
    return { ...told, state: 'gone', changes: {}, ...(nearest && { nearest }) };
  };
}

const findCommit = ({ releases }: SiteIndex, wanted: string | null): number =>
  releases.findIndex(({ commit }) => commit !== undefined && commit === wanted);

/**
 * Whether a site in another file than the record's is another place with the same words: those that its error type prints
 * around a message are many places' words, and whoever wrote the record may have passed the site over.
 */
function isOthers(
  { file, template }: MinedSite,
  places: readonly SitePlace[],
  spellings: readonly string[],
  { filePath, analyzedSha }: ErrorRecord,
  { index }: RefreshOptions,
): boolean {
  if (file === filePath) return false;
  return !spellings.includes(spellKey(template)) || isRaisedElsewhere(places, filePath, findCommit(index, analyzedSha));
}

/** Sites by the words of their message, as it is written and as it is printed. */
function groupByWords(sites: readonly MinedSite[]): ReadonlyMap<string, MinedSite[]> {
  const byWords = new Map<string, MinedSite[]>();
  for (const site of sites) {
    const texts = [site.template, site.rendered, site.reportLine].filter((text) => text !== undefined);
    for (const words of new Set(texts.map(spellKey))) byWords.set(words, [...(byWords.get(words) ?? []), site]);
  }
  return byWords;
}

/** Of several places the one in the record's file, of its class, nearest to its line. */
function choose(sites: readonly MinedSite[], { filePath, lineNumber, errorClass }: ErrorRecord): MinedSite | undefined {
  const rank = (site: MinedSite): number =>
    (site.file === filePath ? 0 : 1e7) +
    (errorClass && site.errorClass?.includes(errorClass) ? 0 : 1e6) +
    Math.min(1e5, Math.abs(site.line - (lineNumber ?? 0)));
  return sites.toSorted((a, b) => rank(a) - rank(b))[0];
}

/** A record may name any line of a call: this near to its start it stands where it says. */
const sameCall = 2;

function compare(
  record: ErrorRecord,
  found: MinedSite,
  { commit, readSource }: RefreshOptions,
): Pick<Refreshed, 'state' | 'site' | 'changes'> {
  const { filePath, lineNumber, githubUrl } = record;
  const isSame = found.file === filePath && Math.abs(found.line - (lineNumber ?? 0)) <= sameCall;
  const site = isSame && lineNumber !== null ? { ...found, line: lineNumber } : found;
  const range = /#L(\d+)-L(\d+)$/.exec(githubUrl ?? '');
  const further = range ? Math.max(0, Number(range[2]) - Number(range[1])) : 0;
  const source = readSource?.(site.file);
  const all: Refreshed['changes'] = {
    filePath: site.file,
    lineNumber: site.line,
    githubUrl: linkTo(commit, site.file, site.line, further),
    analyzedSha: commit,
    ...(source !== undefined && excerpt(source, site.line, further)),
  };
  const changed = Object.entries(all).filter(([name, value]) => record[name as keyof ErrorRecord] !== value);
  return { state: isSame ? 'same' : 'moved', site, changes: Object.fromEntries(changed) };
}

/** A message that resembles a lost one less has nothing to do with it. */
const leastAlike = 0.35;

/** The nearest message, by the engine that finds mistyped ones. */
function findNearest(index: Index, sites: readonly MinedSite[], { errorMessage }: ErrorRecord): MinedSite | undefined {
  const text = errorMessage.replace(/\{[^{}]*\}/g, '…');
  const [found] = index.match([{ text, line: 0, depth: 0, kind: 'plain', group: 0 }]);
  if (!found?.site || found.score < leastAlike) return undefined;
  const { template, file, line } = found.site;
  return sites.find((site) => site.template === template && site.file === file && site.line === line);
}

/**
 * What the mined releases say of a record's versions. Where the index contradicts what was just mined, another spelling was
 * found, and the words of this one do not tell.
 */
function findReleases(
  places: readonly SitePlace[],
  isRaised: boolean,
  { runbook: { versions: known } }: ErrorRecord,
  { index, commit }: RefreshOptions,
): Pick<Refreshed, 'versions' | 'still'> {
  const { releases } = index;
  const isKnown = placesAt(places, findCommit(index, commit)).length > 0;
  if (places.length === 0 || isKnown !== isRaised) return {};
  const versions = findVersions(places, releases, known);
  const still = findStill(places, releases, known.until);
  return {
    ...((versions.since !== known.since || versions.until !== known.until) && { versions }),
    ...(versions.until === known.until && still && { still }),
  };
}
