import type { Log } from '../../src/log.ts';

/** A log that is looked at: a JSON text for each line. */
export function createTestLog(): { log: Log; logged: string[] } {
  const logged: string[] = [];
  const write = (fields: object, message: string) => void logged.push(JSON.stringify({ ...fields, message }));
  return { logged, log: { debug: write, info: write, warn: write, error: write } };
}
