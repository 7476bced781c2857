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
  scan(text: string, tokens: Tokens, found: (template: number, at: number) => void): void;
  /** The word of the template with which its anchor begins. */
  word(template: number): Word | undefined;
}

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

  const look = (hash: number, at: number, found: (template: number, at: number) => void) => {
    const slot = hash & (filterBits - 1);
    if (((filter[slot >>> 5] ?? 0) & (1 << (slot & 31))) === 0) return;
    for (const id of byHash.get(hash) ?? []) found(id, at);
  };

  return {
    word: (id) => words[id],
    scan(text, tokens, found) {
      const { hash, start, end, count } = tokens;
      for (let i = 0; i < count; i++) {
        let run = hash[i] ?? 0;
        const at = start[i] ?? 0;
        look(run, at, found);
        for (let n = 1; n < longestRun && i + n < count; n++) {
          run = mix(run, hash[i + n] ?? 0);
          look(run, at, found);
        }
        if (i + 1 < count && isWrapped(text, end[i] ?? 0, start[i + 1] ?? 0)) lookJoined(text, tokens, i, found);
      }
    },
  };

  /** Looks for runs that hold the word which a line break split after word `i`. */
  function lookJoined(text: string, tokens: Tokens, i: number, found: (template: number, at: number) => void): void {
    const { hash, start, end, count } = tokens;
    const joined = joinHash(hash[i] ?? 0, text.slice(start[i + 1], end[i + 1]));
    for (let from = Math.max(0, i - longestRun + 1); from <= i; from++) {
      let run = 0;
      for (let n = 0, j = from; n < longestRun && j < count; n++, j++) {
        const word = j === i ? joined : (hash[j] ?? 0);
        run = n === 0 ? word : mix(run, word);
        if (j >= i) look(run, start[from] ?? 0, found);
        if (j === i) j++;
      }
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

function chooseAnchor(template: Template, bits: (hash: number) => number): Anchor | undefined {
  let best: Anchor | undefined;
  let most = 0;
  const { words } = template;
  for (const [i, first] of words.entries()) {
    let run = 0;
    let told = 0;
    for (let n = 0; n < longestRun; n++) {
      const word = words[i + n];
      if (!word?.complete || word.segment !== first.segment) break;
      run = n === 0 ? word.hash : mix(run, word.hash);
      told += bits(word.hash);
      if (told <= most) continue;
      most = told;
      best = { hash: run, word: first };
    }
  }
  return best;
}
