import type { Fragment } from '../text/fragment.ts';
import { type Anchors, createAnchorHits, createAnchors } from './anchors.ts';
import { type Contest, createContest } from './contest.ts';
import type { Entries } from './entries.ts';
import { dropDominated, firstOfEach, type Hit, type Note, nameOf } from './hit.ts';
import type { Holders } from './holders.ts';
import type { Lexicon } from './lexicon.ts';
import { createSqueezed, squeeze } from './squeeze.ts';
import { exactScore, sureAt } from './sure.ts';
import { createTokens, tokenize } from './tokens.ts';
import { type Found, standsFirst, verify } from './verify.ts';

/** Places in one fragment at which one template is looked for, beyond those where it was found. */
const mostOfOne = 8;
/** Templates found in one fragment: no text that is meant has more. */
const mostFound = 500;
const tooShort = 'dropped: it has too few words to be meant inside a text';
const inPart = 'dropped: not all of its words stand here in order';

/** A template that tells less, in bits, stands in many a text by chance: it must be a message of its own. */
const leastInside = 12;

/** Finds the templates that stand in a fragment word for word, those left out that stronger ones dominate. */
export type Exact = (fragment: Fragment, order: number, note?: Note) => Hit[];

export function createExact(entries: Entries, lexicon: Lexicon, holders: Holders): Exact {
  const contest = createContest(lexicon, holders);
  const anchors: Anchors = createAnchors(lexicon);
  const tokens = createTokens();
  const squeezed = createSqueezed();
  const anchorHits = createAnchorHits();

  return (fragment, order, note) => {
    if (fragment.kind === 'frame') return [];
    tokenize(fragment.text, tokens);
    anchors.scan(tokens, fragment.text.includes('\n'), anchorHits);
    dropInside(fragment.text);
    if (anchorHits.count === 0) return [];
    squeeze(fragment.text, squeezed);
    const found = verifyAll(fragment, note);
    if (found.length === 0) return [];
    const contested = contest(found, fragment.text, tokens, squeezed);
    const hits = found.map(([id, one]) => toHit(id, one, fragment, order, contested));
    return hits.length === 1 ? hits : dropDominated(firstOfEach(hits), note);
  };

  /** Most anchors in an ordinary log are those of short messages inside a text: they are dropped before anything is made. */
  function dropInside(text: string): void {
    let kept = 0;
    for (let i = 0; i < anchorHits.count; i++) {
      const id = anchorHits.template[i] as number;
      const at = anchorHits.at[i] as number;
      if (anchors.word(id) === 0 && isShort(id) && !startsWithGap(id) && !standsFirst(text, at)) continue;
      anchorHits.template[kept] = id;
      anchorHits.at[kept++] = at;
    }
    anchorHits.count = kept;
  }

  function isShort(id: number): boolean {
    return (lexicon.totals[id] as number) < leastInside;
  }

  function startsWithGap(id: number): boolean {
    return (entries.template(id).gaps[0] ?? 0) > 0;
  }

  function verifyAll(fragment: Fragment, note?: Note): [number, Found][] {
    const found: [number, Found][] = [];
    const times = new Map<number, number>();
    for (let i = 0; i < anchorHits.count && found.length < mostFound; i++) {
      const id = anchorHits.template[i] as number;
      const template = entries.template(id);
      const word = template.words[anchors.word(id)];
      const before = times.get(id) ?? 0;
      if (!word || before >= mostOfOne) continue;
      const at = (squeezed.place[anchorHits.at[i] as number] as number) - word.offset;
      const one = verify(template, squeezed, fragment.text, word.segment, at);
      if (one && (one.apart || !isShort(id))) {
        found.push([id, one]);
        times.set(id, before + 1);
      } else note?.({ fragment, spelling: id, via: 'template', score: 0 }, one ? tooShort : inPart);
    }
    return found;
  }

  function toHit(id: number, found: Found, fragment: Fragment, order: number, contested: Contest): Hit {
    const bits = lexicon.totals[id] ?? 0;
    const score = exactScore(found, fragment, bits);
    const { start, end, values } = found;
    const owner = entries.owners[id] ?? 0;
    const { role, isSite } = entries.entry(owner);
    return {
      owner,
      role,
      isSite,
      spelling: id,
      fragment,
      order,
      via: 'template',
      score,
      sure: score >= sureAt,
      bits,
      start,
      end,
      values,
      found,
      isContested: contested(id),
      why: () => [`the text of ${nameOf(fragment)}: ${found.literal} literal characters, ${Math.round(bits)} bits`],
    };
  }
}
