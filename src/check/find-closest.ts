import Fuse from 'fuse.js';

/** `: did you mean X?` with the name that is nearest, or nothing when none is near. */
export function findClosest(name: string, known: Iterable<string>): string {
  const [best] = new Fuse([...known], { threshold: 0.3, distance: 30 }).search(name.slice(0, 32), { limit: 1 });
  return best === undefined ? '' : `: did you mean ${best.item}?`;
}
