import type { Template, Word } from './template.ts';
import { isWordCode, joinHash, mix, type Tokens } from './tokens.ts';

/** The words by which a template is found: the rarest run of up to three that stand whole and side by side in it. */
interface Anchor {
  readonly hash: number;
  readonly word: Word;
}

/** Finds which templates' anchors stand in a text, and where. */
export interface Anchors {
  /**
   * Calls back for each anchor of a template in the words of a text.
   * @param at the offset in the text of the anchor's first character
   */
  scan(text: string, tokens: Tokens, found: Callback): void;
  /** The word of the template with which its anchor begins. */
  word(template: number): Word | undefined;
}

type Callback = (template: number, at: number) => void;

const longestRun = 3;
const filterBits = 1 << 20;

/** @param bits how much a word tells, by its hash */
export function createAnchors(templates: readonly Template[], bits: (hash: number) => number): Anchors {
  const words: (Word | undefined)[] = [];
  const byHash = new Map<number, number[]>();
  const filter = new Uint32Array(filterBits >>> 5);
  for (const [id, template] of templates.entries()) {
    const anchor = chooseAnchor(template, bits);
    words.push(anchor?.word);
    if (!anchor) continue;
    const slot = anchor.hash & (filterBits - 1);
    filter[slot >>> 5] = (filter[slot >>> 5] ?? 0) | (1 << (slot & 31));
    const list = byHash.get(anchor.hash);
    if (list) list.push(id);
    else byHash.set(anchor.hash, [id]);
  }

  const look = (hash: number, at: number, found: Callback) => {
    const slot = hash & (filterBits - 1);
    if (((filter[slot >>> 5] ?? 0) & (1 << (slot & 31))) === 0) return;
    for (const id of byHash.get(hash) ?? []) found(id, at);
  };

  return {
    word: (id) => words[id],
    scan(text, tokens, found) {
      const { hash, start, end, count } = tokens;
      for (let i = 0; i < count; i++) {
        lookRuns(hash, i, Math.min(count, i + longestRun), 1, start[i] ?? 0, found);
        if (i + 1 < count && isWrapped(text, end[i] ?? 0, start[i + 1] ?? 0)) lookJoined(text, tokens, i, found);
      }
    },
  };

  /** Looks up each run that begins at word `from`, has at least `least` words and ends before `to`. */
  function lookRuns(
    hash: ArrayLike<number>,
    from: number,
    to: number,
    least: number,
    at: number,
    found: Callback,
  ): void {
    let run = 0;
    for (let i = from; i < to; i++) {
      run = i === from ? (hash[i] ?? 0) : mix(run, hash[i] ?? 0);
      if (i - from + 1 >= least) look(run, at, found);
    }
  }

  /** Looks for runs that hold the word which a line break split after word `i`. */
  function lookJoined(text: string, { hash, start, end, count }: Tokens, i: number, found: Callback): void {
    const joined = joinHash(hash[i] ?? 0, text.slice(start[i + 1], end[i + 1]));
    const first = Math.max(0, i - longestRun + 1);
    const around = [...hash.subarray(first, i), joined, ...hash.subarray(i + 2, Math.min(count, i + 1 + longestRun))];
    for (let from = 0; from <= i - first; from++) {
      const to = Math.min(around.length, from + longestRun);
      lookRuns(around, from, to, i - first - from + 1, start[first + from] ?? 0, found);
    }
  }
}

/** Only a line break and white space lie between two words. */
function isWrapped(text: string, from: number, to: number): boolean {
  if (to - from > 80) return false;
  let broken = false;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code === 10) broken = true;
    else if (code !== 32 && code !== 9 && code !== 13) return false;
  }
  return broken && isWordCode(text.charCodeAt(from - 1));
}

function chooseAnchor({ words }: Template, bits: (hash: number) => number): Anchor | undefined {
  let best: Anchor | undefined;
  let most = 0;
  for (const [i, first] of words.entries()) {
    let run = 0;
    let told = 0;
    for (const word of words.slice(i, i + longestRun)) {
      if (!word.complete || word.segment !== first.segment) break;
      run = word === first ? word.hash : mix(run, word.hash);
      told += bits(word.hash);
      if (told > most) best = { hash: run, word: first };
      most = Math.max(most, told);
    }
  }
  return best;
}
