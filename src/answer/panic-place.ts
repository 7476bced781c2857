import { compareReleases, findReleaseAt } from '../matching/find-site.ts';
import { groupByFile, type KnownPlace } from '../matching/hashed-places.ts';
import { hashedKey } from '../matching/hashed-template.ts';
import { tail } from '../matching/location.ts';
import type { Match, Site } from '../matching/match.ts';
import type { SiteIndex, SiteRelease } from '../matching/site-index.ts';
import type { Fragment, SourceLocation } from '../text/fragment.ts';

/** Tells of the place that a panic or a frame names what the mined releases know. */
export interface PanicPlaces {
  /** the message that is raised there, or the function around it */
  locate(fragment: Fragment, release?: string): Match | undefined;
  /** where in the file that is named the message of a site is raised: the nearest such place */
  findRaised(match: Match, release?: string): Site | undefined;
}

/** A place and between which lines it stands in the cluster's release. */
interface Spanned extends KnownPlace {
  readonly from: number;
  readonly to: number;
}

/** The places of a file, nearest first, and the release that they are of. */
interface Looked {
  readonly spans: readonly Spanned[];
  readonly release?: SiteRelease;
}

/** So near to a place that raises a message a line is most likely in its function. */
const sameFunction = 10;
/** A place whose line is told less exactly, by so many lines, counts as one line further away. */
const vague = 20;
const scores = { there: 0.6, inside: 0.45, file: 0.3 } as const;

/** @param sites the mined releases; the map of their files is built at first use */
export function createPanicPlaces(sites: SiteIndex | undefined): PanicPlaces {
  const { releases, templates } = sites ?? { releases: [], templates: [] };
  let byFile: ReadonlyMap<string, readonly KnownPlace[]> | undefined;

  function look({ file, line }: SourceLocation, asked: string | undefined): Looked {
    byFile ??= groupByFile(templates);
    const known = byFile.get(tail(file)) ?? [];
    const [older, newer] = chooseReleases(known, line, releases, asked);
    const spans = known.flatMap((one) => spanOf(one, older, newer) ?? []);
    const release = nameRelease(releases, older, newer, asked);
    return {
      spans: spans.toSorted((a, b) => distance(a, line) - distance(b, line)),
      ...(release && { release }),
    };
  }

  return {
    locate(fragment, asked) {
      if (!fragment.at) return undefined;
      const looked = look(fragment.at, asked);
      const [nearest] = looked.spans;
      return nearest && toMatch(fragment, fragment.at, nearest, looked);
    },
    findRaised({ fragment, site, key }, asked) {
      if (!fragment.at || !site) return undefined;
      const { spans, release } = look(fragment.at, asked);
      const found = spans.find(({ template }) => hashedKey(template) === key);
      if (!found) return undefined;
      const { file, kind, function: name } = found.place;
      return {
        template: '',
        file,
        line: found.from === found.to ? found.from : fragment.at.line,
        kind,
        ...(name && { function: name }),
        ...(release && { release }),
        ...(site.releases && { releases: site.releases }),
      };
    },
  };
}

/**
 * The mined release that is the cluster's, twice; the two that it lies between; where it is not known, the one with a place in
 * the very line, else the newest that has the file.
 */
function chooseReleases(
  known: readonly KnownPlace[],
  line: number,
  releases: readonly SiteRelease[],
  asked: string | undefined,
): readonly [older: number, newer: number] {
  const has = (at: number) => known.some(({ place }) => (place.lines[at] ?? 0) > 0);
  const [older, newer] = asked === undefined ? [-1, -1] : findAround(releases, asked);
  if (has(older) || has(newer)) return [older, newer];
  const there = releases.findLastIndex((_, at) => known.some(({ place }) => place.lines[at] === line));
  const only = there >= 0 ? there : releases.findLastIndex((_, at) => has(at));
  return [only, only];
}

function findAround(releases: readonly SiteRelease[], asked: string): readonly [older: number, newer: number] {
  const name = asked.replace(/^v/, '');
  const at = findReleaseAt(releases, asked);
  if (releases[at]?.name === name) return [at, at];
  return [
    releases.findLastIndex((release) => compareReleases(release.name, name) <= 0),
    releases.findIndex((release) => compareReleases(release.name, name) > 0),
  ];
}

function spanOf(known: KnownPlace, older: number, newer: number): Spanned | undefined {
  const { lines } = known.place;
  const own = [lines[older] ?? 0, lines[newer] ?? 0].filter((line) => line > 0);
  return own.length === 0 ? undefined : { ...known, from: Math.min(...own), to: Math.max(...own) };
}

const distance = ({ from, to }: Spanned, line: number): number => linesTo({ from, to }, line) + (to - from) / vague;

const linesTo = ({ from, to }: Pick<Spanned, 'from' | 'to'>, line: number): number =>
  Math.max(0, from - line, line - to);

/** The function that raises messages both above and below a line. */
function functionAround(spans: readonly Spanned[], line: number): string | undefined {
  const above = spans.filter(({ to }) => to < line).toSorted((a, b) => b.to - a.to)[0]?.place.function;
  const below = spans.filter(({ from }) => from > line).toSorted((a, b) => a.from - b.from)[0]?.place.function;
  return above === below ? above : undefined;
}

/** The cluster's own release, mined or not, for its line is named; else the mined one that was looked at. */
function nameRelease(
  releases: readonly SiteRelease[],
  older: number,
  newer: number,
  asked = '',
): SiteRelease | undefined {
  const [, minor = '?'] = /^v?(\d+\.\d+)\.\d+$/.exec(asked) ?? [];
  // Beyond all that was mined a release may not be out yet, and its tag not there to link to.
  const isOut = /^\d/.test(releases[newer]?.name ?? '') || releases[older]?.name.startsWith(`${minor}.`);
  const isOther = older !== newer && minor !== '?' && isOut;
  return isOther ? { name: asked.replace(/^v/, '') } : releases[older < 0 ? newer : older];
}

function toMatch(fragment: Fragment, { line }: SourceLocation, nearest: Spanned, { spans, release }: Looked): Match {
  const { file, kind, function: own } = nearest.place;
  const away = linesTo(nearest, line);
  const isThere = nearest.from === nearest.to && away === 0;
  const name = away <= sameFunction ? own : functionAround(spans, line);
  const where = name ? ` in ${name}` : '';
  return {
    site: {
      ...{ template: '', file, line },
      ...(isThere && { kind }),
      ...(name && { function: name }),
      ...(release && { release }),
    },
    key: hashedKey(nearest.template),
    template: '',
    score: isThere ? scores.there : name ? scores.inside : scores.file,
    sure: false,
    via: 'location',
    fragment,
    text: fragment.text,
    captured: [],
    why: [
      `${away === 0 ? 'at' : `${away} lines from`} a place of ${release?.name} that raises a message${where}: ${file}:${line}`,
    ],
  };
}
