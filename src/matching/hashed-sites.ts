import type { Fragment } from '../text/fragment.ts';
import { createAnchorHits, createAnchors } from './anchors.ts';
import type { Entries } from './entries.ts';
import { createHashedLexicon } from './hashed-lexicon.ts';
import type { HashedLocations } from './hashed-location.ts';
import { createHashedNear, type HashedNear } from './hashed-near.ts';
import { createHashedPlaces } from './hashed-places.ts';
import { gapToken } from './hashed-template.ts';
import { type Runs, readRuns, verifyHashed } from './hashed-verify.ts';
import { dropDominated, type Hit, nameOf, sharedLiteral } from './hit.ts';
import type { SiteTemplate } from './site-index.ts';
import { createSqueezed, squeeze } from './squeeze.ts';
import { exactScore, sureAt } from './sure.ts';
import { createTokens, type Tokens, tokenize } from './tokens.ts';
import { findUnexplained } from './unexplained.ts';
import type { Found } from './verify.ts';

/** Messages that tell less, in bits, are no evidence without their letters; each gap between words takes some away. */
const leastBits = 14;
const gapBits = 3;
/** Places in one fragment at which one message is looked for. */
const mostTries = 16;
/** Nothing is looked for by resemblance or place where something is likelier than this. */
const likely = 0.5;
/** A resemblance of words alone is never likelier than this. */
const mostNear = 0.6;

/** A message of fewer words stands inside many a text by chance: it must be a line, a link of a chain or a field. */
const leastInside = 3;

/**
 * Finds the messages of which only hashes are at hand, where no record explains the same words, and, where nothing is
 * known, what the text resembles and the places that frames name; those that panics name always.
 * @param release whose places are meant
 */
export type HashedSites = (fragments: readonly Fragment[], known: readonly Hit[], release?: string) => Hit[];

/** @param told what a word tells by the records' lexicon, in bits */
export function createHashedSites(
  entries: Entries,
  told: (hash: number) => number,
  locations: HashedLocations,
): HashedSites {
  const { hashed: templates, mined } = entries;
  if (mined.templates.length === 0) return () => [];
  const lexicon = createHashedLexicon(templates, told);
  const anchors = createAnchors(lexicon);
  const locate = createHashedPlaces(entries, locations);
  const tokens = createTokens();
  const squeezed = createSqueezed();
  const anchorHits = createAnchorHits();
  const runs = new Map<number, Runs>();
  let near: ((text: string) => HashedNear[]) | undefined;

  return (fragments, known, release) => {
    const seen = new Set<string>();
    const hits: Hit[] = [];
    for (const [order, fragment] of fragments.entries()) {
      if (fragment.kind === 'frame' || seen.has(fragment.text)) continue;
      seen.add(fragment.text);
      hits.push(...findIn(fragment, order).filter((hit) => !known.some((other) => explains(other, hit))));
    }
    const all = [...known, ...hits];
    const isKnown = all.some(({ score, role }) => score >= likely && role === 'cause');
    const resembling = isKnown ? [] : resemble(fragments, all);
    // where a record's message stands in the text, its place tells nothing more
    const places = locate(fragments, release).filter(
      ({ fragment, owner }) => (!isKnown || fragment.kind === 'panic') && !known.some((hit) => hit.owner === owner),
    );
    return [...[...hits, ...resembling].map((hit) => placeHit(hit, release)), ...places];
  };

  /** Of the places that raise a message the one in the file that a panic names is meant. */
  function placeHit(hit: Hit, release: string | undefined): Hit {
    const { hashed } = entries.entry(hit.owner);
    const { at } = hit.fragment;
    const site = hashed && at && locations.findRaised(hashed, at, release);
    return site ? { ...hit, site } : hit;
  }

  function findIn(fragment: Fragment, order: number): Hit[] {
    tokenize(fragment.text, tokens);
    anchors.scan(tokens, false, anchorHits);
    if (anchorHits.count === 0) return [];
    squeeze(fragment.text, squeezed);
    const hits = new Map<number, Hit>();
    const tries = new Map<number, number>();
    for (let i = 0; i < anchorHits.count; i++) {
      const id = anchorHits.template[i] as number;
      const tried = tries.get(id) ?? 0;
      if (hits.has(id) || tried >= mostTries || (lexicon.totals[id] ?? 0) < leastBits) continue;
      tries.set(id, tried + 1);
      const at = wordAt(tokens, anchorHits.at[i] as number);
      const found = verifyHashed(runsOf(id), anchors.word(id), tokens, squeezed, fragment.text, at);
      if (found && (found.apart || wordsOf(id) >= leastInside)) hits.set(id, literalHit(id, found, fragment, order));
    }
    return dropDominated([...hits.values()]);
  }

  function wordsOf(id: number): number {
    return templates[id]?.kinds.filter((kind) => kind !== gapToken).length ?? 0;
  }

  function runsOf(id: number): Runs {
    const known = runs.get(id) ?? readRuns(templates[id] as SiteTemplate);
    runs.set(id, known);
    return known;
  }

  function literalHit(id: number, found: Found, fragment: Fragment, order: number): Hit {
    const bits = (lexicon.totals[id] ?? 0) - gapBits * (runsOf(id).runs.length - 1);
    const score = exactScore(found, fragment, bits);
    return {
      ...hitOf(id, fragment, order),
      via: 'template',
      score,
      sure: score >= sureAt,
      bits,
      start: found.start,
      end: found.end,
      values: found.values,
      found,
      why: () => [`the words of ${nameOf(fragment)}: ${Math.round(bits)} bits, by their hashes`],
    };
  }

  function resemble(fragments: readonly Fragment[], known: readonly Hit[]): Hit[] {
    near ??= createHashedNear(lexicon);
    return findUnexplained(fragments, known).flatMap(({ fragment, order, from }) => {
      const [best] = near?.(fragment.text.slice(from)) ?? [];
      return best ? [nearHit(best, fragment, order, from)] : [];
    });
  }

  function nearHit(
    { id, covered, explained, bits, start, end }: HashedNear,
    fragment: Fragment,
    order: number,
    from: number,
  ): Hit {
    return {
      ...hitOf(id, fragment, order),
      via: 'near',
      score: mostNear * covered * (0.4 + 0.6 * explained) * Math.min(1, bits / 45),
      sure: false,
      bits,
      start: from + start,
      end: from + end,
      values: [],
      why: () => [`${Math.round(100 * covered)}% of what a message's words tell stands in ${nameOf(fragment)}`],
    };
  }

  function hitOf(
    id: number,
    fragment: Fragment,
    order: number,
  ): Pick<Hit, 'owner' | 'spelling' | 'role' | 'isSite' | 'fragment' | 'order'> {
    const owner = entries.count - templates.length + id;
    const { role, isSite } = entries.entry(owner);
    return {
      owner,
      spelling: entries.spellings.length - templates.length + id,
      role,
      isSite,
      fragment,
      order,
    };
  }
}

/** Whether a record's literal match claims the characters of a site's, or most of them. */
function explains(record: Hit, site: Hit): boolean {
  const least = Math.min(record.found?.literal ?? 0, site.found?.literal ?? 0);
  return (record.sure || record.score >= site.score) && sharedLiteral(record, site) > least / 2;
}

/** The word that begins at an offset of the text. */
function wordAt({ start, count }: Tokens, offset: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((start[middle] as number) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
