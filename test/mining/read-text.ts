import { createReader } from '../../src/mining/reader.ts';
import { readConstants, shareConstants } from '../../src/mining/rust/constants.ts';
import type { FileSites } from '../../src/mining/site.ts';

/** Reads one source text, with the constants of others. */
export async function readText(path: string, text: string, others: readonly string[] = []): Promise<FileSites> {
  const read = await createReader(shareConstants(others.map(readConstants)));
  return read(path, text);
}

/** The templates of a Rust text, in order. */
export const rustTemplates = async (text: string, others?: readonly string[]): Promise<string[]> =>
  (await readText('src/rocket/src/launch.rs', text, others)).sites.map(({ template }) => template);
