import type { Fragment } from '../text/fragment.ts';
import { createAnchorHits, createAnchors } from './anchors.ts';
import type { Entries } from './entries.ts';
import { createHashedLexicon } from './hashed-lexicon.ts';
import { type Runs, readRuns, verifyHashed } from './hashed-verify.ts';
import { dropDominated, type Hit, nameOf, sharedLiteral } from './hit.ts';
import type { SiteTemplate } from './site-index.ts';
import { createSqueezed, squeeze } from './squeeze.ts';
import { exactScore, sureAt } from './sure.ts';
import { createTokens, type Tokens, tokenize } from './tokens.ts';
import type { Found } from './verify.ts';

/** Messages that tell less, in bits, are no evidence without their letters. */
const leastBits = 14;

/** What a message alone does not explain: it is logged or put in front of the cause. */
const outerKind = /^(?:tracing_\w+|log_\w+|java_log_\w+|eprintln?|context|def_anyhow_context)$/;

/** Finds the messages of which only hashes are at hand, word for word, where no record explains the same words. */
export type HashedSites = (fragments: readonly Fragment[], known: readonly Hit[]) => Hit[];

/** @param told what a word tells by the records' lexicon, in bits */
export function createHashedSites(entries: Entries, told: (hash: number) => number): HashedSites {
  const { hashed: templates } = entries;
  if (templates.length === 0) return () => [];
  const firstOwner = entries.count - templates.length;
  const firstSpelling = entries.spellings.length - templates.length;
  const lexicon = createHashedLexicon(templates, told);
  const anchors = createAnchors(lexicon);
  const tokens = createTokens();
  const squeezed = createSqueezed();
  const anchorHits = createAnchorHits();
  const runs = new Map<number, Runs>();

  return (fragments, known) => {
    const seen = new Set<string>();
    const hits: Hit[] = [];
    for (const [order, fragment] of fragments.entries()) {
      if (fragment.kind === 'frame' || seen.has(fragment.text)) continue;
      seen.add(fragment.text);
      hits.push(...findIn(fragment, order).filter((hit) => !known.some((other) => explains(other, hit))));
    }
    return hits;
  };

  function findIn(fragment: Fragment, order: number): Hit[] {
    tokenize(fragment.text, tokens);
    anchors.scan(tokens, false, anchorHits);
    if (anchorHits.count === 0) return [];
    squeeze(fragment.text, squeezed);
    const hits = new Map<number, Hit>();
    for (let i = 0; i < anchorHits.count; i++) {
      const id = anchorHits.template[i] as number;
      if ((lexicon.totals[id] ?? 0) < leastBits || hits.has(id)) continue;
      const at = wordAt(tokens, anchorHits.at[i] as number);
      const found = verifyHashed(runsOf(id), anchors.word(id), tokens, squeezed, fragment.text, at);
      if (found) hits.set(id, toHit(id, found, fragment, order));
    }
    return dropDominated([...hits.values()]);
  }

  function runsOf(id: number): Runs {
    const known = runs.get(id) ?? readRuns(templates[id] as SiteTemplate);
    runs.set(id, known);
    return known;
  }

  function toHit(id: number, found: Found, fragment: Fragment, order: number): Hit {
    const bits = lexicon.totals[id] ?? 0;
    const score = exactScore(found, fragment, bits);
    const outer = templates[id]?.places.every(({ kind }) => outerKind.test(kind));
    return {
      owner: firstOwner + id,
      spelling: firstSpelling + id,
      role: outer ? 'wrapper' : 'cause',
      isSite: true,
      fragment,
      order,
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
