/** What clients print in front of a server's message and behind it; it is none of the message. */
const heads: readonly RegExp[] = [
  /(?:psql: error: )?connection to server (?:at|on) .{1,200}? failed:\s*/,
  /psql:[^:\s]{1,200}:\d+:\s*/,
  /(?:[Dd][Bb]|[Dd]river|[Pp]ostgres adapter|[Dd]atabase) [Ee]rror:\s*/,
  /(?:[Ss]tatement|[Qq]uery) failed:\s*/,
  /test error at \S{1,300}?:\d+:\s*/,
  /(?:SQL [^\s[]{1,20} )?\[\w{5}\]:?\s*/,
  /(?:[\w$]{1,60}\.){1,12}[\w$]{1,80}(?:\s\[[^\]]{1,40}\])?:\s+/,
  /[A-Z]\w{0,60}Exception:\s+/,
  /E\s{3,}/,
];
const head = new RegExp(`^(?:${heads.map(({ source }) => source).join('|')})`);
const severity = /^(ERROR|FATAL|PANIC|WARNING|NOTICE|Error|error|Fatal|Warning|Notice)\s{0,4}(?:\([^)\n]{1,60}\))?:\s*/;
/** A line that only says that an error follows. */
const label = /^[\s*_#]{0,9}error(?: message| log|s)?(?:\/log)?\s?[:*_\s]{0,9}$/i;
const tail = /\s{0,9}(?:\(SQLSTATE \w{5}\)|SQL state: \w{5})$/i;
/** What a test runner puts behind a message on the same line: the statement and its place. */
const statement = /\s{2,9}\[SQL\]\s/;
/** Marks that stand one before the other, at most. */
const mostHeads = 12;

export interface Undecorated {
  readonly text: string;
  /** the client's word for how bad it is, upper case */
  readonly level?: string;
}

/** Takes `ERROR:`, `db error:`, `psycopg2.errors.InternalError_:`, `(SQLSTATE XX000)` and their like off a line. */
export function dropDecoration(line: string): Undecorated {
  if (label.test(line)) return { text: '', level: 'ERROR' };
  let text = line.trim();
  let level: string | undefined;
  for (let n = 0; n < mostHeads; n++) {
    const found = severity.exec(text) ?? head.exec(text);
    if (!found || found[0].length === text.length) break;
    if (found[1]) level = found[1].toUpperCase();
    text = text.slice(found[0].length);
  }
  const end = text.search(statement);
  if (end > 0) text = text.slice(0, end);
  const mark = tail.exec(text.slice(-40));
  if (mark) text = text.slice(0, text.length - mark[0].length);
  return level ? { text, level } : { text };
}
