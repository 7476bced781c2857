import type { Store } from '../store/store.ts';
import { within } from '../within.ts';
import type { Page, Pages } from './http-server.ts';

/** What was loaded at the start. */
export interface Program {
  readonly version: string;
  readonly records: number;
  /** records that could not be read */
  readonly leftOut: number;
  /** places that raise an error without a record */
  readonly sites: number;
}

/** Whether a part of the program can do its work just now. Never throws. */
export type Check = () => boolean | Promise<boolean>;

/** Checks by their name, which says what is not ready. */
export type Checks = Readonly<Record<string, Check>>;

const pingTimeoutMs = 2_000;

/**
 * `/healthz`: the process is alive, and what it has loaded. `/readyz`: whether it can do all of its work, and what is not
 * ready; `?exclude=store` leaves a check out, for who wants requests while the database is down: what somebody asks is
 * answered then too.
 */
export function createHealthPages(about: Program, checks: Checks): Pages {
  return {
    '/healthz': () => json(200, { status: 'alive', ...about }),
    '/readyz': async (query) => {
      const asked = Object.entries(checks).filter(([name]) => !query.getAll('exclude').includes(name));
      const found = await Promise.all(asked.map(async ([name, look]) => ((await look()) ? [] : [name])));
      const notReady = found.flat();
      return notReady.length === 0 ? json(200, { status: 'ready' }) : json(503, { status: 'not ready', notReady });
    },
  };
}

/** Asks the database itself, and waits no longer than it may. */
export function createStoreCheck(store: Pick<Store, 'findClaimedVersion'>, withinMs = pingTimeoutMs): Check {
  let asking: Promise<boolean> | undefined;
  const ask = async (): Promise<boolean> => {
    try {
      await store.findClaimedVersion({ team: '', channel: '', ts: '' });
      return true;
    } catch {
      return false;
    } finally {
      asking = undefined;
    }
  };
  return () => {
    // A database that hangs must not be asked once more by every probe.
    asking ??= ask();
    return within(withinMs, asking, false);
  };
}

const json = (status: number, body: object): Page => ({
  status,
  type: 'application/json',
  body: `${JSON.stringify(body)}\n`,
});
