import { describeError, type Log } from '../log.ts';
import { guardStore, storeDown } from '../store/guard-store.ts';
import type { Deps } from './deps.ts';

/**
 * What the app needs, made ready for a database that goes away and comes back. Both are logged once: what fails meanwhile
 * for want of it is written at level debug.
 */
export function withoutStoreAtTimes<T extends Pick<Deps, 'store' | 'log'>>(deps: T): T {
  const { store, log } = deps;
  const quiet =
    (write: Log['warn']): Log['warn'] =>
    (fields, message) =>
      Object.values(fields).includes(storeDown) ? log.debug(fields, message) : write(fields, message);
  return {
    ...deps,
    store: guardStore(store, {
      onOutage: (cause) => log.error(describeError(cause), 'the database does not answer; unasked replies stop'),
      onReturn: (downMs) => log.info({ downMs: Math.round(downMs) }, 'the database answers again'),
    }),
    log: {
      debug: (fields, message) => log.debug(fields, message),
      info: quiet((fields, message) => log.info(fields, message)),
      warn: quiet((fields, message) => log.warn(fields, message)),
      error: quiet((fields, message) => log.error(fields, message)),
    },
  };
}
