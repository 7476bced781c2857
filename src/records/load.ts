import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RwError } from '../errors.ts';
import { readPack, type Unpacked, writePack } from './pack.ts';
import type { RecordProblem } from './problem.ts';
import { readLines } from './read-lines.ts';
import { type ErrorRecord, recordFileSchema } from './schema.ts';

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

export interface LoadOptions {
  /** where what is read of large files is kept for the next start */
  readonly packFolder?: string;
  /** a `.jsonl` or `.jsonl.gz` of more bytes is large: its records' narrative parts stay on disk */
  readonly largeBytes?: number;
}
const defaults = { packFolder: 'var/records', largeBytes: 20 << 20 };

/**
 * Reads records from files (`.json`, `.jsonl`, `.jsonl.gz`) and folders of them, in the order given. A record that does
 * not fit is left out and named in `problems`; of two with one id or slug the first stays.
 * @throws RwError `data_missing` when a path is not there
 */
export async function loadRecords(paths: readonly string[], options: LoadOptions = {}): Promise<LoadedRecords> {
  const { packFolder, largeBytes } = { ...defaults, ...options };
  const collection = new Collection();
  for (const path of paths) {
    for await (const file of listFiles(path)) {
      const isLarge = !file.endsWith('.json') && (await stat(file)).size > largeBytes;
      await (isLarge ? loadLarge(file, packFolder, collection) : loadFile(file, collection));
    }
  }
  const { records, problems, files } = collection;
  return { records, problems, files };
}

async function loadFile(file: string, collection: Collection): Promise<void> {
  for await (const one of parseAll(file)) collection.add(one);
}

/** Records as they are found, the first of each id and slug. */
class Collection {
  readonly records: ErrorRecord[] = [];
  readonly problems: RecordProblem[] = [];
  readonly files = new Map<string, string>();
  private readonly slugs = new Map<string, string>();

  add(one: Unpacked): void {
    if ('problem' in one) {
      this.problems.push(one.problem);
      return;
    }
    const { file, record } = one;
    const { id, slug } = record;
    const first = this.files.get(id) ?? this.slugs.get(slug);
    if (first !== undefined) {
      const field = this.files.has(id) ? 'record.id' : 'record.slug';
      this.problems.push({ file, field, reason: `is taken by ${first}, which stays` });
      return;
    }
    this.files.set(id, file);
    this.slugs.set(slug, file);
    this.records.push(record);
  }
}

/** A large file is unpacked once; where that cannot be written its records are held in memory like others. */
async function loadLarge(file: string, packFolder: string, collection: Collection): Promise<void> {
  let packed = await readPack(packFolder, file);
  try {
    if (!packed) await writePack(packFolder, file, parseAll(file));
    packed ??= await readPack(packFolder, file);
  } catch (error) {
    collection.problems.push({ file: packFolder, field: '', reason: `cannot be written: ${(error as Error).message}` });
  }
  if (!packed) return loadFile(file, collection);
  for (const one of packed) collection.add(one);
}

async function* parseAll(path: string): AsyncGenerator<Unpacked> {
  try {
    for await (const raws of readRaw(path)) for (const raw of raws) yield* parseRecord(raw);
  } catch (error) {
    // a damaged file: what stood before the damage is kept
    yield { problem: { file: path, field: '', reason: `cannot be read to its end: ${(error as Error).message}` } };
  }
}

function parseRecord({ file, json }: RawRecord): Unpacked[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    return [{ problem: { file, field: '', reason: `is not JSON: ${(error as Error).message}` } }];
  }
  const result = recordFileSchema.safeParse(value);
  if (result.success) return [{ file, record: result.data }];
  return result.error.issues.map(({ path, message }) => ({
    problem: { file, field: path.join('.'), reason: message },
  }));
}

/** The record files at a path: itself, or all below it, in the order of their names. */
async function* listFiles(path: string): AsyncGenerator<string> {
  const info = await stat(path).catch((cause: unknown) => {
    throw new RwError(
      'data_missing',
      `There are no records at ${path}.`,
      'Restore the folder data/records, or correct RWERROR_DATA.',
      cause,
    );
  });
  if (!info.isDirectory()) {
    yield path;
    return;
  }
  const entries = await readdir(path, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const child = join(path, entry.name);
    if (isRecordFile(entry.name)) yield child;
    else if (entry.isDirectory() || entry.isSymbolicLink())
      yield* (await stat(child)).isDirectory() ? listFiles(child) : [];
  }
}

const isRecordFile = (name: string) => /\.(json|jsonl|jsonl\.gz)$/.test(name);

async function* readRaw(path: string): AsyncGenerator<RawRecord[]> {
  if (path.endsWith('.json')) {
    yield [{ file: path, json: await readFile(path, 'utf8') }];
    return;
  }
  for await (const lines of readLines(path))
    yield lines.map(({ text, number }) => ({ file: `${path}:${number}`, json: text }));
}
