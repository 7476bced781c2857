import type { ErrorRecord } from '../records/schema.ts';
import type { Captured } from './match.ts';

/** A placeholder of a template with the words around it, nearest first; empty at the template's edge. */
interface Gap {
  readonly name: string;
  readonly before: readonly [string, string];
  readonly after: readonly [string, string];
}

/**
 * Names what the placeholders of a spelling took. The record names those of its message, in order. One of another spelling is
 * named by itself, `{table_id}`, or like the one of the message that stands between the same words: two spellings of one
 * error may tell other things in another order, and a value under a wrong name is a wrong fact.
 */
export function nameValues(record: ErrorRecord | undefined, spelling: string, values: readonly string[]): Captured[] {
  const names = record ? namesOf(record, spelling) : [];
  return values.map((value, i) => ({ name: names[i] || `p${i + 1}`, value }));
}

function namesOf({ errorMessage, runbook }: ErrorRecord, spelling: string): readonly (string | undefined)[] {
  const { placeholders } = runbook;
  const own = readGaps(errorMessage);
  if (own.length !== placeholders.length) return [];
  const first = wordsOf(spelling).indexOf(wordsOf(errorMessage));
  if (first >= 0 && !wordsOf(spelling).slice(0, first).includes('{}')) return placeholders;
  return readGaps(spelling).map((gap) => {
    if (placeholders.includes(gap.name)) return gap.name;
    const alike = own.flatMap((one, i) => (isAlike(one, gap) ? [placeholders[i]] : []));
    return alike.length === 1 ? alike[0] : undefined;
  });
}

const tokensOf = (template: string) => template.toLowerCase().match(/[a-z0-9_]+|\{[^{}]*\}/g) ?? [];

/** A template's words and gaps, punctuation left out. */
const wordsOf = (template: string): string =>
  ` ${tokensOf(template)
    .join(' ')
    .replace(/\{[^{}]*\}/g, '{}')} `;

function readGaps(template: string): Gap[] {
  const tokens = tokensOf(template);
  const at = (i: number) => (tokens[i]?.startsWith('{') ? '{}' : (tokens[i] ?? ''));
  return tokens.flatMap((token, i) =>
    token.startsWith('{')
      ? [{ name: token.slice(1, -1), before: [at(i - 1), at(i - 2)], after: [at(i + 1), at(i + 2)] } as const]
      : [],
  );
}

/** The same words on both sides, or two of them on one. */
function isAlike({ before, after }: Gap, other: Gap): boolean {
  const [isBefore, isAfter] = [before[0] === other.before[0], after[0] === other.after[0]];
  const isFar = (one: Gap['before'], two: Gap['before']) =>
    one.join() === two.join() && one.some((word) => /\w/.test(word));
  return (
    (isBefore && isAfter && /\w/.test(before[0] + after[0])) || isFar(before, other.before) || isFar(after, other.after)
  );
}
