import { AsyncLocalStorage } from 'node:async_hooks';
import { setMaxListeners } from 'node:events';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import { describeError, type Log } from '../log.ts';
import { within } from '../within.ts';

/** Why work that waits is not done here: too much of it waits, or the process stops. */
export type Refusal = 'full' | 'stopping';

interface WorkOptions {
  /** unasked work makes room for what somebody asked */
  readonly isAsked?: boolean;
  /** called in place of the work */
  readonly refuse?: (why: Refusal) => Promise<void>;
}

/** Work that goes on after the ack: in order within a channel, some of it side by side between channels. */
export interface WorkQueue {
  /** Never throws: what the work throws is logged. */
  add(channel: string, work: () => Promise<void>, options?: WorkOptions): void;
  /** For work that waits, and its channel with it. @returns false when the process stops first */
  pause(ms: number): Promise<boolean>;
  /** Ends pauses, does what waits as long as there is time, and refuses the rest. @returns false when work is left undone */
  stop(timeoutMs: number): Promise<boolean>;
  /** aborted once the process stops */
  readonly stopping: AbortSignal;
  /** work that waits for its turn */
  size(): number;
}

interface Waiting extends WorkOptions {
  readonly work: () => Promise<void>;
  /** that of who added it; the queue would take the one of whatever ran before */
  readonly inContext: ReturnType<typeof AsyncLocalStorage.snapshot>;
}
interface Line {
  readonly queue: PQueue;
  /** what the queue has not begun; it may have more turns than this has work */
  readonly waiting: Waiting[];
}

/** A hundred replies in one channel are more than anybody reads, and each may hold a message of 40 kB. */
const waitingLimits = { perChannel: 100, overall: 2_000 };
/** More would not be done sooner, and keep the claims of new events from the database until it seems to be down. */
const atOnce = 8;
const refusalMs = 1_000;

/** @param countRefusal called for each work that is not done here */
export function createWorkQueue(
  log: Log,
  limits: typeof waitingLimits = waitingLimits,
  countRefusal: (why: Refusal) => void = () => {},
): WorkQueue {
  const lines = new Map<string, Line>();
  const places = new PQueue({ concurrency: atOnce });
  const stop = new AbortController();
  // As many wait for it as there is work that waits.
  setMaxListeners(0, stop.signal);
  const size = () => [...lines.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);

  const lineOf = (channel: string): Line => {
    const known = lines.get(channel);
    if (known) return known;
    const line: Line = { queue: new PQueue({ concurrency: 1 }), waiting: [] };
    line.queue.on('idle', () => {
      if (lines.get(channel) === line) lines.delete(channel);
    });
    lines.set(channel, line);
    return line;
  };

  const tell = async ({ refuse, inContext }: Waiting, why: Refusal, channel: string): Promise<void> =>
    inContext(async () => {
      log.warn({ channel, why }, 'work that waited was not done here');
      countRefusal(why);
      await refuse?.(why).catch((error: unknown) =>
        log.error({ channel, ...describeError(error) }, 'giving up failed'),
      );
    });

  const begin = async (channel: string, { waiting }: Line): Promise<void> => {
    const next = waiting.shift();
    // An ack that was written leaves only now; explaining a text would hold it up.
    await nextTurn();
    await next?.inContext(async () => {
      try {
        await next.work();
      } catch (error) {
        log.error({ channel, ...describeError(error) }, 'work failed');
      }
    });
  };

  const makeRoom = (channel: string, { waiting }: Line): void => {
    if (waiting.length <= limits.perChannel && size() <= limits.overall) return;
    const oldestUnasked = waiting.findIndex(({ isAsked }) => !isAsked);
    for (const dropped of waiting.splice(Math.max(0, oldestUnasked), 1)) void tell(dropped, 'full', channel);
  };

  return {
    size,
    stopping: stop.signal,
    add(channel, work, options = {}) {
      const line = lineOf(channel);
      line.waiting.push({ work, inContext: AsyncLocalStorage.snapshot(), ...options });
      void line.queue.add(() => places.add(() => begin(channel, line)));
      makeRoom(channel, line);
    },
    async pause(ms) {
      // Its place is another one's meanwhile.
      places.concurrency += 1;
      const isOver = await sleep(ms, true, { signal: stop.signal }).catch(() => false);
      places.concurrency -= 1;
      return isOver;
    },
    async stop(timeoutMs) {
      stop.abort();
      const idle = Promise.all([...lines.values()].map(({ queue }) => queue.onIdle())).then(() => true);
      const isDone = await within(timeoutMs, idle, false);
      const left = [...lines].flatMap(([channel, { waiting }]) =>
        waiting.splice(0).map((one) => tell(one, 'stopping', channel)),
      );
      await within(refusalMs, Promise.all(left), []);
      return isDone;
    },
  };
}
