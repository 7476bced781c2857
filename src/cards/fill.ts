import type { Captured } from '../matching/match.ts';
import type { Check } from '../records/schema.ts';

const placeholder = /\{([a-z][a-z0-9_]*)\}/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a value with a line break or another control character fits nowhere
const unfit = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]|\p{Surrogate}/u;
const number = /^\d{1,39}$/;
const plainName = /^[a-z_][a-z0-9_]*$/;
const safeWord = /^(?!-)[A-Za-z0-9_.:@/-]+$/;

/** A word that begins no option and no comment, wherever it is copied to. */
const isHarmless = (value: string): boolean => safeWord.test(value) && !/--|\/\*/.test(value);

/** A sentence went on behind the value: nobody named anything like that, and a check with it would find nothing. */
const sentence = /[.,!?]\s+\S|\s\(/;

/** What makes a value fit the place where `{name}` stands; undefined leaves `{name}` there. */
type Fit = (value: string, before: string) => string | undefined;

function fillWith(template: string, captured: readonly Captured[], toFit: Fit): string {
  return template.replace(placeholder, (whole, name: string, at: number) => {
    const value = captured.find((one) => one.name === name)?.value.trim();
    if (!value || value.length > 500 || unfit.test(value) || sentence.test(value)) return whole;
    return toFit(value, template.slice(0, at)) ?? whole;
  });
}

// Where a name stands bare in SQL, it comes after one of these words or after a dot; anywhere else only a number fits.
const beforeName =
  /(?:\b(?:from|join|into|update|table|source|sink|view|index|describe|desc|schema|database|connection|secret|function|user|subscription|exists|only|column)\s+|\.)$/i;
const reserved = new Set(
  `all and any array as asc both case cast check column constraint create cross current_date current_time current_timestamp
  current_user default desc distinct do else end except false fetch for foreign from full grant group having in inner
  intersect into is join lateral leading left like limit not null offset on only or order outer primary references right
  select session_user set some table then to trailing true union unique user using values when where window with`.split(
    /\s+/,
  ),
);
const namePart = /"(?:[^"]|"")+"|[^".]+/g;
const qualifiedName = /^(?:"(?:[^"]|"")+"|[^".]+)(?:\.(?:"(?:[^"]|"")+"|[^".]+)){0,2}$/;

const quoted = (part: string): string => `"${part.replaceAll('"', '""')}"`;
const quoteName = (part: string): string =>
  part.startsWith('"') || (plainName.test(part) && !reserved.has(part)) ? part : quoted(part);
/** A name, or up to three joined by dots as RisingWave prints them, each quoted where it has to be. */
const asName = (value: string): string =>
  qualifiedName.test(value) ? (value.match(namePart) ?? []).map(quoteName).join('.') : quoted(value);

// The parts of a statement in which a `{name}` is not bare: '…', "…", $tag$…$tag$, comments.
const sqlParts = /[eE]?'(?:[^']|'')*'?|"(?:[^"]|"")*"?|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;
const inPart: Readonly<Record<string, Fit>> = {
  "'": (value) => value.replaceAll("'", "''"),
  e: (value) => value.replaceAll("'", "''").replaceAll('\\', '\\\\'),
  '"': (value) => value.replaceAll('"', '""'),
};

/**
 * Fills `{name}` in a statement for RisingWave or PostgreSQL: inside '…' with single quotes doubled, inside "…" with double
 * quotes doubled, bare as a number or, where a name stands, as an identifier. Anything else leaves `{name}`: in a comment, a
 * text where a number has to be, a value with a line break.
 */
export function fillSql(template: string, captured: readonly Captured[]): string {
  let filled = '';
  let from = 0;
  const bare: Fit = (value, before) =>
    beforeName.test(template.slice(0, from) + before) ? asName(value) : number.test(value) ? value : undefined;
  for (const match of template.matchAll(sqlParts)) {
    const [part] = match;
    filled += fillWith(template.slice(from, match.index), captured, bare);
    from = match.index + part.length;
    const toFit = inPart[part.slice(0, 1).toLowerCase()];
    filled += toFit ? fillWith(part, captured, toFit) : part;
  }
  return filled + fillWith(template.slice(from), captured, bare);
}

/** Whether a quote is still open where the template stops. */
function isQuoted(before: string): boolean {
  return before.replace(/'[^']*'|"(?:[^"\\]|\\.)*"|\\./g, '').match(/['"`]|\$\(/) !== null;
}

/**
 * Fills `{name}` in a shell command: as it is where it is made of letters, digits and `_.:@/-` only, else single-quoted. Inside
 * quotes, a back-tick or `$(…)`, where another program may read it once more, only the former.
 */
export function fillCommand(template: string, captured: readonly Captured[]): string {
  return fillWith(template, captured, (value, before) => {
    if (safeWord.test(value)) return value;
    return isQuoted(before) || value.startsWith('-') ? undefined : `'${value.replaceAll("'", "'\\''")}'`;
  });
}

// MySQL and the like have quoting rules of their own, so that only words and numbers that need none are filled in.
const fillElsewhere = (template: string, captured: readonly Captured[]): string =>
  fillWith(template, captured, (value, before) => {
    const fits = isQuoted(before) ? safeWord : /^[A-Za-z0-9_.]+$/;
    return fits.test(value) ? value : undefined;
  });

const shells: ReadonlySet<string> = new Set(['shell', 'risingwave', 'meta', 'kafka']);
const standardSql: ReadonlySet<string> = new Set(['risingwave', 'postgres', 'sqlserver']);

/** The statement or command of a check, filled by the rules of the place where it runs. */
export function fillCheck(check: Check, captured: readonly Captured[]): string {
  if ('command' in check && shells.has(check.on ?? 'shell')) return fillCommand(check.command, captured);
  const statement = 'sql' in check ? check.sql : check.command;
  return standardSql.has(check.on ?? 'risingwave') ? fillSql(statement, captured) : fillElsewhere(statement, captured);
}

/** Fills `{name}` in a question above a statement: it is shown as text, so there is nothing to quote. */
export function fillSentence(template: string, captured: readonly Captured[]): string {
  return fillWith(template, captured, (value) => value);
}

// As it is it means the same in a statement, or nothing: RisingWave folds capitals, so that they would name another table.
const inAdvice = /^[a-z0-9_.](?:[-:]?[a-z0-9_.])*$/;

/** Fills `{name}` in an explanation with words that could do no harm in a statement. */
export function fillExplanation(template: string, captured: readonly Captured[]): string {
  return fillWith(template, captured, (value) => (isHarmless(value) ? value : undefined));
}

/**
 * Fills `{name}` in advice, which may hold a statement to copy: with harmless words, but where a name may stand in a statement
 * with those alone that need no quotes there.
 */
export function fillProse(template: string, captured: readonly Captured[]): string {
  return fillWith(template, captured, (value, before) => {
    const isName = beforeName.test(before) || /\b(?:on|to|set)\s+$/i.test(before);
    return (isName ? inAdvice.test(value) : isHarmless(value)) ? value : undefined;
  });
}

/** Words in place of gaps: `{epoch}` as ‹epoch›. Only what a record names is a gap; other braces are RisingWave's or the reader's. */
export function nameGaps(text: string, names: readonly string[]): string {
  return text.replace(placeholder, (whole, name: string) => (names.includes(name) ? `‹${name}›` : whole));
}

/** The placeholders that are left for the reader to fill. */
export function leftToFill(filled: string, names: readonly string[]): string[] {
  return [...new Set([...filled.matchAll(placeholder)].map((match) => match[1] as string))].filter((name) =>
    names.includes(name),
  );
}
