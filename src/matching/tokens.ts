/** FNV-1a, 32 bit: where it starts and what it multiplies by. */
const offsetBasis = 0x811c9dc5;
const prime = 0x01000193;

/** The words of a text: runs of ASCII letters, digits and `_`, in lower case, hashed. Arrays are longer than `count`. */
export interface Tokens {
  count: number;
  /** FNV-1a 32 bit of the word's bytes */
  hash: Uint32Array;
  /** offset of the first character */
  start: Int32Array;
  /** offset past the last character */
  end: Int32Array;
}

export const createTokens = (capacity = 256): Tokens => ({
  count: 0,
  hash: new Uint32Array(capacity),
  start: new Int32Array(capacity),
  end: new Int32Array(capacity),
});

/** 1 for `0-9 _ A-Z a-z` among the first 128 characters. */
const wordCharacter = new Uint8Array(128);
for (const c of '0123456789_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ') wordCharacter[c.charCodeAt(0)] = 1;

export const isWordCode = (code: number): boolean => code < 128 && wordCharacter[code] === 1;

/** A backslash and the `n`, `t` or `r` after it, as escaped text prints white space. */
export const isEscapedSpace = (text: string, at: number): boolean => {
  if (text.charCodeAt(at) !== 0x5c) return false;
  const next = text.charCodeAt(at + 1);
  return next === 0x6e || next === 0x74 || next === 0x72;
};

/** Splits a text into words, into the arrays given, which grow as needed. One pass. */
export function tokenize(text: string, tokens: Tokens): void {
  let count = 0;
  let i = 0;
  const length = text.length;
  while (i < length) {
    let code = text.charCodeAt(i);
    if (code >= 128 || wordCharacter[code] === 0) {
      i += code === 0x5c && isEscapedSpace(text, i) ? 2 : 1;
      continue;
    }
    const start = i;
    let hash = offsetBasis;
    do {
      if (code >= 65 && code <= 90) code += 32;
      hash = Math.imul(hash ^ code, prime);
      code = text.charCodeAt(++i);
    } while (code < 128 && wordCharacter[code] === 1);
    if (count === tokens.hash.length) grow(tokens);
    tokens.hash[count] = hash;
    tokens.start[count] = start;
    tokens.end[count] = i;
    count++;
  }
  tokens.count = count;
}

function grow(tokens: Tokens): void {
  const capacity = tokens.hash.length * 2;
  for (const name of ['start', 'end'] as const) {
    const larger = new Int32Array(capacity);
    larger.set(tokens[name]);
    tokens[name] = larger;
  }
  const hash = new Uint32Array(capacity);
  hash.set(tokens.hash);
  tokens.hash = hash;
}

/** FNV-1a 32 bit of a lower-case word. */
export function hashWord(word: string): number {
  let hash = offsetBasis;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), prime);
  return hash >>> 0;
}

/** Continues a word's hash with another: the hash of both written together, where a line break split a word. */
export function joinHash(first: number, second: string): number {
  let hash = first;
  for (let i = 0; i < second.length; i++) {
    const code = second.charCodeAt(i);
    hash = Math.imul(hash ^ (code >= 65 && code <= 90 ? code + 32 : code), prime);
  }
  return hash >>> 0;
}

/** Mixes a run of word hashes to one, in order. */
export const mix = (run: number, hash: number): number => {
  let mixed = Math.imul(run ^ (run >>> 15), 0x2c1b3c6d) ^ hash;
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x297a2d39);
  return (mixed ^ (mixed >>> 16)) >>> 0;
};
