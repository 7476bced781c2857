/** FNV-1a, 32 bit: where it starts and what it multiplies by. */
const offsetBasis = 0x811c9dc5 | 0;
const prime = 0x01000193;

/**
 * The words of a text: runs of ASCII letters, digits and `_`, hashed in lower case. Made to be used again and again:
 * arrays grow and are longer than `count`.
 */
export interface Tokens {
  count: number;
  /** FNV-1a of the word's bytes, as a signed 32 bit number */
  hash: Int32Array;
  /** offset of the first character */
  start: Int32Array;
  /** offset past the last character */
  end: Int32Array;
  /** the text's UTF-16 code units: reading them here is twice as fast as from a piece of a longer string */
  codes: Uint16Array;
  bytes: Buffer;
}

export function createTokens(capacity = 256): Tokens {
  const [hash, start, end] = [new Int32Array(capacity), new Int32Array(capacity), new Int32Array(capacity)];
  return { count: 0, hash, start, end, ...createCodes(capacity * 4) };
}

function createCodes(capacity: number): Pick<Tokens, 'codes' | 'bytes'> {
  const codes = new Uint16Array(capacity);
  return { codes, bytes: Buffer.from(codes.buffer) };
}

/** For each code unit below 256 the lower-case letter, digit or `_` it is, else 0. */
const wordCode = new Uint8Array(256);
for (const c of '0123456789_abcdefghijklmnopqrstuvwxyz') {
  wordCode[c.charCodeAt(0)] = c.charCodeAt(0);
  wordCode[c.toUpperCase().charCodeAt(0)] = c.charCodeAt(0);
}

export const isWordCode = (code: number): boolean => code < 256 && wordCode[code] !== 0;

const backslash = 0x5c;
/** `n`, `t` and `r`, as escaped text prints white space behind a backslash. */
export const isEscapeLetter = (code: number | undefined): boolean => code === 0x6e || code === 0x74 || code === 0x72;

/** Splits a text into words, into the arrays given. One pass. */
export function tokenize(text: string, tokens: Tokens): void {
  const length = text.length;
  if (length > tokens.codes.length) Object.assign(tokens, createCodes(2 * length));
  tokens.bytes.write(text, 0, 'utf16le');
  if (2 * tokens.hash.length < length) grow(tokens, length);
  const { codes, hash, start, end } = tokens;
  let count = 0;
  let i = 0;
  while (i < length) {
    const code = codes[i] as number;
    let lower = code < 256 ? (wordCode[code] as number) : 0;
    if (lower === 0) {
      i += code === backslash && i + 1 < length && isEscapeLetter(codes[i + 1]) ? 2 : 1;
      continue;
    }
    start[count] = i;
    let word = offsetBasis;
    do {
      word = Math.imul(word ^ lower, prime);
      i++;
      if (i === length) break;
      const next = codes[i] as number;
      lower = next < 256 ? (wordCode[next] as number) : 0;
    } while (lower !== 0);
    hash[count] = word;
    end[count] = i;
    count++;
  }
  tokens.count = count;
}

/** Half as many words as characters is the most that a text can have. */
function grow(tokens: Tokens, length: number): void {
  tokens.hash = new Int32Array(length);
  tokens.start = new Int32Array(length);
  tokens.end = new Int32Array(length);
}

/** FNV-1a of a lower-case word, as a signed 32 bit number. */
export function hashWord(word: string): number {
  let hash = offsetBasis;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), prime);
  return hash;
}

/** Continues a word's hash with another: the hash of both written together, where a line break split a word. */
export function joinHash(first: number, codes: Uint16Array, start: number, end: number): number {
  let hash = first;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (wordCode[codes[i] ?? 0] ?? 0), prime);
  return hash;
}

/** Mixes a run of word hashes to one, in order. */
export const mix = (run: number, hash: number): number => {
  let mixed = Math.imul(run ^ (run >>> 15), 0x2c1b3c6d) ^ hash;
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x297a2d39);
  return mixed ^ (mixed >>> 16);
};
