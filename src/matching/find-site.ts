import type { Site } from './match.ts';
import type { SiteRelease, SiteTemplate } from './site-index.ts';

/**
 * Where a message is raised: in the release asked for, else in the newest that has it.
 * @param release its name in the index
 */
export function findSite({ places }: SiteTemplate, releases: readonly SiteRelease[], release?: string): Site {
  const has = (at: number) => places.some(({ lines }) => (lines[at] ?? 0) > 0);
  const asked = releases.findIndex(({ name }) => name === release);
  const at = asked >= 0 && has(asked) ? asked : releases.findLastIndex((_, i) => has(i));
  const here = places.filter(({ lines }) => (lines[at] ?? 0) > 0);
  const place = here[0];
  return {
    template: '',
    file: place?.file ?? '',
    line: place?.lines[at] ?? 0,
    ...(place && { kind: place.kind }),
    ...(place?.function && { function: place.function }),
    ...(releases[at] && { release: releases[at] }),
    releases: releases.filter((_, i) => has(i)).map(({ name }) => name),
    elsewhere: here.length - 1,
  };
}
