import { setTimeout as sleep } from 'node:timers/promises';

const everyMs = 100;

/** Asks until there is an answer. @throws when there is none within that time */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | undefined> | T | undefined,
  withinMs: number,
): Promise<T> {
  const until = Date.now() + withinMs;
  for (;;) {
    const found = await ask();
    if (found !== undefined) return found;
    if (Date.now() > until) throw new Error(`waited in vain for ${what}`);
    await sleep(everyMs);
  }
}
