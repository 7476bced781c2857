import Fuse from 'fuse.js';
import type { ErrorRecord } from '../records/schema.ts';

/** A record for a person's words, with how well it fits, 0..1. */
export interface Hit {
  readonly record: ErrorRecord;
  readonly score: number;
}

/** Built at first use: most texts are pastes and never need it. */
export function createSearch(records: readonly ErrorRecord[]): (words: string, limit: number) => Hit[] {
  let fuse: Fuse<ErrorRecord> | undefined;
  return (words, limit) => {
    const query = words.trim().slice(0, 200);
    if (query === '') return [];
    fuse ??= new Fuse(records as ErrorRecord[], {
      keys: [
        { name: 'errorMessage', weight: 3 },
        { name: 'tags', weight: 2 },
        { name: 'runbook.area', weight: 1.5 },
        { name: 'runbook.printedAs', weight: 1 },
        { name: 'documentation', weight: 1 },
        { name: 'commonSituations', weight: 0.7 },
        { name: 'solutions', weight: 0.5 },
      ],
      includeScore: true,
      ignoreLocation: true,
      useTokenSearch: true,
      threshold: 0.4,
    });
    return fuse.search(query, { limit }).map(({ item, score }) => ({ record: item, score: 1 - (score ?? 1) }));
  };
}
