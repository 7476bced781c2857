import type { Template } from './template.ts';

/** How well a template's letters lie along a text's. */
export interface Fit {
  /** share of the template's letters that stand in the text in order, edits counted against it, 0..1 */
  readonly whole: number;
  /** the largest share of the template from its start that ends with the text, where the text was cut off, 0..1 */
  readonly prefix: number;
  /** letters of the template that the better of the two finds, edits counted against them */
  readonly letters: number;
}

/** Longer templates are laid along with their first letters only. */
const mostLetters = 400;
/** Edits that a prefix may have, as a share of its letters. */
const prefixEdits = 0.06;
const free = 0x110000;

/** A template's squeezed letters with a mark where a placeholder is. */
export function lettersOf({ segments, gaps }: Template): number[] {
  const letters: number[] = [];
  for (const [i, { text }] of segments.entries()) {
    if (gaps[i]) letters.push(free);
    for (let j = 0; j < text.length && letters.length < mostLetters; j++) letters.push(text.charCodeAt(j));
  }
  return letters;
}

let row = new Int32Array(1024);
let codes = new Uint16Array(1024);

/**
 * Edit distance of a template to the best place in a text: what stands before, behind and in placeholders is free.
 * Time is the product of both lengths.
 */
export function fitLetters(letters: readonly number[], text: string): Fit {
  const columns = text.length + 1;
  if (row.length < columns) {
    row = new Int32Array(columns * 2);
    codes = new Uint16Array(columns * 2);
  }
  row.fill(0, 0, columns);
  for (let j = 0; j < text.length; j++) codes[j] = text.charCodeAt(j);
  let literal = 0;
  let prefix = 0;
  let prefixLetters = 0;
  for (const letter of letters) {
    if (letter === free) {
      openGap(columns);
      continue;
    }
    literal++;
    advance(letter, columns);
    const edits = row[columns - 1] as number;
    if (edits > prefixEdits * literal) continue;
    prefix = literal;
    prefixLetters = literal - 2 * edits;
  }
  let least = literal;
  for (let j = 0; j < columns; j++) least = Math.min(least, row[j] as number);
  if (literal === 0) return { whole: 0, prefix: 0, letters: 0 };
  return {
    whole: 1 - least / literal,
    prefix: prefix / literal,
    letters: Math.max(literal - 2 * least, prefixLetters),
  };
}

/** A placeholder takes any number of letters for nothing. */
function openGap(columns: number): void {
  for (let j = 1; j < columns; j++) if ((row[j - 1] as number) < (row[j] as number)) row[j] = row[j - 1] as number;
}

/** One row of the table: the template's next letter against each of the text. */
function advance(letter: number, columns: number): void {
  let diagonal = row[0] as number;
  let left = diagonal + 1;
  row[0] = left;
  for (let j = 1; j < columns; j++) {
    const above = row[j] as number;
    const change = diagonal + (codes[j - 1] === letter ? 0 : 1);
    left = Math.min(change, above + 1, left + 1);
    row[j] = left;
    diagonal = above;
  }
}
