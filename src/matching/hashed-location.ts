import type { SourceLocation } from '../text/fragment.ts';
import { compareReleases, findReleaseAt, releasesOf } from './find-site.ts';
import { spellHashes } from './hashed-template.ts';
import { tail } from './location.ts';
import type { Site } from './match.ts';
import type { SiteIndex, SitePlace, SiteRelease, SiteTemplate } from './site-index.ts';

/** What the mined releases know of a place that a panic or a frame names. */
export interface HashedLocations {
  /** the message that is raised there, or the nearest one in its file, and the function around the place */
  locate(at: SourceLocation, release?: string): Located | undefined;
  /** where in the file that is named a message is raised: the nearest such place */
  findRaised(template: SiteTemplate, at: SourceLocation, release?: string): Site | undefined;
}

/** A place as a release has it, and the message that is nearest to it. */
export interface Located {
  readonly template: SiteTemplate;
  /** of no kind where nothing is raised in this very line */
  readonly site: Site;
  /** lines between the two */
  readonly away: number;
}

/** A place of the index and its message. */
interface KnownPlace {
  readonly template: SiteTemplate;
  readonly place: SitePlace;
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

/** @param sites the mined releases; the map of their files is built at first use */
export function createHashedLocations({ releases, templates }: SiteIndex): HashedLocations {
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
    locate(at, asked) {
      const looked = look(at, asked);
      const [nearest] = looked.spans;
      return nearest && describe(at.line, nearest, looked);
    },
    findRaised(template, at, asked) {
      const { spans, release } = look(at, asked);
      const words = spellHashes(template);
      const found = spans.find((one) => spellHashes(one.template) === words);
      if (!found) return undefined;
      const { file, kind, function: name } = found.place;
      return {
        template: '',
        file,
        line: found.from === found.to ? found.from : at.line,
        kind,
        ...(name && { function: name }),
        ...(release && { release }),
        releases: releasesOf(template.places, releases),
      };
    },
  };
}

/** All places by the part of their path that releases share. */
function groupByFile(templates: readonly SiteTemplate[]): ReadonlyMap<string, readonly KnownPlace[]> {
  const byFile = new Map<string, KnownPlace[]>();
  for (const template of templates)
    for (const place of template.places) {
      const name = tail(place.file);
      const list = byFile.get(name);
      if (list) list.push({ template, place });
      else byFile.set(name, [{ template, place }]);
    }
  return byFile;
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

function describe(line: number, nearest: Spanned, { spans, release }: Looked): Located {
  const { file, kind, function: own } = nearest.place;
  const away = linesTo(nearest, line);
  const name = away <= sameFunction ? own : functionAround(spans, line);
  return {
    template: nearest.template,
    site: {
      ...{ template: '', file, line },
      ...(nearest.from === nearest.to && away === 0 && { kind }),
      ...(name && { function: name }),
      ...(release && { release }),
    },
    away,
  };
}
