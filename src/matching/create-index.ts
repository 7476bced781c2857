import type { ErrorRecord } from '../records/schema.ts';
import type { Fragment } from '../text/fragment.ts';
import { addAcrossLinks } from './across-links.ts';
import { createEntries, type Entries } from './entries.ts';
import { createExact } from './exact.ts';
import { findReleaseAt, findSite } from './find-site.ts';
import { createHashedLocations, type HashedLocations } from './hashed-location.ts';
import { createHashedSites } from './hashed-sites.ts';
import { compareHits, type Hit, type Note, yieldToInner } from './hit.ts';
import { createHolders } from './holders.ts';
import { templateKey } from './key.ts';
import { createLexicon } from './lexicon.ts';
import type { Considered, Index, Match, Site } from './match.ts';
import { nameValues } from './name-values.ts';
import { createPlaces } from './places.ts';
import { createResemblance } from './resemblance.ts';
import { createSearch } from './search.ts';
import { noSites, type SiteIndex } from './site-index.ts';
import { challengeFirst, findUnexplained } from './unexplained.ts';

/** Matches that one paste can have, best first. */
const most = 50;
/** A resemblance that scores less is none. */
const leastNear = 0.1;

/**
 * Indexes records, and sites that no record explains.
 * @param mined those of which only hashes are at hand
 * @param locations the places of `mined`, where somebody else looks them up too
 */
export function createIndex(
  records: readonly ErrorRecord[],
  sites: readonly Site[] = [],
  mined: SiteIndex = noSites,
  locations: HashedLocations = createHashedLocations(mined),
): Index {
  const entries = createEntries(records, sites, mined);
  const written = entries.spellings.length - entries.hashed.length;
  const lexicon = createLexicon(entries.spellings.slice(0, written));
  const findHashed = createHashedSites(entries, lexicon.told, locations);
  const holders = createHolders(lexicon);
  const exact = createExact(entries, lexicon, holders);
  const resemble = createResemblance(entries, lexicon, holders);
  const locate = createPlaces(entries);
  const search = createSearch(records);

  return {
    size: entries.count,
    match(fragments, tell, release) {
      const note = tell && createNote(entries, tell);
      const literal = findLiteral(fragments, note);
      const contested = challengeFirst(literal, resemble, note);
      const resembling = findUnexplained(fragments, contested).flatMap(({ fragment, order, from }) =>
        resemble(fragment, order, from, leastNear, note).filter((hit) => !standsThere(hit, literal)),
      );
      const placed = contested.some(({ sure, role }) => sure && role === 'cause') ? [] : locate(fragments);
      const hits = [...contested, ...resembling, ...placed, ...findHashed(fragments, contested, release)].sort(
        compareHits,
      );
      return explain(onePerOwner(hits, note).slice(0, most), entries, release);
    },
    search(words, limit = 5) {
      const fragment: Fragment = { text: words, line: 0, depth: 0, kind: 'plain', group: 0 };
      return search(words, limit).map(({ record, score }) => ({
        record,
        key: templateKey(record.errorMessage),
        template: record.errorMessage,
        score,
        sure: false,
        via: 'search',
        fragment,
        text: words,
        captured: [],
        why: ['found by the words of the question'],
      }));
    },
  };

  /** A log repeats the error in a span on line after line: it is looked at once. */
  function findLiteral(fragments: readonly Fragment[], note?: Note): Hit[] {
    const hits: Hit[] = [];
    const fields = new Set<string>();
    for (let order = 0; order < fragments.length; order++) {
      const fragment = fragments[order] as Fragment;
      if (fragment.kind === 'field') {
        if (fields.has(fragment.text)) continue;
        fields.add(fragment.text);
      }
      for (const hit of exact(fragment, order, note)) hits.push(hit);
    }
    return yieldToInner(addAcrossLinks(hits, fragments, exact));
  }
}

const createNote =
  (entries: Entries, tell: (considered: Considered) => void): Note =>
  ({ fragment, spelling, via, score }, verdict) =>
    tell({ fragment, template: entries.spellings[spelling] ?? '', via, score, verdict });

/** A resemblance says no more of a piece than the literal match of the same message in it. */
const standsThere = (hit: Hit, literal: readonly Hit[]): boolean =>
  literal.some(({ owner, fragment }) => owner === hit.owner && fragment === hit.fragment);

function onePerOwner(hits: readonly Hit[], note?: Note): Hit[] {
  const seen = new Set<number>();
  return hits.filter((hit) => {
    const first = !seen.has(hit.owner);
    seen.add(hit.owner);
    note?.(hit, first ? 'kept' : 'dropped: the same record matches better elsewhere');
    return first;
  });
}

function explain(hits: readonly Hit[], entries: Entries, release?: string): Match[] {
  const { releases } = entries.mined;
  const asked = findReleaseAt(releases, release);
  return hits.map((hit, i) => {
    const { fragment, spelling, score, sure, via, start, end, values } = hit;
    const { record, hashed, site: listed } = entries.entry(hit.owner);
    const site = hit.site ?? listed ?? (hashed && findSite(hashed, releases, asked));
    const next = i === 0 ? hits[1] : undefined;
    const why = hit.why();
    if (next) why.push(`before ${nameHit(next, entries)}: ${reason(hit, next)}`);
    return {
      ...(site ? { site } : record && { record }),
      key: entries.key(spelling),
      template: hit.site?.template ?? entries.spellings[spelling] ?? '',
      score,
      sure,
      via,
      fragment,
      text: fragment.text.slice(start, end),
      captured: nameValues(record, entries.spellings[spelling] ?? '', values),
      why,
    };
  });
}

const nameHit = ({ spelling, owner }: Hit, entries: Entries): string =>
  quote(entries.spellings[spelling] || `${entries.entry(owner).hashed?.places[0]?.file}`);

const quote = (text: string): string => `“${text.length > 60 ? `${text.slice(0, 59)}…` : text}”`;

function reason(hit: Hit, next: Hit): string {
  if (hit.sure && !next.sure) return 'that one is a guess';
  if (hit.role !== next.role) return `that one is a ${next.role}`;
  if (hit.sure && hit.fragment.group === next.fragment.group) return 'this one stands further in';
  return hit.score > next.score ? 'this one fits better' : 'this one comes first';
}
