import type { SourceLocation } from '../text/fragment.ts';

/** A place of the source close to one that a panic or a backtrace names. */
export interface Nearby {
  readonly entry: number;
  /** lines between the two */
  readonly drift: number;
}

/** Lines drift this far between releases, at most. */
const furthest = 60;

/** The part of a path that releases, build folders and platforms share. */
const tail = (file: string): string => file.replaceAll('\\', '/').replace(/^.*?(?=(?:src|java)\/)/, '');

/** @param places each entry's place in the source, where it has one */
export function createLocations(places: readonly (SourceLocation | undefined)[]): (at: SourceLocation) => Nearby[] {
  const byFile = new Map<string, number[]>();
  for (const [entry, place] of places.entries()) {
    if (!place) continue;
    const name = tail(place.file);
    for (const key of new Set([name, name.slice(name.lastIndexOf('/') + 1)])) {
      const list = byFile.get(key);
      if (list) list.push(entry);
      else byFile.set(key, [entry]);
    }
  }
  return (at) => {
    const name = tail(at.file);
    const entries = byFile.get(name) ?? (name.includes('/') ? undefined : byFile.get(name)) ?? [];
    return entries
      .map((entry) => ({ entry, drift: Math.abs((places[entry]?.line ?? 0) - at.line) }))
      .filter(({ drift }) => drift <= furthest)
      .sort((a, b) => a.drift - b.drift || a.entry - b.entry);
  };
}
