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

const stamp = String.raw`\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?`;
const levels = ['ERROR', 'WARN', 'WARNING', 'INFO', 'DEBUG', 'TRACE', 'FATAL'];
const anyLevel = new RegExp(levels.join('|'));
/** Whatever a container or a log shipper prints in front, a time, a level. */
const stamped = new RegExp(String.raw`^.{0,200}?${stamp}\]?\s+\[?(${levels.join('|')})\b\]?\s*`);
/** A level without a time, where what follows looks like a logger's target or a thread. */
const bare = new RegExp(
  String.raw`^\W{0,8}(${levels.join('|')})\s+(?=[\w.-]+::|[\w-]+\{|\[|rw-|risingwave|librdkafka|[\w.]+:\d+ - )`,
);
const onlyStamp = new RegExp(String.raw`^(?:[^\s|]{1,60}\s*\|\s*)?(?:${stamp}\s+)+(?:std(?:out|err)\s+[FP]\s+)?`);

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

/** Takes a container's name and a time off the start of a line that is no log line. */
export function dropStamp(line: string): string {
  const head = onlyStamp.exec(line);
  if (head) return line.slice(head[0].length);
  const container = line.includes('|') ? /^[\w.-]{2,60}\s+\|\s/.exec(line) : null;
  return container ? line.slice(container[0].length) : line;
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/**
 * The head of most lines, `2026-10-04T08:15:02.337104562Z ERROR `, by its characters: many times faster than the pattern
 * that reads every form of it.
 */
function readPlainHead(line: string): { level: string; end: number } | undefined {
  if (!isDigit(line.charCodeAt(0)) || line[4] !== '-' || line[10] !== 'T' || line[13] !== ':' || line[16] !== ':')
    return undefined;
  let at = line[19] === '.' ? 20 : 19;
  while (isDigit(line.charCodeAt(at))) at++;
  if (line[at] !== 'Z') return undefined;
  do at++;
  while (line[at] === ' ');
  for (const level of levels) {
    let end = at + level.length;
    if (line[end] !== ' ' || !line.startsWith(level, at)) continue;
    while (line[end] === ' ') end++;
    return line[end] === '[' ? undefined : { level, end };
  }
  return undefined;
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
  for (;;) {
    const name = skip(line, at, nameCharacter);
    if (name === at) return { end: at, errors };
    if (line[name] === '{') {
      const close = closingBrace(line, name + 1);
      if (close < 0) return { end: name + 1, errors };
      const error = readError(line.slice(name + 1, close));
      if (error) errors.push(error);
      at = close + 1;
      if (line[at] === ':') at += isSpace(line.charCodeAt(at + 1)) ? 2 : 1;
    } else if (line[name] === ':' && line[name + 1] !== ':' && !isSpace(line.charCodeAt(name + 1))) {
      at = name + 1;
    } else {
      modulePath.lastIndex = name + 2;
      if (line[name] !== ':' || line[name + 1] === ':' || !modulePath.test(line)) return { end: at, errors };
      at = name + 2;
    }
  }
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
