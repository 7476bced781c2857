import Fuse, { type IFuseOptions } from 'fuse.js';
import type { ErrorRecord } from '../records/schema.ts';

/** A record for a person's words, with how well it fits, 0..1. */
export interface Hit {
  readonly record: ErrorRecord;
  readonly score: number;
}

/** Of more records the documentation is left out: it is on disk, and there are many to choose from by their messages. */
const mostDocumented = 20_000;

/**
 * Word by word, wherever in a field it stands, typos and all. A long field is no worse than a short one: people use two or
 * three words of a long message. test/labelled/search.jsonl has the queries on which this was chosen.
 */
export const searchOptions: IFuseOptions<ErrorRecord> = {
  keys: [
    { name: 'errorMessage', weight: 8 },
    { name: 'slug', weight: 4 },
    { name: 'tags', weight: 1 },
    { name: 'runbook.area', weight: 1 },
    { name: 'documentation', weight: 0.5 },
  ],
  includeScore: true,
  ignoreLocation: true,
  ignoreFieldNorm: true,
  useTokenSearch: true,
  threshold: 0.3,
};

/** Built at first use: most texts are pastes and never need it. */
export function createSearch(records: readonly ErrorRecord[]): (words: string, limit: number) => Hit[] {
  let fuse: Fuse<ErrorRecord> | undefined;
  return (words, limit) => {
    const query = words.trim().slice(0, 200);
    if (query === '') return [];
    fuse ??= new Fuse(records, optionsFor(records.length));
    return fuse.search(query, { limit }).map(({ item, score }) => ({ record: item, score: 1 - (score ?? 1) }));
  };
}

const optionsFor = (count: number): IFuseOptions<ErrorRecord> =>
  count <= mostDocumented ? searchOptions : { ...searchOptions, keys: searchOptions.keys?.slice(0, -1) ?? [] };
