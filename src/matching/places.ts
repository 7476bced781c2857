import type { Fragment } from '../text/fragment.ts';
import type { Entries, Entry } from './entries.ts';
import type { Hit } from './hit.ts';
import { createLocations, makesErrors, type Nearby } from './location.ts';

/** Hits by place that one paste can have, and of one place. */
const most = 50;
const mostOfOne = 3;

/** Finds what is raised at the places that panics and backtraces of a paste name. Built at first use. */
export function createPlaces(entries: Entries): (fragments: readonly Fragment[]) => Hit[] {
  let locate: ((at: { file: string; line: number }) => Nearby[]) | undefined;
  return (fragments) => {
    const hits: Hit[] = [];
    for (let order = 0; order < fragments.length; order++) {
      const fragment = fragments[order] as Fragment;
      const { at } = fragment;
      if (!at || hits.length >= most || makesErrors(fragment)) continue;
      locate ??= createLocations(entries.count - entries.hashed.length, (number) => placeOf(entries.entry(number)));
      for (const { entry: owner, drift } of locate(at).slice(0, mostOfOne)) {
        const { role, isSite } = entries.entry(owner);
        hits.push({
          owner,
          role,
          isSite,
          spelling: entries.owners.indexOf(owner),
          fragment,
          order,
          via: 'location',
          score: Math.max(0.2, 0.6 - 0.01 * drift),
          sure: false,
          bits: 0,
          start: 0,
          end: fragment.text.length,
          values: [],
          why: () => [`raised ${drift === 0 ? 'at' : `${drift} lines from`} ${at.file}:${at.line}`],
        });
      }
    }
    return hits;
  };
}

function placeOf({ record, site }: Entry): { file: string; line: number } | undefined {
  if (site) return { file: site.file, line: site.line };
  return record?.filePath && record.lineNumber ? { file: record.filePath, line: record.lineNumber } : undefined;
}
