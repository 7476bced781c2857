import { z } from 'zod';
import { RwError } from '../errors.ts';
import type { Site } from '../matching/match.ts';
import { readLines } from './read-input.ts';
import type { Terminal } from './terminal.ts';

/** A line of a listing; keys that we do not know are passed over. */
const siteSchema = z.object({
  template: z.string().min(1),
  file: z.string(),
  line: z.int(),
  kind: z.string().exactOptional(),
  function: z.string().exactOptional(),
});

/**
 * Reads a listing of error sites: a line of JSON each, `{"template","file","line"}`.
 * @throws RwError `input_missing` for a file that cannot be read, `listing_empty`, `listing_invalid` for a line that is no
 * site
 */
export async function readListing(terminal: Terminal, file: string): Promise<Site[]> {
  const sites: Site[] = [];
  let number = 0;
  for await (const line of readLines(terminal, file)) {
    number++;
    if (line.trim() !== '') sites.push(parseSite(line, `${file}:${number}`));
  }
  if (sites.length === 0)
    throw new RwError(
      'listing_empty',
      `${file} is empty.`,
      'Name a site index or a listing of sites, or none for none.',
    );
  return sites;
}

function parseSite(line: string, place: string): Site {
  try {
    return siteSchema.parse(JSON.parse(line));
  } catch (cause) {
    throw new RwError(
      'listing_invalid',
      `${place} is no error site.`,
      'Give a line of JSON for each: {"template":"…","file":"src/….rs","line":12}.',
      cause,
    );
  }
}
