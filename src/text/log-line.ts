/** A log line taken apart. */
export interface LogLine {
  /** upper case, as printed */
  readonly level: string;
  readonly target?: string;
  /** what follows the target: message and fields */
  readonly message: string;
  /** errors that sit in a span's fields, before the target */
  readonly spanErrors: readonly string[];
}

const stamp = String.raw`\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d| UTC)?`;
const levels = ['ERROR', 'WARN', 'WARNING', 'INFO', 'DEBUG', 'TRACE', 'FATAL'];
const anyLevel = new RegExp(levels.join('|'));
/** Whatever a container or a log shipper prints in front, a time, a level. */
const stamped = new RegExp(String.raw`^.{0,200}?${stamp}\]?\s+\[?(${levels.join('|')})\b\]?:?\s*`);
/** A level without a time, where what follows looks like a logger's target or a thread. */
const bare = new RegExp(
  String.raw`^\W{0,8}(${levels.join('|')})\s+(?=[\w.-]+::|[\w-]+\{|\[|rw-|risingwave|librdkafka|[\w.]+:\d+ - )`,
);
const onlyStamp = new RegExp(
  String.raw`^(?:[^\s|]{1,60}\s*\|\s*)?(?:${stamp}\s+(?:\|\s+)?)+(?:std(?:out|err)\s+[FP]\s+)?`,
);
const container = /^[\w.-]{2,60}\s+\|\s/;

/** Takes apart a log line of RisingWave or its connector node; undefined where the line is none. */
export function readLogLine(line: string): LogLine | undefined {
  const plain = readPlainHead(line);
  if (plain) return readTracing(plain.level, line, plain.end);
  if (!anyLevel.test(line)) return undefined;
  const head = stamped.exec(line) ?? bare.exec(line);
  const level = head?.[1];
  if (head === null || level === undefined) return undefined;
  const end = head[0].length;
  return line[end] === '[' ? readLog4j(level, line.slice(end)) : readTracing(level, line, end);
}

/** A container, a pod, or a pod and its container in front of a log line's time or of a panic's thread. */
const shipperMark =
  /^(?:[\w.-]{2,60}\s{1,20}\|\s|\[[^\]\s]{2,100}\]\s|[\w.-]{1,60}-[\w.-]{1,60}\s[\w.-]{1,60}\s)(?=\d{4}-\d\d-\d\d[T ]|thread ')/;

/** What a log shipper puts in front of a log line, and of each line that belongs to it; empty where there is nothing. */
export const readMark = (line: string): string => shipperMark.exec(line)?.[0] ?? '';

/** Takes the time that a shipper or a build server puts in front of each line off one that is no log line. */
export const dropTime = (line: string): string =>
  isDigit(line.charCodeAt(0)) && (line[4] === '-' || line[4] === '/') ? line.replace(onlyStamp, '') : line;

/** Takes a container's name and a time off the start of a line that is no log line. */
export function dropStamp(line: string): string {
  const barred = line.includes('|');
  const head = barred || isDigit(line.charCodeAt(0)) ? onlyStamp.exec(line) : null;
  const front = head ?? (barred ? container.exec(line) : null);
  return front ? line.slice(front[0].length) : line;
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/**
 * The head of most lines, `2026-10-04T08:15:02.337104562Z ERROR `, by its characters: many times faster than the pattern
 * that reads every form of it.
 */
function readPlainHead(line: string): { level: string; end: number } | undefined {
  const at = plainStampEnd(line);
  if (at < 0) return undefined;
  for (const level of levels) {
    let end = at + level.length;
    if (line[end] !== ' ' || !line.startsWith(level, at)) continue;
    while (line[end] === ' ') end++;
    return line[end] === '[' ? undefined : { level, end };
  }
  return undefined;
}

/** The offset past a time in UTC at a line's start and the spaces behind it; −1 where there is none. */
function plainStampEnd(line: string): number {
  if (!isDigit(line.charCodeAt(0)) || line[4] !== '-' || line[10] !== 'T' || line[13] !== ':' || line[16] !== ':')
    return -1;
  let at = line[19] === '.' ? 20 : 19;
  while (isDigit(line.charCodeAt(at))) at++;
  if (line[at] !== 'Z') return -1;
  do at++;
  while (line[at] === ' ');
  return at;
}

/** `[thread] class:line - message` */
function readLog4j(level: string, rest: string): LogLine {
  const head = /^\[([^\]]{0,120})\]\s+([\w.$]+)(?::\d+)?\s+(?:-\s+)?/.exec(rest);
  if (!head?.[2]) return { level, message: rest, spanErrors: [] };
  return { level, target: head[2], message: rest.slice(head[0].length), spanErrors: [] };
}

/** `thread span{fields}:span: target: message` from offset `from` on */
function readTracing(level: string, line: string, from: number): LogLine {
  const { end, errors: spanErrors } = skipSpans(line, skipThread(line, from));
  const colon = skip(line, end, targetCharacter) - 1;
  const target = line[colon] === ':' && isSpace(line.charCodeAt(colon + 1)) ? line.slice(end, colon) : '';
  if (!looksLikeTarget(target)) return { level, message: line.slice(end), spanErrors };
  return { level, target, message: line.slice(colon + 2), spanErrors };
}

const looksLikeTarget = (name: string): boolean => /^(?:[\w.-]+(?:::[\w#-]+)+|[a-z][a-z0-9_]*)$/.test(name);

/** Marks characters of the first 128. */
function mark(characters: string): Uint8Array {
  const marks = new Uint8Array(128);
  for (const c of `abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_${characters}`)
    marks[c.charCodeAt(0)] = 1;
  return marks;
}
const nameCharacter = mark('.-');
const threadCharacter = mark('<>-');
const targetCharacter = mark('.-#:');

/** The offset past the marked characters from `from` on. */
function skip(line: string, from: number, marks: Uint8Array): number {
  let at = from;
  while (at < line.length && marks[line.charCodeAt(at)] === 1) at++;
  return at;
}

const isSpace = (code: number): boolean => code === 32 || code === 9;

function skipThread(line: string, from: number): number {
  const end = skip(line, from, threadCharacter);
  if (end === from || !isSpace(line.charCodeAt(end))) return from;
  let next = end;
  while (isSpace(line.charCodeAt(next))) next++;
  const after = skip(line, next, nameCharacter);
  return after > next && (line[after] === ':' || line[after] === '{') ? next : from;
}

/** A target follows at `from`: `module::path: `. */
const modulePath = /\w+(?:::\w+)+:\s/y;

/** Skips spans, each with a colon behind it; keeps the errors in their fields. A brace that never closes ends them. */
function skipSpans(line: string, from: number): { end: number; errors: string[] } {
  const errors: string[] = [];
  let at = from;
  for (let next = from; next >= 0; ) {
    at = next;
    const name = skip(line, at, nameCharacter);
    if (name === at) break;
    next = line[name] === '{' ? skipFields(line, name + 1, errors) : skipColon(line, name);
  }
  return { end: at, errors };
}

/** The offset past a span's fields and the colon behind them; −1 where the brace never closes, as in a line cut off. */
function skipFields(line: string, from: number, errors: string[]): number {
  const close = closingBrace(line, from);
  const error = readError(close < 0 ? line.slice(from) : line.slice(from, close));
  if (error) errors.push(error);
  if (close < 0) return -1;
  if (line[close + 1] !== ':') return close + 1;
  return isSpace(line.charCodeAt(close + 2)) ? close + 3 : close + 2;
}

/** The offset past the colon behind a span's name; −1 where the name is no span's but the target's or the message's. */
function skipColon(line: string, at: number): number {
  if (line[at] !== ':' || line[at + 1] === ':') return -1;
  if (!isSpace(line.charCodeAt(at + 1))) return at + 1;
  modulePath.lastIndex = at + 2;
  return modulePath.test(line) ? at + 2 : -1;
}

const readError = (fields: string): string | undefined =>
  fields.includes('err') || fields.includes('reason') ? /\b(?:error|err|reason)=(.*)$/s.exec(fields)?.[1] : undefined;

/** Index of the brace that closes the one before `from`; −1 where the line ends first. */
function closingBrace(line: string, from: number): number {
  let depth = 1;
  for (let at = from; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code === 0x7b) depth++;
    else if (code === 0x7d && --depth === 0) return at;
  }
  return -1;
}
