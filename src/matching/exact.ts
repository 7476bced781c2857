import type { Fragment } from '../text/fragment.ts';
import { type Anchors, createAnchorHits, createAnchors } from './anchors.ts';
import type { Entries } from './entries.ts';
import { dropDominated, firstOfEach, type Hit, type Note, nameOf } from './hit.ts';
import type { Lexicon } from './lexicon.ts';
import { createSqueezed, type Squeezed, squeeze } from './squeeze.ts';
import { exactScore, sureAt } from './sure.ts';
import { createTokens, type Tokens, tokenize } from './tokens.ts';
import { type Found, verify } from './verify.ts';

/** Places in one fragment at which one template is looked for, beyond those where it was found. */
const mostOfOne = 8;

/** A template that tells less, in bits, stands in many a text by chance: it must be a message of its own. */
const leastInside = 12;

/** What a word tells that was cut off, in bits. */
const wordBits = 6;

/** Finds the templates that stand in a fragment word for word, those left out that stronger ones dominate. */
export type Exact = (fragment: Fragment, order: number, note?: Note) => Hit[];

export function createExact(entries: Entries, lexicon: Lexicon): Exact {
  const anchors: Anchors = createAnchors(lexicon);
  const tokens = createTokens();
  const squeezed = createSqueezed();
  const anchorHits = createAnchorHits();

  return (fragment, order, note) => {
    if (fragment.kind === 'frame') return [];
    tokenize(fragment.text, tokens);
    anchors.scan(tokens, fragment.text.includes('\n'), anchorHits);
    if (anchorHits.count === 0) return [];
    squeeze(fragment.text, squeezed);
    const found = verifyAll(fragment, note).filter(([id, { apart }]) => {
      const kept = apart || (lexicon.totals[id] ?? 0) >= leastInside;
      if (!kept) note?.({ fragment, spelling: id, via: 'template', score: 0 }, 'dropped: too few words to mean it inside a text');
      return kept;
    });
    if (found.length === 0) return [];
    const loose = sumLoose(found, lexicon, tokens, squeezed) + cutWord(found, fragment.text);
    const hits = found.map(([id, one]) => toHit(id, one, fragment, order, loose));
    return hits.length === 1 ? hits : dropDominated(firstOfEach(hits), note);
  };

  function verifyAll(fragment: Fragment, note?: Note): [number, Found][] {
    const found: [number, Found][] = [];
    for (let i = 0; i < anchorHits.count; i++) {
      const id = anchorHits.template[i] as number;
      const template = entries.template(id);
      const word = template.words[anchors.word(id)];
      const before = anchorHits.count === 1 ? [] : found.filter(([other]) => other === id);
      if (!word || before.length >= mostOfOne) continue;
      const at = (squeezed.place[anchorHits.at[i] as number] as number) - word.offset;
      const one = verify(template, squeezed, fragment.text, word.segment, at);
      if (!one) {
        note?.(
          { fragment, spelling: id, via: 'template', score: 0 },
          'dropped: only some of its words stand here in order',
        );
      } else if (!before.some(([, { start, end }]) => start === one.start && end === one.end)) found.push([id, one]);
    }
    return found;
  }

  function toHit(id: number, found: Found, fragment: Fragment, order: number, loose: number): Hit {
    const bits = lexicon.totals[id] ?? 0;
    const score = exactScore(found, fragment, bits);
    const { start, end, values } = found;
    return {
      owner: entries.owners[id] ?? 0,
      role: entries.entry(entries.owners[id] ?? 0).role,
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
      loose,
      why: () => [`the text of ${nameOf(fragment)}: ${found.literal} literal characters, ${Math.round(bits)} bits`],
    };
  }
}

/** What the words of templates tell, in bits, that stand in a text outside the literal parts of all that was found. */
function sumLoose(
  found: readonly (readonly [number, Found])[],
  lexicon: Lexicon,
  { count, hash, start }: Tokens,
  { place }: Squeezed,
): number {
  let loose = 0;
  for (let i = 0; i < count; i++) {
    const word = lexicon.find(hash[i] ?? 0);
    if (word < 0) continue;
    const at = place[start[i] ?? 0] ?? 0;
    if (!found.some(([, { spans }]) => spans.some(([from, to]) => at >= from && at < to)))
      loose += lexicon.bits[word] ?? 0;
  }
  return loose;
}

/** A word that ends a text behind all that was found may be the beginning of one that a longer message goes on with. */
function cutWord(found: readonly (readonly [number, Found])[], text: string): number {
  const last = Math.max(...found.map(([, { end }]) => end));
  return /[a-z]{2,}$/i.test(text.slice(last)) ? wordBits : 0;
}
