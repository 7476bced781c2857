import { bareCharacter } from './bare-value.ts';
import { looksSecret } from './looks-secret.ts';
import { saysNoSecret, snakeCase, strong, weak } from './secret-names.ts';
import type { SecretRange } from './secret-range.ts';

// A name starts at the start of its run only, so that a run without = or : is walked once.
const assignment = /(?<![\w.-])([\w.-]+)(\\*["'`”’>]?)\s{0,16}(=>?|:(?!:|\/\/)=?)\s{0,16}/g;
const worthALook = /pass|pwd?|secret|token|key|cred|auth|sig|cookie|jaas|encrypted/i;

const reference = /secret\s+["\w]/iy;
// Debug output, a block or a tag of YAML, a prefix of a literal
const beforeValue = /(?:Some\(\s{0,8}|[|>][+-]?\s{1,32}|!{1,2}\w{1,16}[ \t]{1,4})?(?:[bBeErR](?=["']))?/y;
const openingQuote = /(\\*)(["'`“”‘’])/y;
const closers: Readonly<Record<string, string>> = { '“': '“”"', '”': '“”"', '‘': "‘’'", '’': "‘’'" };
const bare = new RegExp(`${bareCharacter}+`, 'y');
const dollarQuoted = /\$(\w{0,64})\$[^$]{1,8192}\$\1\$/y;
const list = /\[[^\]\n]{0,4096}\]/y;
const link = /<[^>\n]{0,2048}>/y;
const schemeAndToken = /(?:[A-Za-z][\w-]{1,20}[ \t]{1,4})?[^\s"'`,}]+/y;
const restOfLine = /[^\r\n"'`]+/y;

type Value = { range: SecretRange; quote: string };

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

// A line that gives a name a quoted value of its own does not go on with one that was left open on the line before.
const noAssignment = String.raw`(?![^\n]{0,400}?[\w.-]\s{0,4}(?:=>?|:)\s{0,4}["'])`;

// Each looks ahead to the closing quote. In a JSON string the quotes of a value are written \" or \\\"; ''x'' is a quote inside
// a quoted statement; the rest is a value of at most three lines, in which '' or \' is a quote of the value's own.
const insideQuotes = new Map<string, RegExp>();
function quotedPattern(quote: string, slashes: number, doubled: boolean): RegExp {
  const key = `${quote}${slashes}${doubled}`;
  const known = insideQuotes.get(key);
  if (known) return known;
  const closing = closers[quote] ?? quote;
  const piece = `(?:[^${closing}\\\\\\n]|\\\\[^\\n]${closing.length === 1 ? `|${quote}${quote}` : ''}){0,8192}`;
  const source =
    slashes > 0
      ? `[^\\n]{0,8192}?(?<!\\\\)(?=\\\\{0,${slashes}}[${closing}])`
      : doubled
        ? `[^\\n]{0,8192}?(?=${quote}${quote})`
        : `${piece}(?:\\n${noAssignment}${piece}){0,2}(?=[${closing}])`;
  const pattern = new RegExp(source, 'y');
  insideQuotes.set(key, pattern);
  return pattern;
}

function quotedValue(text: string, at: number): Value | undefined {
  const opening = matchAt(openingQuote, text, at);
  if (!opening) return undefined;
  const [whole, slashes = '', quote = ''] = opening;
  const begin = at + whole.length;
  // '' alone is the empty value
  const doubled = slashes === '' && text[begin] === quote && /[^\s,;)}\]]/.test(text[begin + 1] ?? ' ');
  const start = doubled ? begin + 1 : begin;
  const inside = matchAt(quotedPattern(quote, Math.min(slashes.length, 64), doubled), text, start);
  const value = inside ?? matchAt(/[^\n]*/y, text, start); // never closed: the paste was cut, so the rest of the line
  return { range: [start, start + (value?.[0].length ?? 0)], quote };
}

function bareValue(text: string, at: number, name: string): Value | undefined {
  const patterns = name.endsWith('cookie')
    ? [restOfLine]
    : name.endsWith('authorization')
      ? [schemeAndToken]
      : [dollarQuoted, list, link, bare];
  for (const pattern of patterns) {
    const found = matchAt(pattern, text, at);
    if (found) return { range: [at, at + found[0].length], quote: '' };
  }
  return undefined;
}

const looksRandom = (value: string): boolean =>
  /^[\w~+/.=-]{16,}$/.test(value) && /\d/.test(value) && /[a-z]/i.test(value);

type Assignment = { name: string; before: string; closing: string; separator: string; next: string };

/** Whether a value is the secret of a name that ordinary talk has too. */
function isSecretOfWeakName({ name, before, closing, separator }: Assignment, value: string, quote: string): boolean {
  if (name.endsWith('pass') && looksSecret(value.slice(0, 256))) return true;
  if (looksRandom(value) || closing.length > 0 || /[?&;]/.test(before)) return true;
  return quote !== '' && (separator !== ':' || (quote === '"' && /[{,( ]/.test(before) && value.length >= 6));
}

// "password: must not be empty" and "InvalidAccessKeyId: The key …" are sentences, "give it a password: ALTER USER …" is advice
const sentence = /^(?:[a-z']+|ALTER|CREATE|SET|GRANT|DROP)$/;
const sentenceOfCode = /^[A-Z]?[a-z']+$/;

/** Whether a value is the secret of a name that is only used for secrets. */
function isSecretOfStrongName({ name, separator, next }: Assignment, value: string, quote: string): boolean {
  if (name === 'pwd' && value.startsWith('/')) return false;
  const words = name.endsWith('_id') ? sentenceOfCode : sentence;
  return !(separator === ':' && quote === '' && words.test(value) && /^[ \t]+\w/.test(next));
}

function readValue(text: string, at: number, name: string): Value | undefined {
  if (matchAt(reference, text, at)) return undefined;
  const start = at + (matchAt(beforeValue, text, at)?.[0].length ?? 0);
  return quotedValue(text, start) ?? bareValue(text, start, name);
}

/** The secret that an assignment gives, if its name and its value say that it is one. */
function secretOf(text: string, match: RegExpExecArray): SecretRange | undefined {
  const [whole, rawName = '', closing = '', separator = ''] = match;
  const name = snakeCase(rawName);
  const isSecret = strong.test(name) ? isSecretOfStrongName : weak.test(name) ? isSecretOfWeakName : undefined;
  const found = isSecret && readValue(text, match.index + whole.length, name);
  if (!isSecret || !found) return undefined;
  const value = text.slice(...found.range);
  if (value === '' || saysNoSecret(value)) return undefined;
  const around = { before: text[match.index - 1] ?? '\n', next: text.slice(found.range[1], found.range[1] + 12) };
  return isSecret({ name, closing, separator, ...around }, value, found.quote) ? found.range : undefined;
}

/** Finds the values of names such as `password`, `s3.credentials.secret`, `"api_key":`, in SQL, JSON, URLs, Debug output, logs. */
export function findNamedSecrets(text: string): SecretRange[] {
  const ranges: SecretRange[] = [];
  assignment.lastIndex = 0;
  for (let match = assignment.exec(text); match; match = assignment.exec(text)) {
    const range = worthALook.test(match[1] ?? '') ? secretOf(text, match) : undefined;
    if (!range) continue;
    ranges.push(range);
    assignment.lastIndex = range[1];
  }
  return ranges;
}
