import type { Log } from '../log.ts';
import { app, createId, type Identity } from './identity.ts';
import type { Json } from './json.ts';
import type { Delivery, Outcome } from './socket-mode.ts';
import type { Timing } from './timing.ts';

/** Events on their way to the bot: held until one is connected, sent again when not acknowledged. */
export interface Events {
  /** @param about what the event is about, to send it again by hand */
  publish(event: Json, about?: string): void;
  /** Sends what was published about something once more, as a retry. @returns how many events */
  redeliver(about: string): number;
  /** How many wait for a bot to connect. */
  held(): number;
  close(): void;
}

type Retry = { readonly attempt: number; readonly reason: string };

interface Needs {
  readonly identity: Identity;
  readonly deliver: (delivery: Delivery) => Promise<Outcome>;
  /** called back whenever there is somebody to deliver to */
  readonly onConnect: (listener: () => void) => void;
  readonly timing: Timing;
  readonly log: Log;
}

/** Source: https://docs.slack.dev/apis/events-api */
export function createEvents({ identity, deliver, onConnect, timing, log }: Needs): Events {
  const published = new Map<string, Json[]>();
  const timers = new Set<NodeJS.Timeout>();
  let closed = false;
  let held: { readonly payload: Json; readonly retry: Retry | undefined }[] = [];

  const send = async (payload: Json, retry?: Retry): Promise<void> => {
    const outcome = await deliver({
      type: 'events_api',
      payload,
      acceptsResponse: false,
      ...(retry ? { retry } : {}),
    });
    if ('ack' in outcome) return;
    if (outcome.failed === 'no_connection') held.push({ payload, retry });
    else sendLater(payload, { attempt: (retry?.attempt ?? 0) + 1, reason: outcome.failed });
  };
  const sendLater = (payload: Json, retry: Retry) => {
    if (closed) return;
    const delayMs = timing.retryDelaysMs[retry.attempt - 1];
    if (delayMs === undefined) {
      log.warn({ event_id: payload.event_id }, 'No bot acknowledged an event; it is not sent again.');
      return;
    }
    const timer = setTimeout(() => {
      timers.delete(timer);
      void send(payload, retry);
    }, delayMs);
    timers.add(timer);
  };

  onConnect(() => {
    const waiting = held;
    held = [];
    for (const { payload, retry } of waiting) void send(payload, retry);
  });

  return {
    publish(event, about) {
      const payload = wrap(identity, event);
      if (about !== undefined) published.set(about, [...(published.get(about) ?? []), payload]);
      void send(payload);
    },
    redeliver(about) {
      const payloads = published.get(about) ?? [];
      for (const payload of payloads) void send(payload, { attempt: 1, reason: 'timeout' });
      return payloads.length;
    },
    held: () => held.length,
    close() {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

function wrap({ team, bot }: Identity, event: Json): Json {
  return {
    token: 'local',
    team_id: team.id,
    api_app_id: app.id,
    event,
    type: 'event_callback',
    event_id: createId('Ev'),
    event_time: Math.floor(Date.now() / 1_000),
    authorizations: [
      { enterprise_id: null, team_id: team.id, user_id: bot.id, is_bot: true, is_enterprise_install: false },
    ],
    is_ext_shared_channel: false,
    event_context: createId('EC'),
  };
}
