import { spellHashes } from './hashed-template.ts';
import type { Site } from './match.ts';
import type { SitePlace, SiteRelease, SiteTemplate } from './site-index.ts';

/**
 * The place among an index's releases of the one that stands for a release: itself, else another of its minor release, else
 * the newest that is older, else the oldest; −1 where none is asked for. What has no number, such as `main`, is the newest.
 */
export function findReleaseAt(releases: readonly SiteRelease[], asked: string | undefined): number {
  if (asked === undefined || releases.length === 0) return -1;
  const wanted = numbersOf(asked);
  const exact = releases.findIndex(({ name }) => name === asked.replace(/^v/, ''));
  if (exact >= 0) return exact;
  const minor = releases.findLastIndex(({ name }) => {
    const own = numbersOf(name);
    return own[0] === wanted[0] && own[1] === wanted[1];
  });
  if (minor >= 0) return minor;
  return Math.max(
    0,
    releases.findLastIndex(({ name }) => compareNumbers(numbersOf(name), wanted) <= 0),
  );
}

function numbersOf(name: string): number[] {
  const numbers = /^v?(\d+(?:\.\d+)*)/.exec(name)?.[1];
  return numbers === undefined ? [Number.MAX_SAFE_INTEGER] : numbers.split('.').map(Number);
}

function compareNumbers(left: readonly number[], right: readonly number[]): number {
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Orders releases from old to new by their numbers; a name without numbers, such as `main`, is the newest. */
export const compareReleases = (a: string, b: string): number =>
  compareNumbers(numbersOf(a), numbersOf(b)) || (a < b ? -1 : a > b ? 1 : 0);

/** Those of some places that a release has. */
export const placesAt = (places: readonly SitePlace[], at: number): SitePlace[] =>
  places.filter(({ lines }) => (lines[at] ?? 0) > 0);

/** The names of the releases that have any of some places, oldest first. */
export const releasesOf = (places: readonly SitePlace[], releases: readonly SiteRelease[]): string[] =>
  releases.filter((_, at) => placesAt(places, at).length > 0).map(({ name }) => name);

/** Where a message is raised: in the release at `asked`, else in the newest that has it. */
export function findSite({ places }: SiteTemplate, releases: readonly SiteRelease[], asked: number): Site {
  const has = (at: number) => placesAt(places, at).length > 0;
  const at = has(asked) ? asked : releases.findLastIndex((_, i) => has(i));
  const here = placesAt(places, at);
  const place = here[0];
  return {
    template: '',
    file: place?.file ?? '',
    line: place?.lines[at] ?? 0,
    ...(place && { kind: place.kind }),
    ...(place?.function && { function: place.function }),
    ...(releases[at] && { release: releases[at] }),
    releases: releasesOf(places, releases),
    elsewhere: here.length - 1,
  };
}

/**
 * Whether a message was raised at a release, but not in the file where whoever wrote it up saw it. Then its words are other
 * places' words too, and do not tell where it is raised in another release.
 */
export function isRaisedElsewhere(places: readonly SitePlace[], file: string | null, at: number): boolean {
  const raising = placesAt(places, at);
  return raising.length > 0 && !raising.some((place) => place.file === file);
}

/** Places by their message's words: messages that differ in their last placeholder or in what touches one are the same. */
export function groupPlaces(templates: readonly SiteTemplate[]): ReadonlyMap<string, readonly SitePlace[]> {
  const byWords = new Map<string, SitePlace[]>();
  for (const template of templates) {
    const words = spellHashes(template);
    const list = byWords.get(words);
    if (list) list.push(...template.places);
    else byWords.set(words, [...template.places]);
  }
  return byWords;
}
