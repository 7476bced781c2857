/** A line of JSON that a logger or a log shipper wrote. */
export interface JsonLine {
  readonly level?: string;
  readonly target?: string;
  /** strings that can hold an error, the message first */
  readonly texts: readonly string[];
}

/** Keys whose value names a thing or repeats the query: never an error. */
const quiet =
  /^(?:timestamp|time|ts|@timestamp|level|severity|target|logger|thread|threadname|class|file|line|sql|query|span|spans|host|hostname|pod|container|namespace|stream|tag|kubernetes|labels?|unique_?id|id)$/i;
const deepest = 4;
/** What may stand before the object: nothing, a time, a container's name, a shipper's marks. */
const prefix = /^(?:[\dTZ:.,+\s-]*|[\w./-]+\s*\|\s*|\S+\s+std(?:out|err)\s+[FP]\s+)$/;

/** Reads a JSON log line; undefined where it is no JSON object or holds no text. */
export function readJsonLine(line: string): JsonLine | undefined {
  const start = line.indexOf('{');
  if (start < 0 || start > 80 || !line.trimEnd().endsWith('}') || !prefix.test(line.slice(0, start))) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(line.slice(start));
  } catch {
    return undefined;
  }
  const texts: string[] = [];
  collect(value, texts, 0);
  if (texts.length === 0) return undefined;
  const level = pick(value, 'level') ?? pick(value, 'severity');
  const target = pick(value, 'target') ?? pick(value, 'logger');
  return { ...(level && { level: level.toUpperCase() }), ...(target && { target }), texts };
}

function collect(value: unknown, texts: string[], depth: number): void {
  if (typeof value === 'string' && value.trim() !== '') texts.push(value);
  if (value === null || typeof value !== 'object' || depth === deepest) return;
  for (const [key, child] of Object.entries(value)) {
    if (/^spans?$/i.test(key)) collectErrors(child, texts);
    else if (Array.isArray(value) || !quiet.test(key)) collect(child, texts, depth + 1);
  }
}

/** Of a span only its error is one. */
function collectErrors(span: unknown, texts: string[]): void {
  for (const one of Array.isArray(span) ? span : [span]) {
    const error = pick(one, 'error') ?? pick(one, 'err');
    if (error) texts.push(error);
  }
}

function pick(value: unknown, key: string): string | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  const found = (value as Record<string, unknown>)[key];
  return typeof found === 'string' ? found : undefined;
}
