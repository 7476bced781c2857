import { createSqueezed, squeeze } from './squeeze.ts';
import { createTokens, isWordCode, type Tokens, tokenize } from './tokens.ts';

/** A literal run of a template between placeholders. */
export interface Segment {
  /** squeezed */
  readonly text: string;
  /** must not touch a word character on that side */
  readonly boundStart: boolean;
  readonly boundEnd: boolean;
}

/** Where a word of a template stands in it. */
export interface Word {
  readonly segment: number;
  /** offset in the squeezed segment */
  readonly offset: number;
}

/** A template taken apart, to be walked along a text. */
export interface Template {
  readonly text: string;
  readonly segments: readonly Segment[];
  readonly words: readonly Word[];
  /** placeholders before the first segment, between each two, and after the last */
  readonly gaps: readonly number[];
}

/** Offset of the next placeholder (`{}`, `{0}`, `{name}`, `{:?}`) at or after `from`; −1 where there is none. `{{` is a brace. */
function findPlaceholder(template: string, from: number): number {
  for (let at = template.indexOf('{', from); at >= 0; ) {
    if (template.charCodeAt(at + 1) === 0x7b) {
      at = template.indexOf('{', at + 2);
      continue;
    }
    const close = template.indexOf('}', at);
    if (close < 0) return -1;
    const open = template.indexOf('{', at + 1);
    if (open < 0 || open > close) return at;
    at = open;
  }
  return -1;
}

/** The template's literals, a placeholder between each two. */
function splitTemplate(template: string): string[] {
  const literals: string[] = [];
  let from = 0;
  for (let at = findPlaceholder(template, 0); at >= 0; at = findPlaceholder(template, from)) {
    literals.push(template.slice(from, at));
    from = template.indexOf('}', at) + 1;
  }
  literals.push(template.slice(from));
  return literals.map((literal) => literal.replaceAll('{{', '{').replaceAll('}}', '}'));
}

/** Whether a template's word stands whole (1) in it, not touching a placeholder, and whether it is the first after one (2). */
export const wholeWord = 1;
export const afterGap = 2;

const touching = (literal: string, first: boolean, last: boolean) => ({
  before: !first && isWordCode(literal.charCodeAt(0)),
  after: !last && isWordCode(literal.charCodeAt(literal.length - 1)),
});

const scratch = createTokens();

/** Calls back for each word of a template, in order, with its flags. Cheaper than taking the template apart. */
export function readWords(template: string, visit: (hash: number, text: () => string, flags: number) => void): void {
  const literals = template.includes('{') ? splitTemplate(template) : [template];
  for (const [n, literal] of literals.entries()) {
    tokenize(literal, scratch);
    const { before, after } = touching(literal, n === 0, n === literals.length - 1);
    let gap = n > 0 ? afterGap : 0;
    for (let i = 0; i < scratch.count; i++) {
      const start = scratch.start[i] ?? 0;
      const end = scratch.end[i] ?? 0;
      const whole = (before && start === 0) || (after && end === literal.length) ? 0 : wholeWord;
      visit(scratch.hash[i] ?? 0, () => literal.slice(start, end).toLowerCase(), whole | gap);
      gap = 0;
    }
  }
}

const squeezed = createSqueezed();

/** Takes a template apart; its words come in the order of `readWords`. */
export function parseTemplate(template: string): Template {
  const literals = splitTemplate(template);
  const segments: Segment[] = [];
  const words: Word[] = [];
  const gaps = [0];
  for (const [n, literal] of literals.entries()) {
    if (n > 0) gaps[gaps.length - 1] = (gaps.at(-1) ?? 0) + 1;
    const { text, place } = squeeze(literal, squeezed);
    if (text === '') continue;
    const { before, after } = touching(literal, n === 0, n === literals.length - 1);
    readPlaces(literal, scratch, place, segments.length, words);
    gaps.push(0);
    segments.push({
      text,
      boundStart: !before && isWordCode(text.charCodeAt(0)),
      boundEnd: !after && isWordCode(text.charCodeAt(text.length - 1)),
    });
  }
  return { text: template, segments, words, gaps };
}

function readPlaces(literal: string, tokens: Tokens, place: Int32Array, segment: number, words: Word[]): void {
  tokenize(literal, tokens);
  for (let i = 0; i < tokens.count; i++) words.push({ segment, offset: place[tokens.start[i] ?? 0] ?? 0 });
}
