import { RwError } from '../errors.ts';
import { within } from '../within.ts';
import type { Store } from './store.ts';

/** Slack wants its ack within 3 s, and a form its answer; a database that has not answered by then counts as down. */
const patienceMs = 2_000;
/** These go through many rows, and nobody waits for them. */
const patient: readonly string[] = [
  ...['prune', 'forgetTeam', 'forgetChannel', 'listVotes', 'findUnreadableTokens', 'renewTokens'],
  ...['renewClaims', 'takeOverClaims'],
];
/** for how long nothing is asked of a database that is down: waits for it must not add up */
const restMs = 2_000;
/** A full disk lets queries read and none write: that is one outage, not many. Something is written every five seconds. */
const settledMs = 6_000;

type Query = (...args: unknown[]) => Promise<unknown>;

interface Watch {
  /** milliseconds of any clock that does not go back */
  readonly now?: () => number;
  /** called once, when the database stops answering */
  onOutage(cause: unknown): void;
  /** called once, when it has answered for a while again */
  onReturn(downMs: number): void;
}

/** The code of the error that every query gives while the database is down. */
export const storeDown = 'store_down';

/**
 * The store, for a process that goes on without it. While the database is down each query rejects with RwError
 * `store_down`: after two seconds, and from then on at once but for one query every two seconds, which finds out when it is
 * back. Errors of a query itself stay as they are.
 */
export function guardStore(store: Store, { now = () => performance.now(), onOutage, onReturn }: Watch): Store {
  let failures = 0;
  let succeededMs = 0;
  let downSinceMs: number | undefined;
  let failedMs = 0;
  let nextTryMs = 0;

  const fail = (cause: unknown, startedMs: number): RwError => {
    // Others were answered meanwhile: there is too much to do, and no outage.
    if (succeededMs > startedMs) return toStoreDown(cause);
    failedMs = now();
    if (downSinceMs === undefined) {
      downSinceMs = failedMs;
      onOutage(cause);
    }
    // One connection that was cut is no outage yet; one that hangs is, for the next would hang as well.
    failures += now() - startedMs >= patienceMs / 2 ? 2 : 1;
    if (failures > 1) nextTryMs = now() + restMs;
    return toStoreDown(cause);
  };
  const succeed = (): void => {
    failures = 0;
    nextTryMs = 0;
    succeededMs = now();
    if (downSinceMs === undefined || succeededMs - failedMs < settledMs) return;
    onReturn(succeededMs - downSinceMs);
    downSinceMs = undefined;
  };

  async function guard(ask: () => Promise<unknown>): Promise<unknown> {
    const startedMs = now();
    if (startedMs < nextTryMs) throw toStoreDown();
    // Others do not wait with the one that finds out.
    if (failures > 1) nextTryMs = startedMs + restMs;
    try {
      const answer = await ask();
      succeed();
      return answer;
    } catch (error) {
      throw isOutage(error) ? fail(error, startedMs) : error;
    }
  }

  const guarded = Object.entries(store).map(([name, ask]: [string, Query]) => [
    name,
    (...args: unknown[]) => guard(() => (patient.includes(name) ? ask(...args) : inTime(ask(...args)))),
  ]);
  return { ...(Object.fromEntries(guarded) as Store), close: store.close };
}

const late = Symbol('late');

async function inTime(asked: Promise<unknown>): Promise<unknown> {
  const answer = await within(patienceMs, asked, late);
  if (answer === late) throw new Error('the database did not answer in time');
  return answer;
}

/** What is wrong with a query itself: SQLSTATE classes 22, 23, 42 and 0A, and what SQLite calls so. */
const ofTheQuery = /^(?:(?:22|23|42|0A)[0-9A-Z]{3}|SQLITE_(?:ERROR|CONSTRAINT|MISMATCH|MISUSE|RANGE|TOOBIG)\w*)$/;

function isOutage(error: unknown): boolean {
  if (error instanceof RwError || error instanceof TypeError || error instanceof SyntaxError) return false;
  const { code } = error as { code?: unknown };
  return !(typeof code === 'string' && ofTheQuery.test(code));
}

function toStoreDown(cause?: unknown): RwError {
  return new RwError(
    storeDown,
    'Memory is off: the database of rwerror does not answer.',
    'Nothing was kept or changed. Try again in a minute; the log of the bot has the details.',
    cause,
  );
}
