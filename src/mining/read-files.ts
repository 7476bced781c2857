import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { createReader } from './reader.ts';
import type { FileSites } from './site.ts';

interface SourceFile {
  readonly path: string;
  readonly text: string;
}

export interface ReadOptions {
  /** threads at work; 1 reads here, without any (default: one for each core) */
  readonly threads?: number;
  /** told how many files are done */
  readonly progress?: (done: number) => void;
}

/** Characters that a thread is handed at once: small enough that all end together. */
const batchCharacters = 400_000;

/** Reads the error sites of files, in parallel. The answers stand in the files' order. */
export async function readFiles(
  files: readonly SourceFile[],
  shared: ReadonlyMap<string, string>,
  { threads = availableParallelism(), progress }: ReadOptions = {},
): Promise<FileSites[]> {
  const batches = splitBatches(files);
  const answers: FileSites[][] = [];
  let done = 0;
  const keep = (place: number, sites: FileSites[]) => {
    answers[place] = sites;
    done += sites.length;
    progress?.(done);
  };
  if (threads <= 1) {
    const read = await createReader(shared);
    for (const [place, batch] of batches.entries())
      keep(
        place,
        batch.map(({ path, text }) => read(path, text)),
      );
    return answers.flat();
  }
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(threads, batches.length) }, () => runThread(shared, () => batches[next], take)),
  );
  return answers.flat();

  function take(): (sites: FileSites[]) => void {
    const place = next++;
    return (sites) => keep(place, sites);
  }
}

/** Keeps one thread busy until no batch is left. */
async function runThread(
  shared: ReadonlyMap<string, string>,
  peek: () => readonly SourceFile[] | undefined,
  take: () => (sites: FileSites[]) => void,
): Promise<void> {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: shared });
  try {
    await new Promise<void>((resolve, reject) => {
      let keep: ((sites: FileSites[]) => void) | undefined;
      const hand = () => {
        const batch = peek();
        if (!batch) return resolve();
        keep = take();
        worker.postMessage(batch);
      };
      worker.on('error', reject);
      worker.on('message', (sites: FileSites[]) => {
        keep?.(sites);
        hand();
      });
      hand();
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
