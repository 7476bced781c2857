import { squeeze } from './squeeze.ts';
import { createTokens, isWordCode, tokenize } from './tokens.ts';

/** A literal run of a template between placeholders. */
export interface Segment {
  /** squeezed */
  readonly text: string;
  /** must not touch a word character on that side */
  readonly boundStart: boolean;
  readonly boundEnd: boolean;
}

/** A word of a template. */
export interface Word {
  readonly hash: number;
  readonly text: string;
  readonly segment: number;
  /** offset in the squeezed segment */
  readonly offset: number;
  /** false where it touches a placeholder, so that the paste's word may be longer */
  readonly complete: boolean;
}

export interface Template {
  readonly text: string;
  readonly segments: readonly Segment[];
  readonly words: readonly Word[];
  /** placeholders before the first segment, between each two, and after the last */
  readonly gaps: readonly number[];
}

const placeholder = /\{[^{}]*\}/g;

/** Takes a template apart: `{}`, `{0}`, `{name}`, `{:?}` are placeholders, `{{` and `}}` braces. */
export function parseTemplate(template: string): Template {
  const text = template.replaceAll('{{', '\u0001').replaceAll('}}', '\u0002');
  const literals = text
    .split(placeholder)
    .map((literal) => literal.replaceAll('\u0001', '{').replaceAll('\u0002', '}'));
  const segments: Segment[] = [];
  const words: Word[] = [];
  const gaps = [0];
  for (const [i, literal] of literals.entries()) {
    if (i > 0) gaps[gaps.length - 1] = (gaps.at(-1) ?? 0) + 1;
    const squeezed = squeeze(literal);
    if (squeezed.text === '') continue;
    const touchesBefore = i > 0 && isWordCode(literal.charCodeAt(0));
    const touchesAfter = i < literals.length - 1 && isWordCode(literal.charCodeAt(literal.length - 1));
    readWords(literal, squeezed.place, segments.length, touchesBefore, touchesAfter, words);
    gaps.push(0);
    segments.push({
      text: squeezed.text,
      boundStart: !touchesBefore && isWordCode(squeezed.text.charCodeAt(0)),
      boundEnd: !touchesAfter && isWordCode(squeezed.text.charCodeAt(squeezed.text.length - 1)),
    });
  }
  return {
    text: template,
    segments,
    words,
    gaps,
  };
}

const scratch = createTokens();

function readWords(
  literal: string,
  place: Int32Array,
  segment: number,
  touchesBefore: boolean,
  touchesAfter: boolean,
  words: Word[],
): void {
  tokenize(literal, scratch);
  for (let i = 0; i < scratch.count; i++) {
    const start = scratch.start[i] ?? 0;
    const end = scratch.end[i] ?? 0;
    words.push({
      hash: scratch.hash[i] ?? 0,
      text: literal.slice(start, end).toLowerCase(),
      segment,
      offset: place[start] ?? 0,
      complete: !(touchesBefore && start === 0) && !(touchesAfter && end === literal.length),
    });
  }
}
