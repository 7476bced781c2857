// A cut may not leave half an emoji, half of an escaped character, or half of a word where it can be helped.
const brokenTail = /(?:[\uD800-\uDBFF]|&[a-z#0-9]{0,5})$/i;
const sentenceEnd = /[.!?;:]["')\]]?(?=\s)/g;

/** The longest start of a text within `max` characters: up to a sentence's end, else a word's, else a character's. */
function headOf(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max).replace(brokenTail, '');
  const sentence = [...text.slice(0, head.length + 1).matchAll(sentenceEnd)].at(-1);
  const sentenceLength = sentence ? sentence.index + sentence[0].length : 0;
  if (sentenceLength >= max / 2) return head.slice(0, sentenceLength);
  const word = Math.max(head.lastIndexOf(' '), head.lastIndexOf('\n'));
  return word >= max / 2 ? head.slice(0, word) : head;
}

/** Shortens a text to at most `max` characters, ending in … where something was left out. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  return max < 2 ? '' : `${headOf(text, max - 2).trimEnd()} …`;
}

/** Splits a text into pieces of at most `max` (2 or more) characters each, between sentences or lines where it can. */
export function splitText(text: string, max: number): string[] {
  const pieces: string[] = [];
  for (let rest = text; rest !== ''; ) {
    // a text that is all half characters must not hold the loop
    const piece = headOf(rest, max) || rest.slice(0, max);
    pieces.push(piece);
    rest = rest.slice(piece.length);
  }
  return pieces;
}
