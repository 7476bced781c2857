import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { RwError } from '../errors.ts';
import { type ErrorRecord, recordFileSchema } from './schema.ts';

/** Why a record was left out. `field` is a dotted path into its file, empty where the whole is meant. */
export interface RecordProblem {
  readonly file: string;
  readonly field: string;
  readonly reason: string;
}

export interface LoadedRecords {
  readonly records: ErrorRecord[];
  readonly problems: RecordProblem[];
  /** id → the file it was read from, with `:line` for one of several in it */
  readonly files: ReadonlyMap<string, string>;
}

interface RawRecord {
  /** the file, with `:line` for one of several in it */
  readonly file: string;
  readonly json: string;
}

/**
 * Reads records from files (`.json`, `.jsonl`, `.jsonl.gz`) and folders of them, in the order given. A record that does
 * not fit is left out and named in `problems`; of two with one id or slug the first stays.
 * @throws RwError `data_missing` when a path is not there
 */
export async function loadRecords(paths: readonly string[]): Promise<LoadedRecords> {
  const records: ErrorRecord[] = [];
  const problems: RecordProblem[] = [];
  const taken = new Map<string, string>();
  const files = new Map<string, string>();
  for (const path of paths) {
    for await (const raw of readRaw(path)) {
      const parsed = parseRecord(raw);
      if ('problems' in parsed) {
        problems.push(...parsed.problems);
        continue;
      }
      const clash = (['id', 'slug'] as const).find((field) => taken.has(`${field} ${parsed[field]}`));
      if (clash) {
        const first = taken.get(`${clash} ${parsed[clash]}`);
        problems.push({ file: raw.file, field: `record.${clash}`, reason: `is taken by ${first}, which stays` });
        continue;
      }
      taken.set(`id ${parsed.id}`, raw.file).set(`slug ${parsed.slug}`, raw.file);
      files.set(parsed.id, raw.file);
      records.push(parsed);
    }
  }
  return { records, problems, files };
}

function parseRecord({ file, json }: RawRecord): ErrorRecord | { problems: RecordProblem[] } {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    return { problems: [{ file, field: '', reason: `is not JSON: ${(error as Error).message}` }] };
  }
  const result = recordFileSchema.safeParse(value);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => ({ file, field: path.join('.'), reason: message }));
  return { problems };
}

async function* readRaw(path: string): AsyncGenerator<RawRecord> {
  const info = await stat(path).catch((cause: unknown) => {
    throw new RwError(
      'data_missing',
      `There are no records at ${path}.`,
      'Restore the folder data/records, or correct RWERROR_DATA.',
      cause,
    );
  });
  if (info.isDirectory()) {
    for (const name of (await readdir(path)).sort()) {
      const child = join(path, name);
      if (isRecordFile(name) || (await stat(child)).isDirectory()) yield* readRaw(child);
    }
  } else if (path.endsWith('.json')) {
    yield { file: path, json: await readFile(path, 'utf8') };
  } else {
    yield* readLines(path);
  }
}

const isRecordFile = (name: string) => /\.(json|jsonl|jsonl\.gz)$/.test(name);

async function* readLines(path: string): AsyncGenerator<RawRecord> {
  const bytes = createReadStream(path);
  const input = path.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
  let line = 0;
  for await (const json of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    line++;
    if (json.trim() !== '') yield { file: `${path}:${line}`, json };
  }
}
