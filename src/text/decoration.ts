/** What clients print in front of a server's message and behind it; it is none of the message. */
const heads: readonly RegExp[] = [
  /^(?:psql: error: )?connection to server (?:at|on) .{1,200}? failed:\s*/,
  /^psql:[^:\s]{1,200}:\d+:\s*/,
  /^(?:db|driver|postgres adapter|database) error:\s*/i,
  /^(?:statement|query) failed:\s*/,
  /^test error at \S{1,300}?:\d+:\s*/,
  /^(?:SQL [^\s[]{1,20} )?\[\w{5}\]:?\s*/,
  /^(?:[\w$]{1,60}\.){1,12}[\w$]{1,80}(?:\s\[[^\]]{1,40}\])?:\s+/,
  /^[A-Z]\w{0,60}Exception:\s+/,
  /^E\s{3,}/,
];
const severity = /^(ERROR|FATAL|PANIC|WARNING|NOTICE|Error|error|Fatal|Warning|Notice)\s{0,4}(?:\([^)\n]{1,60}\))?:\s*/;
const tails: readonly RegExp[] = [/\s*\(SQLSTATE \w{5}\)\s*$/, /\s*SQL state: \w{5}\s*$/i];

export interface Undecorated {
  readonly text: string;
  /** the client's word for how bad it is, upper case */
  readonly level?: string;
}

/** Takes `ERROR:`, `db error:`, `psycopg2.errors.InternalError_:`, `(SQLSTATE XX000)` and their like off a line. */
export function dropDecoration(line: string): Undecorated {
  let text = line.trim();
  let level: string | undefined;
  for (let changed = true; changed; ) {
    changed = false;
    const found = severity.exec(text);
    if (found?.[1] && found[0].length < text.length) {
      level = found[1].toUpperCase();
      text = text.slice(found[0].length);
      changed = true;
    }
    for (const head of heads) {
      const rest = text.replace(head, '');
      if (rest.length === text.length || rest === '') continue;
      text = rest;
      changed = true;
    }
  }
  for (const tail of tails) text = text.replace(tail, '');
  return level ? { text, level } : { text };
}
