import { parentPort, workerData } from 'node:worker_threads';
import { createReader } from './reader.ts';
import type { SourceFile } from './site.ts';

/** A thread of `readFiles`: gets batches of files, answers with their sites, batch by batch. */
const read = await createReader(workerData as ReadonlyMap<string, string>);
parentPort?.on('message', (batch: SourceFile[]) => {
  parentPort?.postMessage(batch.map(({ path, text }) => read(path, text)));
});
