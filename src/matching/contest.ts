import type { Holders } from './holders.ts';
import type { Lexicon } from './lexicon.ts';
import type { Squeezed } from './squeeze.ts';
import type { Tokens } from './tokens.ts';
import type { Found } from './verify.ts';

/** What another message must tell more than a literal match by the words of the same text, in bits. */
export const moreBits = 3;
/** Templates looked at that share a match's rarest word. */
const mostRivals = 16;

/** Whether another template may explain a text better than the one found in it. */
export type Contest = (id: number) => boolean;

/**
 * A cheap look at whether a longer message than the one found may be meant: one that has its rarest word, and tells more
 * by the words beside it. Whether it does fit is for the resemblance to say.
 */
export function createContest(lexicon: Lexicon, holders: Holders) {
  const { first, words, bits, counts, totals } = lexicon;
  /** for each word the text or the template in which it was last seen */
  const beside = new Int32Array(bits.length);
  const own = new Int32Array(bits.length).fill(-1);
  let covered = new Uint8Array(512);
  let texts = 0;

  /** @param found the matches of one text; a word inside one of them speaks for no other message */
  return (found: readonly (readonly [number, Found])[], text: string, tokens: Tokens, squeezed: Squeezed): Contest => {
    texts++;
    const any = markBeside(found, tokens, squeezed);
    const cut = endsInWord(found, text);
    return (id) => cut || (any && hasRival(id));
  };

  function markBeside(
    found: readonly (readonly [number, Found])[],
    { count, hash, start }: Tokens,
    { text, place }: Squeezed,
  ): boolean {
    if (covered.length < text.length) covered = new Uint8Array(2 * text.length);
    covered.fill(0, 0, text.length);
    for (const [, { spans }] of found) for (const [from, to] of spans) covered.fill(1, from, to);
    let any = false;
    for (let i = 0; i < count; i++) {
      if (covered[place[start[i] as number] as number] === 1) continue;
      const word = lexicon.find(hash[i] as number);
      if (word < 0) continue;
      beside[word] = texts;
      any = true;
    }
    return any;
  }

  function hasRival(id: number): boolean {
    const rarest = markOwn(id);
    const least = (totals[id] as number) + moreBits;
    return (
      rarest >= 0 &&
      holders(rarest)
        .subarray(0, mostRivals)
        .some((other) => other !== id && tells(other, id) >= least)
    );
  }

  /** Marks the words of a template; gives the rarest. */
  function markOwn(id: number): number {
    let rarest = -1;
    for (let i = first[id] ?? 0; i < (first[id + 1] ?? 0); i++) {
      const word = words[i] as number;
      own[word] = id;
      if (rarest < 0 || (counts[word] ?? 0) < (counts[rarest] ?? 0)) rarest = word;
    }
    return rarest;
  }

  /** What a template tells by the words of template `id` and those beside it; repeats count, for this is a first look. */
  function tells(other: number, id: number): number {
    let told = 0;
    for (let i = first[other] ?? 0; i < (first[other + 1] ?? 0); i++) {
      const word = words[i] as number;
      if (own[word] === id || beside[word] === texts) told += bits[word] as number;
    }
    return told;
  }
}

/** A word that ends a text behind all that was found may be the beginning of one with which a longer message goes on. */
function endsInWord(found: readonly (readonly [number, Found])[], text: string): boolean {
  const last = Math.max(...found.map(([, { end }]) => end));
  return last < text.length && /[a-z]{2,}$/i.test(text.slice(Math.max(last, text.length - 40)));
}
