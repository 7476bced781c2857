import { compareReleases, placesAt, releasesOf } from '../matching/find-site.ts';
import type { SitePlace, SiteRelease } from '../matching/site-index.ts';

/** The first and the last release that has an error, where one is known to be that. */
export interface Versions {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/**
 * The first and last of the mined releases with a message, where a record does not say so or says otherwise. What a record
 * says between two of them stays, for it is finer; of what came before the first and after the last nothing is known.
 * @param places that raise the message
 */
export function findVersions(
  places: readonly SitePlace[],
  releases: readonly SiteRelease[],
  known: Versions = {},
): Versions {
  const names = releases.map(({ name }) => name);
  const has = releases.map((_, at) => placesAt(places, at).length > 0);
  const since = sinceOf(known.since, has.indexOf(true), names);
  const until = untilOf(known.until, has.lastIndexOf(true), names);
  return { ...(since && { since }), ...(until && { until }) };
}

/** The newest numbered release with a message, where it is later than what a record says. */
export function findStill(
  places: readonly SitePlace[],
  releases: readonly SiteRelease[],
  until: string | undefined,
): string | undefined {
  const newest = releasesOf(places, releases).findLast(isNumbered);
  return until !== undefined && newest !== undefined && compareReleases(until, cutLike(until, newest)) < 0
    ? newest
    : undefined;
}

/** Not `main`: it is another one tomorrow. */
const isNumbered = (name = ''): boolean => /^\d/.test(name);

function sinceOf(known: string | undefined, first: number, names: readonly string[]): string | undefined {
  if (first === 0 || !isNumbered(names[first]) || isBetween(known, names[first - 1], names[first])) return known;
  return names[first];
}

function untilOf(known: string | undefined, last: number, names: readonly string[]): string | undefined {
  if (last === names.length - 1 || !isNumbered(names[last]) || isBetween(known, names[last], names[last + 1]))
    return known;
  return names[last];
}

/** A release as far as another is told: `2.3.4` like `2.8` is `2.3`. */
const cutLike = (like: string, name: string): string => name.split('.').slice(0, like.split('.').length).join('.');

/** Compared as far as the release is told: `2.3` is any of its patches. */
function isBetween(release: string | undefined, from: string | undefined, to: string | undefined): boolean {
  if (release === undefined || from === undefined || to === undefined) return false;
  return compareReleases(release, cutLike(release, from)) >= 0 && compareReleases(release, cutLike(release, to)) <= 0;
}
