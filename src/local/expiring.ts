import { createSecret } from './identity.ts';

/** Values behind keys that cannot be guessed and live for a while. */
export interface Expiring<T> {
  /** @returns the new key */
  add(value: T): string;
  find(key: string): { readonly value: T; readonly expired: boolean; readonly uses: number } | undefined;
  /** Counts one use. */
  use(key: string): void;
}

/** @param lifeMs how long a key is good @param now milliseconds since 1970 */
export function createExpiring<T>(lifeMs: number, now: () => number): Expiring<T> {
  const entries = new Map<string, { value: T; until: number; uses: number }>();
  return {
    add(value) {
      const key = createSecret();
      entries.set(key, { value, until: now() + lifeMs, uses: 0 });
      return key;
    },
    find(key) {
      const entry = entries.get(key);
      return entry && { value: entry.value, expired: now() > entry.until, uses: entry.uses };
    },
    use(key) {
      const entry = entries.get(key);
      if (entry) entry.uses += 1;
    },
  };
}
