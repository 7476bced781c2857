import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { RwError } from '../errors.ts';
import type { Terminal } from './terminal.ts';

/** Only the first megabyte of a paste is looked at; what comes after this is not even read. */
const mostBytes = 8 << 20;

/**
 * Reads a paste from a file or from standard input.
 * @throws RwError `input_missing` for a file that cannot be read, `input_empty`, `input_binary`
 */
export async function readText(terminal: Terminal, file: string | undefined): Promise<string> {
  if (file === undefined && terminal.isInteractive) terminal.warn('Paste the error, then press Ctrl-D.');
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of readBytes(terminal, file)) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= mostBytes) break;
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks));
  if (text.trim() === '') {
    throw new RwError(
      'input_empty',
      'There is no text to explain.',
      'Pipe the error in, or name a file that holds it.',
    );
  }
  if (text.includes('\0')) {
    throw new RwError(
      'input_binary',
      'This is not text: it holds NUL bytes.',
      'Give the error as UTF-8 text; unpack a compressed log first.',
    );
  }
  return text;
}

/** Lines of a file or of standard input, as they come. @throws RwError `input_missing` for a file that cannot be read */
export const readLines = (terminal: Terminal, file: string | undefined): AsyncIterable<string> =>
  createInterface({ input: Readable.from(readBytes(terminal, file)), crlfDelay: Number.POSITIVE_INFINITY });

async function* readBytes(terminal: Terminal, file: string | undefined): AsyncGenerator<Uint8Array> {
  try {
    yield* terminal.open(file);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const what = file ?? 'standard input';
    throw new RwError(
      'input_missing',
      `${what} cannot be read: ${reason}.`,
      'Name a file that is there, or pipe the text in.',
      cause,
    );
  }
}
