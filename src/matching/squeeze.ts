import { isEscapeLetter } from './tokens.ts';

/**
 * A text without white space, quotes and backslashes, in lower case: what is left is the same however a client, a logger
 * or a narrow terminal wrapped, escaped and quoted it. The arrays are longer than the text: they are used again.
 */
export interface Squeezed {
  text: string;
  /** for each character its offset in the original */
  origin: Int32Array;
  /** for each offset of the original that of the next character kept; one longer than the original */
  place: Int32Array;
  /** 1 where something was left out before the character, or it is the first */
  gap: Uint8Array;
}

const dropped = new Uint8Array(256);
for (const c of ' \t\n\r\f\v"\'`\\\u00a0') dropped[c.charCodeAt(0)] = 1;

export const isDropped = (code: number): boolean => code < 256 && dropped[code] === 1;

export function createSqueezed(capacity = 512): Squeezed {
  const [origin, place] = [new Int32Array(capacity), new Int32Array(capacity)];
  return { text: '', origin, place, gap: new Uint8Array(capacity) };
}

/** Squeezes a text into the arrays given; lower-casing keeps every character's length, so that offsets stay true. */
export function squeeze(original: string, squeezed: Squeezed): Squeezed {
  const length = original.length;
  if (length >= squeezed.place.length) Object.assign(squeezed, createSqueezed(2 * length));
  const { origin, place, gap } = squeezed;
  let text = '';
  let count = 0;
  let from = 0;
  let pending = 1;
  for (let i = 0; i < length; i++) {
    place[i] = count;
    const code = original.charCodeAt(i);
    if (!isDropped(code)) {
      origin[count] = i;
      gap[count++] = pending;
      pending = 0;
      continue;
    }
    if (i > from) text += original.slice(from, i);
    if (code === 0x5c && i + 1 < length && isEscapeLetter(original.charCodeAt(i + 1))) place[++i] = count;
    from = i + 1;
    pending = 1;
  }
  text += original.slice(from);
  place[length] = count;
  gap[count] = 1;
  squeezed.text = lowerCase(text);
  return squeezed;
}

/** `toLowerCase` makes two characters of some (`İ`): those are left as they are. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text.replace(/[A-Z]+/g, (run) => run.toLowerCase());
}
