import type { Fragment, SourceLocation } from '../text/fragment.ts';
import type { Entries } from './entries.ts';
import { findReleaseAt } from './find-site.ts';
import type { Hit } from './hit.ts';
import { tail } from './location.ts';
import type { SitePlace, SiteTemplate } from './site-index.ts';

/** A place of the index, its message, and the number of that among the hashed ones. */
export interface KnownPlace {
  readonly id: number;
  readonly template: SiteTemplate;
  readonly place: SitePlace;
}

/** A place that a panic or a frame names, as the sources of one release have it. */
interface Located {
  readonly nearest: KnownPlace;
  /** the release of the index */
  readonly at: number;
  /** lines between the nearest place that raises a message and the one named */
  readonly drift: number;
  /** the same function raises messages above and below, so that the line is inside of it */
  readonly inside: boolean;
}

/** Lines drift this far between releases, at most. */
const furthest = 60;
/** Places of one paste that are looked for. */
const most = 50;

/** Finds places among the fragments that `isMeant` picks, as the release has them. */
export type HashedPlaces = (
  fragments: readonly Fragment[],
  release?: string,
  isMeant?: (fragment: Fragment) => boolean,
) => Hit[];

/** Finds the site at a place that a panic or a backtrace names, else the function around it. Built at first use. */
export function createHashedPlaces(entries: Entries): HashedPlaces {
  const { hashed, releases } = entries;
  let byFile: ReadonlyMap<string, readonly KnownPlace[]> | undefined;
  return (fragments, release, isMeant = () => true) => {
    if (hashed.length === 0) return [];
    const hits: Hit[] = [];
    for (const [order, fragment] of fragments.entries()) {
      if (!fragment.at || hits.length >= most || !isMeant(fragment)) continue;
      byFile ??= groupByFile(hashed);
      const known = byFile.get(tail(fragment.at.file)) ?? [];
      const located = locate(known, fragment.at, chooseReleases(releases.length, findReleaseAt(releases, release)));
      if (located) hits.push(toHit(located, fragment, fragment.at, order));
    }
    return hits;
  };

  function toHit(
    { nearest, at, drift, inside }: Located,
    fragment: Fragment,
    named: SourceLocation,
    order: number,
  ): Hit {
    const { file, kind, function: name, lines } = nearest.place;
    const where = name && (inside || drift === 0) ? ` in ${name}` : '';
    const away = drift === 0 ? 'at' : `${drift} lines from`;
    return {
      owner: entries.count - hashed.length + nearest.id,
      spelling: entries.spellings.length - hashed.length + nearest.id,
      role: 'cause',
      isSite: true,
      site: {
        template: '',
        file,
        line: drift === 0 ? (lines[at] ?? 0) : named.line,
        ...(drift === 0 && { kind }),
        ...(where && name && { function: name }),
        ...(releases[at] && { release: releases[at] }),
        releases: releases.filter((_, i) => (lines[i] ?? 0) > 0).map((one) => one.name),
      },
      fragment,
      order,
      via: 'location',
      score: Math.max(0.2, (drift === 0 ? 0.6 : 0.45) - 0.01 * drift),
      sure: false,
      bits: 0,
      start: 0,
      end: fragment.text.length,
      values: [],
      why: () => [
        `${away} a place of ${releases[at]?.name} that raises a message${where}: ${named.file}:${named.line}`,
      ],
    };
  }
}

/** All places by the part of their path that releases share. */
export function groupByFile(templates: readonly SiteTemplate[]): ReadonlyMap<string, readonly KnownPlace[]> {
  const byFile = new Map<string, KnownPlace[]>();
  for (const [id, template] of templates.entries())
    for (const place of template.places) {
      const name = tail(place.file);
      const list = byFile.get(name);
      if (list) list.push({ id, template, place });
      else byFile.set(name, [{ id, template, place }]);
    }
  return byFile;
}

/** The release asked for alone, or all from the newest on. */
const chooseReleases = (count: number, asked: number): number[] =>
  asked >= 0 ? [asked] : Array.from({ length: count }, (_, i) => count - 1 - i);

/** The very line in some release, else the nearest in the first one that has the file. */
function locate(
  known: readonly KnownPlace[],
  { line }: SourceLocation,
  releases: readonly number[],
): Located | undefined {
  for (const at of releases) {
    const nearest = known.find(({ place }) => place.lines[at] === line);
    if (nearest) return { nearest, at, drift: 0, inside: true };
  }
  const at = releases.find((release) => known.some(({ place }) => (place.lines[release] ?? 0) > 0));
  return at === undefined ? undefined : findNearest(known, line, at);
}

function findNearest(known: readonly KnownPlace[], line: number, at: number): Located | undefined {
  const here = known.filter(({ place }) => (place.lines[at] ?? 0) > 0);
  const lineOf = ({ place }: KnownPlace) => place.lines[at] ?? 0;
  const [nearest] = here.toSorted((a, b) => Math.abs(lineOf(a) - line) - Math.abs(lineOf(b) - line));
  if (!nearest) return undefined;
  const drift = Math.abs(lineOf(nearest) - line);
  const own = here.filter(({ place }) => place.function === nearest.place.function);
  const inside = own.some((one) => lineOf(one) < line) && own.some((one) => lineOf(one) > line);
  return drift <= furthest ? { nearest, at, drift, inside } : undefined;
}
