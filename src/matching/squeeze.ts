import { isEscapedSpace } from './tokens.ts';

/**
 * A text without white space, quotes and backslashes, in lower case: what is left is the same however a client, a logger
 * or a narrow terminal wrapped, escaped and quoted it.
 */
export interface Squeezed {
  readonly text: string;
  /** for each character its offset in the original */
  readonly origin: Int32Array;
  /** for each offset of the original that of the next character kept; one longer than the original */
  readonly place: Int32Array;
  /** 1 where something was left out before the character, or it is the first */
  readonly gap: Uint8Array;
}

const dropped = new Uint8Array(128);
for (const c of ' \t\n\r\f\v"\'`\\') dropped[c.charCodeAt(0)] = 1;

export const isDropped = (code: number): boolean => (code < 128 ? dropped[code] === 1 : code === 0xa0);

/** Squeezes a text; lower-casing keeps every character's length, so that offsets stay true. */
export function squeeze(original: string): Squeezed {
  const origin = new Int32Array(original.length);
  const place = new Int32Array(original.length + 1);
  const gap = new Uint8Array(original.length + 1);
  const kept: string[] = [];
  let count = 0;
  let from = 0;
  let pending = 1;
  const flush = (to: number) => {
    if (to > from) kept.push(original.slice(from, to));
  };
  for (let i = 0; i < original.length; i++) {
    place[i] = count;
    if (!isDropped(original.charCodeAt(i))) {
      origin[count] = i;
      gap[count++] = pending;
      pending = 0;
      continue;
    }
    flush(i);
    if (isEscapedSpace(original, i)) place[++i] = count;
    from = i + 1;
    pending = 1;
  }
  flush(original.length);
  place[original.length] = count;
  gap[count] = 1;
  return { text: lowerCase(kept.join('')), origin, place, gap };
}

/** `toLowerCase` makes two characters of some (`İ`): those are left as they are. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text.replace(/[A-Z]+/g, (run) => run.toLowerCase());
}
