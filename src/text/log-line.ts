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
const levels = 'ERROR|WARN|WARNING|INFO|DEBUG|TRACE|FATAL';
/** Whatever a container or a log shipper prints in front, a time, a level. */
const stamped = new RegExp(String.raw`^.{0,200}?${stamp}\]?\s+\[?(${levels})\b\]?\s*`);
/** A level without a time, where what follows looks like a logger's target or a thread. */
const bare = new RegExp(
  String.raw`^\W{0,8}(${levels})\s+(?=[\w.-]+::|[\w-]+\{|\[|rw-|risingwave|librdkafka|[\w.]+:\d+ - )`,
);
const onlyStamp = new RegExp(String.raw`^(?:[^\s|]{1,60}\s*\|\s*)?(?:${stamp}\s+)+(?:std(?:out|err)\s+[FP]\s+)?`);

/** Takes apart a log line of RisingWave or its connector node; undefined where the line is none. */
export function readLogLine(line: string): LogLine | undefined {
  const head = stamped.exec(line) ?? bare.exec(line);
  const level = head?.[1];
  if (head === null || level === undefined) return undefined;
  const rest = line.slice(head[0].length);
  return rest.startsWith('[') ? readLog4j(level, rest) : readTracing(level, rest);
}

/** Takes a container's name and a time off the start of a line that is no log line. */
export function dropStamp(line: string): string {
  const head = onlyStamp.exec(line);
  if (head) return line.slice(head[0].length);
  const container = /^[\w.-]{2,60}\s+\|\s/.exec(line);
  return container ? line.slice(container[0].length) : line;
}

/** `[thread] class:line - message` */
function readLog4j(level: string, rest: string): LogLine {
  const head = /^\[([^\]]{0,120})\]\s+([\w.$]+)(?::\d+)?\s+(?:-\s+)?/.exec(rest);
  if (!head?.[2]) return { level, message: rest, spanErrors: [] };
  return { level, target: head[2], message: rest.slice(head[0].length), spanErrors: [] };
}

/** `thread span{fields}:span: target: message` */
function readTracing(level: string, rest: string): LogLine {
  const { end, errors } = skipSpans(rest);
  const head = /^([\w.-]+(?:::[\w#-]+)*):\s/.exec(rest.slice(end, end + 200));
  const target = head?.[1];
  if (!head || !target || !looksLikeTarget(target)) return { level, message: rest.slice(end), spanErrors: errors };
  return { level, target, message: rest.slice(end + head[0].length), spanErrors: errors };
}

/** Skips a thread's name and spans, each with a colon behind it; keeps the errors in their fields. */
function skipSpans(rest: string): { end: number; errors: string[] } {
  const errors: string[] = [];
  let at = /^[\w<>-]+\s+(?=[\w-]+[:{])/.exec(rest)?.[0].length ?? 0;
  for (;;) {
    const name = /^[\w.-]+(?:\{|:(?![:\s])|:\s(?=\w+(?:::\w+)+:\s))/.exec(rest.slice(at, at + 300))?.[0];
    if (name === undefined) return { end: at, errors };
    at += name.length;
    const end = name.endsWith('{') ? closingBrace(rest, at) : undefined;
    if (end === undefined) continue;
    const error = /\b(?:error|err|reason)=(.*)$/s.exec(rest.slice(at, end))?.[1];
    if (error) errors.push(error);
    at = end + 1 + (/^:\s?/.exec(rest.slice(end + 1, end + 3))?.[0].length ?? 0);
  }
}

const looksLikeTarget = (name: string) => name.includes('::') || /^[a-z][a-z0-9_]*$/.test(name);

/** Index of the brace that closes the one before `from`; undefined where the line ends first. */
function closingBrace(text: string, from: number): number | undefined {
  let depth = 1;
  for (let i = from; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x7b) depth++;
    else if (c === 0x7d && --depth === 0) return i;
  }
  return undefined;
}
