import type { Fragment } from '../text/fragment.ts';
import { readPaste } from '../text/read-paste.ts';
import { showsRisingWave } from './policy.ts';
import type { Answer } from './types.ts';

const mostCharacters = 300;
const fewestWords = 3;
/** Of the words of two templates, how many they share: from here on they are one gap. */
const nearFrom = 0.8;

/**
 * What of a message is a value rather than the message, first the forms that hold others. Values become `{}`: quoted
 * texts (the last one perhaps cut off), addresses, hosts, paths, ids, numbers, names that were made up by somebody.
 */
const values: readonly RegExp[] = [
  /‹masked›/g,
  /"[^"]*(?:"|$)|`[^`]*(?:`|$)|“[^”]*(?:”|$)|‘[^’]*(?:’(?!\p{L})|$)/gu,
  /(?<![\p{L}\d])'(?:[^']|'(?=[\p{L}\d]))*(?:'|$)/gu,
  /\b[a-z][a-z0-9+.-]*:\/\/\S+/gi,
  /[^\s<>(),;]+@[^\s<>(),;]+/g,
  /(?<=\b[\w.]{1,60} ?= ?)[^\s,;()[\]{}]+/g,
  /(?:\b[a-z]:)?(?:[\w.~-]*[/\\])+[\w.~-]*/gi,
  /[\w-]+(?:\.[\w-]+)+(?::\d+)?/g,
  /\[[0-9a-f:]*:[0-9a-f:]*\](?::\d+)?/gi,
  /[\w-]*(?:\d|_)[\w-]*/g,
  /[^\s\p{P}\p{S}]*[^\s\p{P}\p{S}\p{Script=Latin}][^\s\p{P}\p{S}]*/gu,
];

/** What follows a message in a client's output: the statement, and what the server adds to it. */
const appendix = /\n\s*(?:LINE \d|DETAIL|HINT|CONTEXT|STATEMENT|QUERY|WHERE)\b/i;
/** Some forms take time that is quadratic in the text. */
const mostRead = 1_000;

/**
 * The error of a paste that no record explains, as a template without its values; undefined when a record does, or when
 * there is no error in it.
 * @param text masked @param asked somebody says that it is an error of RisingWave; else the text has to show it
 */
export function findGap(text: string, answer: Answer, asked: boolean): string | undefined {
  if (isExplained(answer) || (!asked && !showsRisingWave(text))) return undefined;
  const fragment = findError(readPaste(text));
  const template = fragment && maskValues(fragment.text);
  const words = template?.match(/\p{L}{2,}/gu) ?? [];
  return words.length >= fewestWords ? template : undefined;
}

function isExplained({ decision, matches }: Answer): boolean {
  const [first] = matches;
  return (
    decision !== 'none' && first?.sure === true && first.record !== undefined && first.record.runbook.role !== 'wrapper'
  );
}

/** The innermost message of the first error of a paste. */
function findError(fragments: readonly Fragment[]): Fragment | undefined {
  const isError = ({ kind, level }: Fragment) =>
    kind === 'cause' || kind === 'panic' || /^(?:ERROR|FATAL|PANIC|CRITICAL|SEVERE)$/.test(level ?? '');
  const first = fragments.find((fragment) => isError(fragment) && fragment.kind !== 'frame');
  const chain = fragments.filter(({ group, kind }) => group === first?.group && kind !== 'frame' && kind !== 'field');
  return chain.reduce<Fragment | undefined>(
    (deepest, one) => (deepest && deepest.depth >= one.depth ? deepest : one),
    undefined,
  );
}

/** A message with its values as `{}`, in one line. */
export function maskValues(message: string): string {
  const [own = ''] = message.split(appendix);
  const flat = own
    .slice(0, mostRead)
    .replaceAll('{}', ' ')
    .replace(/[\s\p{Cc}]+/gu, ' ');
  const masked = values.reduce((text, form) => text.replace(form, '{}'), flat);
  const line = masked.replace(/\{\}(?:[\s,:.-]*\{\})+/g, '{}').trim();
  return line.length <= mostCharacters ? line : line.slice(0, line.lastIndexOf(' ', mostCharacters));
}

/** Whether two templates are one message: nearly the same words. */
export function isNearTemplate(one: string, other: string): boolean {
  const [words, rest] = [wordsOf(one), wordsOf(other)];
  const size = words.length + rest.length;
  const shared = words.filter((word) => {
    const at = rest.indexOf(word);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  }).length;
  return size > 0 && (2 * shared) / size >= nearFrom;
}

const wordsOf = (template: string): string[] => template.toLowerCase().match(/\p{L}+/gu) ?? [];
