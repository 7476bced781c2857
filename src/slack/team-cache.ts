const maxKept = 2_000;

/** Keeps what was looked up in a workspace for a while. */
export interface TeamCache<T> {
  find(team: string, id: string, look: () => Promise<T>): Promise<T>;
}

/** @param now milliseconds since 1970 */
export function createTeamCache<T>(now: () => number, keptMs: number): TeamCache<T> {
  const kept = new Map<string, { value: T; untilMs: number }>();
  return {
    async find(team, id, look) {
      const key = `${team} ${id}`;
      const known = kept.get(key);
      if (known && known.untilMs > now()) return known.value;
      const value = await look();
      if (kept.size >= maxKept) kept.clear();
      kept.set(key, { value, untilMs: now() + keptMs });
      return value;
    },
  };
}
