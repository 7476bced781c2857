import PQueue from 'p-queue';
import { describeError, type Log } from '../log.ts';

/** Work that goes on after the ack: in order within a channel, side by side between channels. */
export interface WorkQueue {
  /** Never throws: what the work throws is logged. */
  add(channel: string, work: () => Promise<void>): void;
  /** Resolves when all work is done, false when that takes longer than `timeoutMs`. */
  drain(timeoutMs: number): Promise<boolean>;
}

export function createWorkQueue(log: Log): WorkQueue {
  const queues = new Map<string, PQueue>();

  const queueOf = (channel: string): PQueue => {
    const known = queues.get(channel);
    if (known) return known;
    const queue = new PQueue({ concurrency: 1 });
    queue.on('idle', () => {
      if (queues.get(channel) === queue) queues.delete(channel);
    });
    queues.set(channel, queue);
    return queue;
  };

  return {
    add(channel, work) {
      queueOf(channel)
        .add(work)
        .catch((error: unknown) => log.error({ channel, ...describeError(error) }, 'work failed'));
    },
    async drain(timeoutMs) {
      const idle = Promise.all([...queues.values()].map((queue) => queue.onIdle())).then(() => true);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<boolean>((resolve) => {
        timer = setTimeout(resolve, timeoutMs, false);
      });
      return Promise.race([idle, late]).finally(() => clearTimeout(timer));
    },
  };
}
