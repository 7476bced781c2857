import { isDropped, type Squeezed } from './squeeze.ts';
import type { Segment, Template } from './template.ts';
import { isWordCode } from './tokens.ts';

/** A template found in a text, in offsets of the original. */
export interface Found {
  readonly start: number;
  readonly end: number;
  /** what each placeholder took, in order */
  readonly values: readonly string[];
  /** the match begins and ends where a message can: at a line's edge, after `: `, before a field … */
  readonly cleanStart: boolean;
  readonly cleanEnd: boolean;
  /** it is a line, a link of a chain or a field of its own */
  readonly apart: boolean;
  /** squeezed characters of the text that are the template's own */
  readonly literal: number;
  /** placeholders between words, or before the first, that took nothing */
  readonly empty: number;
  /** a value between words begins with a colon: another message goes on there */
  readonly strays: boolean;
  /** where these stand: start and end of each segment, in squeezed offsets */
  readonly spans: readonly (readonly [number, number])[];
}

/** How far apart two literal segments may stand, in squeezed characters. */
const reach = 1500;
/** A value before the first or after the last segment is looked for this far, in characters. */
const outerReach = 400;

/**
 * Walks from an anchor outwards, each time to the nearest next segment, and never back: linear in the text whatever the
 * template says.
 * @param at squeezed offset at which the segment `from` must stand
 */
export function verify(
  template: Template,
  text: Squeezed,
  original: string,
  from: number,
  at: number,
): Found | undefined {
  const { segments } = template;
  const starts = new Array<number>(segments.length);
  const first = segments[from];
  if (!first || !standsAt(text, first, at)) return undefined;
  starts[from] = at;
  let end = at + first.text.length;
  for (let i = from + 1; i < segments.length; i++) {
    const segment = segments[i] as Segment;
    const found = findAfter(text, segment, end);
    if (found < 0) return undefined;
    starts[i] = found;
    end = found + segment.text.length;
  }
  for (let i = from - 1; i >= 0; i--) {
    const segment = segments[i] as Segment;
    const found = findBefore(text, segment, starts[i + 1] as number);
    if (found < 0) return undefined;
    starts[i] = found;
  }
  return measure(template, text, original, starts);
}

function standsAt(text: Squeezed, segment: Segment, at: number): boolean {
  const end = at + segment.text.length;
  if (at < 0 || !text.text.startsWith(segment.text, at)) return false;
  if (segment.boundStart && at > 0 && text.gap[at] === 0 && isWordCode(text.text.charCodeAt(at - 1))) return false;
  return !(segment.boundEnd && end < text.text.length && text.gap[end] === 0 && isWordCode(text.text.charCodeAt(end)));
}

function findAfter(text: Squeezed, segment: Segment, from: number): number {
  const window = text.text.slice(from, from + reach + segment.text.length);
  for (let at = window.indexOf(segment.text); at >= 0; at = window.indexOf(segment.text, at + 1))
    if (standsAt(text, segment, from + at)) return from + at;
  return -1;
}

function findBefore(text: Squeezed, segment: Segment, before: number): number {
  const from = Math.max(0, before - reach - segment.text.length);
  const window = text.text.slice(from, before);
  for (
    let at = window.lastIndexOf(segment.text);
    at >= 0;
    at = at === 0 ? -1 : window.lastIndexOf(segment.text, at - 1)
  )
    if (standsAt(text, segment, from + at)) return from + at;
  return -1;
}

/** What a template found at the squeezed offsets `starts`, one for each segment, tells. */
export function measure(template: Template, text: Squeezed, original: string, starts: readonly number[]): Found {
  const { segments, gaps } = template;
  const last = segments.length - 1;
  const lastEnd = (starts[last] as number) + (segments[last] as Segment).text.length;
  const inner = { start: text.origin[starts[0] as number] ?? 0, end: (text.origin[lastEnd - 1] ?? 0) + 1 };
  const start = gaps[0] ? valueStart(original, inner.start) : inner.start;
  const end = gaps[segments.length] ? valueEnd(original, inner.end, original.charAt(start - 1)) : inner.end;
  const values: string[] = [];
  const spans: [number, number][] = [];
  let literal = 0;
  let empty = 0;
  let strays = false;
  let from = start;
  for (const [i, segment] of segments.entries()) {
    const at = starts[i] as number;
    const value = gaps[i] ? cut(original, from, text.origin[at] ?? 0) : '';
    if (gaps[i]) values.push(...share(value, gaps[i] ?? 0));
    if (gaps[i] && value === '') empty++;
    strays ||= i > 0 && /^:\s/.test(value);
    from = (text.origin[at + segment.text.length - 1] ?? 0) + 1;
    literal += segment.text.length;
    spans.push([at, at + segment.text.length]);
  }
  if (gaps[segments.length]) values.push(...share(withoutStop(cut(original, from, end)), gaps[segments.length] ?? 0));
  const cleanStart = startMarks.includes(neighbour(original, start - 1, -1));
  const edges = { cleanStart, cleanEnd: isCleanEnd(original, end), apart: standsAlone(original, start, end) };
  return { start, end, values, literal, empty, strays, spans, ...edges };
}

/** A sentence's stop behind a value is none of it. */
const withoutStop = (value: string): string => value.replace(/(?<=[\w)\]])[.,;]$/, '');

/** Shares what stands in a gap among its placeholders: word by word where the numbers agree, else all to the first. */
function share(value: string, placeholders: number): string[] {
  if (placeholders <= 1) return placeholders === 1 ? [value] : [];
  const words = value.split(/\s+/);
  return words.length === placeholders ? words : [value, ...new Array<string>(placeholders - 1).fill('')];
}

/** The part of a text without the white space and quotes around it. */
function cut(text: string, from: number, to: number): string {
  let start = from;
  let end = to;
  while (start < end && isDropped(text.charCodeAt(start))) start++;
  while (end > start && isDropped(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

/** Where a value before a template's first word begins: after the last `: `, `=` or line break. */
function valueStart(text: string, end: number): number {
  const from = Math.max(0, end - outerReach);
  const before = text.slice(from, end);
  const stop = Math.max(
    before.lastIndexOf(': ', before.length - 3) + 2,
    before.lastIndexOf('\n') + 1,
    before.lastIndexOf('error=') + 6,
  );
  return stop <= 6 && !/(?:: |\n|error=)/.test(before.slice(0, -2)) ? from : from + stop;
}

/**
 * Where a value after a template's last word ends: at the line's end, before a logger's field, or with the string it is in.
 * @param opening the character before the message: a quote ends with its like
 */
function valueEnd(text: string, start: number, opening: string): number {
  const line = text.indexOf('\n', start);
  const after = text.slice(start, Math.min(line < 0 ? text.length : line, start + outerReach));
  const field = / [a-z_]{2,40}=(?=\S)/.exec(after);
  return start + Math.min(field?.index ?? after.length, stringEnd(after), quoteEnd(after, opening));
}

/** Where the string ends in which a text stands, of JSON, of a program's print or of a chat: at a quote that nothing opened. */
const stringEnd = (text: string): number => firstUnopened(text, /["'](?=\s*[,}\])])|"(?=\s)/g);

/** Where a quote ends that opened before the message, or the first line of what a program printed in it. */
function quoteEnd(text: string, opening: string): number {
  const closing = closings[opening];
  if (!closing) return text.length;
  const line = text.search(/\\n/);
  return Math.min(firstUnopened(text, closing), line < 0 ? text.length : line);
}

const closings: Readonly<Record<string, RegExp>> = {
  '"': /"(?=[\s.,;:!?)]|$)/g,
  "'": /'(?=[\s.,;:!?)]|$)/g,
  '`': /`(?=[\s.,;:!?)]|$)/g,
};

/** The first mark of a kind before which stands an even number of its like. */
function firstUnopened(text: string, mark: RegExp): number {
  for (const { 0: found, index } of text.matchAll(mark))
    if (text.slice(0, index).split(found).length % 2 === 1) return index;
  return text.length;
}

/** The character before or after a match that is neither white space nor a quote; empty at the text's edge. */
function neighbour(text: string, from: number, step: 1 | -1): string {
  let i = from;
  while (i >= 0 && i < text.length && isDropped(text.charCodeAt(i)) && text.charCodeAt(i) !== 10) i += step;
  return text.charAt(i);
}

/** What stands before a message that is a line, a link of a chain or a field. */
export const standsFirst = (text: string, start: number): boolean => '\n:='.includes(neighbour(text, start - 1, -1));

const startMarks = '\n:=([{<>-,;!.|]';
const endMarks = '\n;.)]}>|';

/** Nothing but marks follows: the text was cut off where a message went on. */
function endsInMark(text: string, from: number): boolean {
  for (let i = from; i < text.length; i++)
    if (!isDropped(text.charCodeAt(i)) && !':,([{='.includes(text.charAt(i))) return false;
  return true;
}

function isCleanEnd(text: string, end: number): boolean {
  if (field.test(text.slice(end, end + 60))) return true;
  const next = neighbour(text, end, 1);
  if (next === ':' || next === ',') return !endsInMark(text, text.indexOf(next, end) + 1);
  return endMarks.includes(next);
}

/** A logger's field begins. */
const field = /^\s+[a-z_]{2,40}=\S/;

/** Whether a match is a whole message: a line, a link of a chain, a field. */
const standsAlone = (text: string, start: number, end: number): boolean =>
  standsFirst(text, start) && ('\n:'.includes(neighbour(text, end, 1)) || field.test(text.slice(end, end + 60)));
