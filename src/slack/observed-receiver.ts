import { setTimeout as sleep } from 'node:timers/promises';
import type { App, Receiver, ReceiverEvent } from '@slack/bolt';
import { z } from 'zod';
import { type Log, withRequestId } from '../log.ts';
import type { Metrics } from './metrics.ts';

/** A claim takes no longer, whatever the database does. */
const ackWithinMs = 2_000;

interface Needs {
  readonly metrics: Metrics;
  readonly log: Log;
}

/**
 * Counts what comes in and how long its ack takes, and gives the log lines of its work an id. The stop waits for what is
 * on its way to an ack; what comes later is not acked, and Slack sends it to another process.
 */
export function observeReceiver(receiver: Receiver, { metrics, log }: Needs): Receiver {
  const open = new Set<Promise<void>>();
  let isStopping = false;

  const process = async (app: App, event: ReceiverEvent): Promise<void> => {
    const { type, id } = readEvent(event.body);
    metrics.countEvent(type, (event.retryNum ?? 0) > 0);
    const startedMs = performance.now();
    const ack: ReceiverEvent['ack'] = async (response) => {
      await event.ack(response);
      metrics.observeAck((performance.now() - startedMs) / 1_000);
    };
    await withRequestId(id, async () => {
      log.debug({ type }, 'came in');
      await app.processEvent({ ...event, ack });
    });
  };

  return {
    init: (app) =>
      receiver.init(
        Object.create(app, {
          processEvent: {
            value: async (event: ReceiverEvent) => {
              if (isStopping) throw new Error('the process stops');
              const work = process(app, event);
              open.add(work);
              await work.finally(() => open.delete(work));
            },
          },
        }) as App,
      ),
    start: (...args) => receiver.start(...args),
    async stop(...args) {
      await receiver.stop(...args);
      await Promise.race([Promise.allSettled(open), sleep(ackWithinMs, undefined, { ref: false })]);
      isStopping = true;
    },
  };
}

const bodySchema = z.object({
  type: z.string().default('command'),
  event_id: z
    .string()
    .regex(/^\w{1,40}$/)
    .optional()
    .catch(undefined),
  event: z.object({ type: z.string(), subtype: z.string().optional() }).optional(),
});

/** Slack's word for what came in, and its id: that of an event is the same when it comes again. */
function readEvent(body: unknown): { type: string; id: string | undefined } {
  // What we do not know by its form is Bolt's to judge; counting it must not keep it from there.
  const { type = 'unknown', event, event_id: id } = bodySchema.safeParse(body).data ?? {};
  return { type: event ? (event.subtype ?? event.type) : type, id };
}
