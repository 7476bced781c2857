import { compareReleases } from '../../matching/find-site.ts';
import { type HashedTemplate, hashTemplate } from '../../matching/hashed-template.ts';
import {
  noSites,
  type SiteIndex,
  type SitePlace,
  type SiteRelease,
  type SiteTemplate,
} from '../../matching/site-index.ts';
import type { MinedSite } from '../site.ts';

/** Puts what a release raises into an index: a new one, or in place of the release of the same name. */
export function addRelease(index: SiteIndex | undefined, release: SiteRelease, sites: readonly MinedSite[]): SiteIndex {
  const others = dropRelease(index ?? noSites, release.name);
  const releases = [...others.releases, release].sort((a, b) => compareReleases(a.name, b.name));
  const at = releases.indexOf(release);
  const templates = new Map<string, SiteTemplate>(
    others.templates.map(({ places, ...template }) => [
      spell(template),
      { ...template, places: places.map((place) => ({ ...place, lines: place.lines.toSpliced(at, 0, 0) })) },
    ]),
  );
  for (const same of groupSites(sites)) {
    const { hashed, spelled } = same;
    const known = templates.get(spelled) ?? { ...hashed, places: [] };
    templates.set(spelled, { ...known, places: addPlaces(known.places, same.sites, at, releases.length) });
  }
  const sorted = [...templates].sort(([a], [b]) => (a < b ? -1 : 1));
  return { releases, templates: sorted.map(([, template]) => template) };
}

const spell = ({ hashes, kinds }: HashedTemplate): string => `${hashes.join(' ')} ${kinds.join('')}`;

function dropRelease({ releases, templates }: SiteIndex, name: string): SiteIndex {
  const at = releases.findIndex((release) => release.name === name);
  if (at < 0) return { releases, templates };
  const kept = templates.map((template): SiteTemplate => {
    const places = template.places.map((place) => ({ ...place, lines: place.lines.toSpliced(at, 1) }));
    return { ...template, places: places.filter(({ lines }) => lines.some((line) => line > 0)) };
  });
  return { releases: releases.toSpliced(at, 1), templates: kept.filter(({ places }) => places.length > 0) };
}

interface Group {
  readonly spelled: string;
  readonly hashed: HashedTemplate;
  readonly sites: MinedSite[];
}

/** Sites by the words of their message; one without a word is left out. */
function groupSites(sites: readonly MinedSite[]): Iterable<Group> {
  const groups = new Map<string, Group>();
  for (const site of sites) {
    const hashed = hashTemplate(site.template);
    if (!hashed.kinds.some((kind) => kind !== 0)) continue;
    const spelled = spell(hashed);
    const group = groups.get(spelled);
    if (group) group.sites.push(site);
    else groups.set(spelled, { spelled, hashed, sites: [site] });
  }
  return groups.values();
}

/** A place is the same through the releases by its file, kind and function; of several of these, the first is the first. */
function addPlaces(
  known: readonly SitePlace[],
  sites: readonly MinedSite[],
  at: number,
  releases: number,
): SitePlace[] {
  const places = [...known];
  for (const site of sites.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line))) {
    const { file, kind, line } = site;
    const free = places.findIndex(
      (place) =>
        place.file === file && place.kind === kind && place.function === site.function && place.lines[at] === 0,
    );
    const lines = (places[free]?.lines ?? new Array<number>(releases).fill(0)).with(at, line);
    const place = { file, kind, ...(site.function && { function: site.function }), lines };
    if (free < 0) places.push(place);
    else places[free] = place;
  }
  return places;
}
