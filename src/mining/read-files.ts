import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { createReader } from './reader.ts';
import type { FileSites, SourceFile } from './site.ts';

export interface ReadOptions {
  /** threads at work; 1 reads here, without any (default: one for each core) */
  readonly threads?: number;
  /** told how many files are done */
  readonly progress?: (done: number) => void;
}

/** Characters that a thread is handed at once: small enough that all end together. */
const batchCharacters = 400_000;

/** Reads the error sites of a batch of files. */
type ReadBatch = (files: readonly SourceFile[]) => FileSites[] | Promise<FileSites[]>;

/** Reads the error sites of files, in parallel. The answers stand in the files' order. */
export async function readFiles(
  files: readonly SourceFile[],
  shared: ReadonlyMap<string, string>,
  { threads = availableParallelism(), progress }: ReadOptions = {},
): Promise<FileSites[]> {
  const batches = splitBatches(files);
  const queue = batches.entries();
  const answers: FileSites[][] = [];
  let done = 0;
  /** Takes from the queue, which all share, until it is empty. */
  const work = async (read: ReadBatch) => {
    for (const [place, batch] of queue) {
      const sites = await read(batch);
      answers[place] = sites;
      done += sites.length;
      progress?.(done);
    }
  };
  if (threads <= 1) {
    const read = await createReader(shared);
    await work((batch) => batch.map(({ path, text }) => read(path, text)));
  } else await Promise.all(Array.from({ length: Math.min(threads, batches.length) }, () => inThread(shared, work)));
  return answers.flat();
}

/** Works with a thread of its own. */
async function inThread(shared: ReadonlyMap<string, string>, work: (read: ReadBatch) => Promise<void>): Promise<void> {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: shared });
  try {
    await work(async (batch) => {
      const answered = once(worker, 'message');
      worker.postMessage(batch);
      return (await answered)[0] as FileSites[];
    });
  } finally {
    await worker.terminate();
  }
}

function splitBatches(files: readonly SourceFile[]): SourceFile[][] {
  const batches: SourceFile[][] = [];
  let room = 0;
  for (const file of files) {
    if (batches.length === 0 || file.text.length > room) {
      batches.push([]);
      room = batchCharacters;
    }
    batches.at(-1)?.push(file);
    room -= file.text.length;
  }
  return batches;
}
