import type { Fragment, SourceLocation } from '../text/fragment.ts';

/** A place of the source close to one that a panic or a backtrace names. */
export interface Nearby {
  readonly entry: number;
  /** lines between the two */
  readonly drift: number;
}

/** Lines drift this far between releases, at most. */
const furthest = 60;

/** The part of a path that releases, build folders and platforms share. */
export const tail = (file: string): string => file.replaceAll('\\', '/').replace(/^.*?(?=(?:src|java)\/)/, '');

/** A frame in the file of an error type shows where the error was made of another, not where it was raised. */
export const makesErrors = ({ kind, at }: Fragment): boolean =>
  kind === 'frame' && /\berrors?\.rs$/.test(at?.file ?? '');

/** @param place each entry's place in the source, where it has one */
export function createLocations(
  count: number,
  place: (entry: number) => SourceLocation | undefined,
): (at: SourceLocation) => Nearby[] {
  const byFile = new Map<string, number[]>();
  for (let entry = 0; entry < count; entry++) {
    const known = place(entry);
    if (!known) continue;
    const name = tail(known.file);
    for (const key of new Set([name, name.slice(name.lastIndexOf('/') + 1)])) {
      const list = byFile.get(key);
      if (list) list.push(entry);
      else byFile.set(key, [entry]);
    }
  }
  return (at) =>
    (byFile.get(tail(at.file)) ?? [])
      .map((entry) => ({ entry, drift: Math.abs((place(entry)?.line ?? 0) - at.line) }))
      .filter(({ drift }) => drift <= furthest)
      .sort((a, b) => a.drift - b.drift || a.entry - b.entry);
}
