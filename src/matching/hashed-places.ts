import type { Fragment } from '../text/fragment.ts';
import type { Entries } from './entries.ts';
import type { HashedLocations, Located } from './hashed-location.ts';
import type { Hit } from './hit.ts';
import { makesErrors } from './location.ts';

/** Places of one paste that are looked for. */
const most = 50;
/** A frame says where an error came by: further from all that raises a message it tells nothing. */
const furthest = 60;
/** How likely it is that a place explains a panic: where a message is raised, in a function that is known, in a file that is. */
const scores = { there: 0.6, inside: 0.45, file: 0.3 } as const;

/** Finds the places that panics and frames of a paste name, as the release has them. */
export type HashedPlaces = (fragments: readonly Fragment[], release?: string) => Hit[];

export function createHashedPlaces(entries: Entries, { locate }: HashedLocations): HashedPlaces {
  return (fragments, release) => {
    const hits: Hit[] = [];
    for (const [order, fragment] of fragments.entries()) {
      if (!fragment.at || hits.length >= most || makesErrors(fragment)) continue;
      const located = locate(fragment.at, release);
      if (located && (fragment.kind === 'panic' || located.away <= furthest))
        hits.push(toHit(located, fragment, order));
    }
    return hits;
  };

  function toHit({ template, site, away }: Located, fragment: Fragment, order: number): Hit {
    const { file, line, kind, function: name, release } = site;
    const spelling = entries.spellingOf(template);
    const where = name ? ` in ${name}` : '';
    const how = away === 0 ? 'at' : `${away} lines from`;
    return {
      owner: entries.owners[spelling] ?? 0,
      spelling,
      role: 'cause',
      isSite: true,
      site,
      fragment,
      order,
      via: 'location',
      score: kind ? scores.there : name ? scores.inside : scores.file,
      sure: false,
      bits: 0,
      start: 0,
      end: fragment.text.length,
      values: [],
      why: () => [`${how} a place of ${release?.name} that raises a message${where}: ${file}:${line}`],
    };
  }
}
