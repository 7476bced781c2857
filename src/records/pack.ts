import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, openSync, readSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createPackedRecord, type Light, lightOf, type Read } from './packed-record.ts';
import type { RecordProblem } from './problem.ts';
import { readLines } from './read-lines.ts';
import type { ErrorRecord } from './schema.ts';

/** Counts up with what a pack holds: an older one is made anew. */
const format = 1;

/**
 * A pack is what a large file of records becomes at its first start: two files in a folder of ours, one with a whole record
 * a line, one with what matching needs of each and where the whole one stands. Later starts read the second alone.
 */
interface PackFiles {
  readonly whole: string;
  readonly light: string;
  /** begins the names of all packs of the same source */
  readonly source: string;
}

interface LightLine {
  readonly light: Light;
  /** the file it was read from, with its line */
  readonly file: string;
  /** of the whole record, in bytes */
  readonly at: number;
  readonly length: number;
}

/** A record with the file and line it came from, or why one was left out. */
export type Unpacked = { readonly file: string; readonly record: ErrorRecord } | { readonly problem: RecordProblem };

async function nameFiles(folder: string, path: string): Promise<PackFiles> {
  const { size, mtimeMs } = await stat(path);
  const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);
  const source = hash(resolve(path));
  const name = join(folder, `${source}-${hash(`${format} ${size} ${mtimeMs}`)}`);
  return { whole: `${name}.jsonl`, light: `${name}.light.jsonl`, source };
}

/** The records of a file's pack; undefined where there is none of the file as it is now. */
export async function readPack(folder: string, path: string): Promise<Unpacked[] | undefined> {
  const { whole, light } = await nameFiles(folder, path);
  const known = await Promise.all([whole, light].map((file) => stat(file).catch(() => undefined)));
  if (known.includes(undefined)) return undefined;
  const read = createReader(whole);
  const records: Unpacked[] = [];
  for await (const lines of readLines(light)) {
    for (const { text } of lines) {
      const line: LightLine | { problem: RecordProblem } = JSON.parse(text);
      records.push('problem' in line ? line : unpack(line, read));
    }
  }
  return records;
}

const unpack = ({ light, file, at, length }: LightLine, read: Read): Unpacked => ({
  file,
  record: createPackedRecord(light, read, at, length),
});

/** Reads whole records back, by their place. The file stays open as long as the program runs. */
function createReader(file: string): Read {
  const descriptor = openSync(file, 'r');
  return (at, length) => {
    const bytes = Buffer.alloc(length);
    readSync(descriptor, bytes, 0, length, at);
    return JSON.parse(bytes.toString('utf8')) as ErrorRecord;
  };
}

function packOne(
  { file, record }: { file: string; record: ErrorRecord },
  at: number,
): { text: string; line: LightLine } {
  const text = `${JSON.stringify(record)}\n`;
  return { text, line: { light: lightOf(record), file, at, length: Buffer.byteLength(text) - 1 } };
}

/** Writes the pack of a file and takes older packs of it away. Readers see it when it is complete. */
export async function writePack(folder: string, path: string, records: AsyncIterable<Unpacked>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { whole, light, source } = await nameFiles(folder, path);
  await writeParts(`${whole}.part`, `${light}.part`, records);
  for (const name of await readdir(folder))
    if (name.startsWith(source) && !name.endsWith('.part')) await rm(join(folder, name));
  for (const file of [whole, light]) await rename(`${file}.part`, file);
}

async function writeParts(wholeFile: string, lightFile: string, records: AsyncIterable<Unpacked>): Promise<void> {
  const whole = createWriteStream(wholeFile);
  const light = createWriteStream(lightFile);
  let at = 0;
  for await (const one of records) {
    const { text, line } = 'problem' in one ? { text: '', line: one } : packOne(one, at);
    at += Buffer.byteLength(text);
    if (!whole.write(text)) await once(whole, 'drain');
    if (!light.write(`${JSON.stringify(line)}\n`)) await once(light, 'drain');
  }
  await Promise.all([whole, light].map((stream) => once(stream.end(), 'finish')));
}
