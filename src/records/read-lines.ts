import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

/** A line of a file, and its number, 1-based. */
export interface NumberedLine {
  readonly text: string;
  readonly number: number;
}

/**
 * The lines of a text file, unpacked where its name ends in `.gz`, in batches as they are read: a hundred thousand lines
 * one by one would wait a hundred thousand times. Empty lines are left out.
 */
export async function* readLines(path: string): AsyncGenerator<NumberedLine[]> {
  const bytes = createReadStream(path, { highWaterMark: 1 << 20 });
  const input = path.endsWith('.gz') ? bytes.pipe(createGunzip({ chunkSize: 1 << 20 })) : bytes;
  bytes.on('error', (error) => input.destroy(error));
  const decoder = new TextDecoder();
  let rest = '';
  let number = 0;
  const take = (text: string): NumberedLine[] => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    return lines.map((line) => ({ text: line, number: ++number })).filter((line) => line.text.trim() !== '');
  };
  for await (const chunk of input) yield take(decoder.decode(chunk, { stream: true }));
  yield take(`${decoder.decode()}\n`);
}
