import type { Lexicon } from './lexicon.ts';
import { afterGap, wholeWord } from './template.ts';
import { isWordCode, joinHash, mix, type Tokens } from './tokens.ts';

/** Anchors of templates found in a text. Made to be used again: arrays grow and are longer than `count`. */
export interface AnchorHits {
  count: number;
  template: Int32Array;
  /** the offset in the text of the anchor's first character */
  at: Int32Array;
}

export const createAnchorHits = (): AnchorHits => ({
  count: 0,
  template: new Int32Array(64),
  at: new Int32Array(64),
});

/**
 * Finds which templates can stand in a text. A template is found by its anchor: the rarest run of up to three words that
 * stand whole and side by side in it.
 */
export interface Anchors {
  /** Finds the anchors of templates among the words of a text. */
  scan(tokens: Tokens, wrapped: boolean, hits: AnchorHits): void;
  /** The place among its template's words of the word with which an anchor begins. */
  word(template: number): number;
}

const longestRun = 3;
/** Bits of a filter for each thing in it: one look-up in some 16 words goes on to the table in vain. */
const filterShare = 16;

/** What anchors are chosen from. */
type Words = Pick<Lexicon, 'size' | 'first' | 'words' | 'flags' | 'hashes' | 'bits' | 'texts'>;

export function createAnchors(lexicon: Words): Anchors {
  const runs = new Int32Array(lexicon.size);
  const begins = new Int16Array(lexicon.size).fill(-1);
  const members = createFilter(lexicon.texts.length);
  const filter = createFilter(lexicon.size);
  for (let id = 0; id < lexicon.size; id++) chooseAnchor(lexicon, id, runs, begins, members);
  const table = createTable(runs, begins);
  for (let id = 0; id < lexicon.size; id++) if ((begins[id] ?? -1) >= 0) filter.add(runs[id] ?? 0);

  const look = (run: number, at: number, hits: AnchorHits) => {
    if (filter.has(run)) table.find(run, at, hits);
  };

  return {
    word: (id) => begins[id] ?? -1,
    scan(tokens, wrapped, hits) {
      hits.count = 0;
      const { hash, start, count } = tokens;
      for (let i = 0; i < count; i++) {
        const word = hash[i] as number;
        if (wrapped && i + 1 < count && isWrapped(tokens, i)) lookJoined(tokens, i, hits);
        if (!members.has(word)) continue;
        const at = start[i] as number;
        look(word, at, hits);
        if (i + 1 === count || !members.has(hash[i + 1] as number)) continue;
        const pair = mix(word, hash[i + 1] as number);
        look(pair, at, hits);
        if (i + 2 < count) look(mix(pair, hash[i + 2] as number), at, hits);
      }
    },
  };

  /** Looks for runs that hold the word which a line break split after word `i`. */
  function lookJoined({ hash, start, end, codes, count }: Tokens, i: number, hits: AnchorHits): void {
    const joined = joinHash(hash[i] ?? 0, codes, start[i + 1] ?? 0, end[i + 1] ?? 0);
    const first = Math.max(0, i - longestRun + 1);
    const around = [...hash.subarray(first, i), joined, ...hash.subarray(i + 2, Math.min(count, i + 1 + longestRun))];
    for (let from = 0; from <= i - first; from++) {
      let run = around[from] ?? 0;
      for (let to = from; to < Math.min(around.length, from + longestRun); to++) {
        if (to > from) run = mix(run, around[to] ?? 0);
        if (first + to >= i) look(run, start[first + from] ?? 0, hits);
      }
    }
  }
}

/** Only a line break and white space lie between word `i` and the next. */
function isWrapped({ start, end, codes }: Tokens, i: number): boolean {
  const from = end[i] ?? 0;
  const to = start[i + 1] ?? 0;
  if (to - from > 80) return false;
  let broken = false;
  for (let at = from; at < to; at++) {
    const code = codes[at];
    if (code === 10) broken = true;
    else if (code !== 32 && code !== 9 && code !== 13) return false;
  }
  return broken && isWordCode(codes[from - 1] ?? 0);
}

function chooseAnchor(lexicon: Words, id: number, runs: Int32Array, begins: Int16Array, members: Filter): void {
  const { first, words, hashes } = lexicon;
  const from = first[id] ?? 0;
  const to = Math.min(first[id + 1] ?? 0, from + 0x7fff);
  let most = 0;
  let length = 0;
  for (let i = from; i < to; i++) {
    for (let n = 1; n <= Math.min(longestRun, to - i); n++) {
      if (!continues(lexicon, i, n)) break;
      const told = sumBits(lexicon, i, n);
      if (told <= most) continue;
      most = told;
      length = n;
      begins[id] = i - from;
    }
  }
  for (let i = 0, run = 0; i < length; i++) {
    const hash = hashes[words[from + (begins[id] ?? 0) + i] ?? 0] ?? 0;
    members.add(hash);
    run = i === 0 ? hash : mix(run, hash);
    runs[id] = run;
  }
}

/** Whether the last of `n` words from `i` on stands whole, and next to the one before it. */
function continues({ flags }: Words, i: number, n: number): boolean {
  const flag = flags[i + n - 1] ?? 0;
  return (flag & wholeWord) !== 0 && (n === 1 || (flag & afterGap) === 0);
}

function sumBits({ words, bits }: Words, i: number, n: number): number {
  let told = 0;
  for (let j = i; j < i + n; j++) told += bits[words[j] ?? 0] ?? 0;
  return told;
}

/** A set of hashes that now and then holds one too many. */
interface Filter {
  add(hash: number): void;
  has(hash: number): boolean;
}

const powerOfTwo = (least: number): number => 2 ** Math.ceil(Math.log2(Math.max(1024, least)));

function createFilter(size: number): Filter {
  const slots = powerOfTwo(filterShare * size);
  const bits = new Int32Array(slots >>> 5);
  const mask = slots - 1;
  return {
    add(hash) {
      const slot = hash & mask;
      bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) | (1 << (slot & 31));
    },
    has: (hash) => (((bits[(hash & mask) >>> 5] as number) >>> (hash & 31)) & 1) === 1,
  };
}

interface Table {
  find(run: number, at: number, hits: AnchorHits): void;
}

/** Templates by the hash of their anchor: open addressing, and a list of those that share one. */
function createTable(runs: Int32Array, begins: Int16Array): Table {
  const slots = powerOfTwo(2 * runs.length);
  const mask = slots - 1;
  const heads = new Int32Array(slots);
  const nexts = new Int32Array(runs.length);
  const slotOf = (run: number): number => {
    let slot = Math.imul(run, 0x9e3779b1) >>> 7;
    for (;;) {
      slot &= mask;
      const head = heads[slot] as number;
      if (head === 0 || runs[head - 1] === run) return slot;
      slot++;
    }
  };
  for (let id = runs.length - 1; id >= 0; id--) {
    if ((begins[id] ?? -1) < 0) continue;
    const slot = slotOf(runs[id] as number);
    nexts[id] = heads[slot] as number;
    heads[slot] = id + 1;
  }
  return {
    find(run, at, hits) {
      for (let next = heads[slotOf(run)] as number; next > 0; next = nexts[next - 1] as number) {
        if (hits.count === hits.template.length) growHits(hits);
        hits.template[hits.count] = next - 1;
        hits.at[hits.count++] = at;
      }
    },
  };
}

function growHits(hits: AnchorHits): void {
  for (const name of ['template', 'at'] as const) {
    const larger = new Int32Array(2 * hits[name].length);
    larger.set(hits[name]);
    hits[name] = larger;
  }
}
