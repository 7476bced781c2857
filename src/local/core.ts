import type { Log } from '../log.ts';
import { createDirectory, type Directory } from './directory.ts';
import { createEvents, type Events } from './events.ts';
import { createExpiring, type Expiring } from './expiring.ts';
import { createFaults, type Faults } from './faults.ts';
import { createFiles, type Files } from './files.ts';
import { createHttpMode, type HttpMode } from './http-mode.ts';
import { bot, createStamps } from './identity.ts';
import { createMessageEvents } from './message-events.ts';
import { createMessages, type Messages } from './messages.ts';
import { firstScopes } from './scopes.ts';
import { createSocketMode, type Delivery, type Outcome, type SocketMode } from './socket-mode.ts';
import type { Timing } from './timing.ts';
import type { Change } from './types.ts';
import { createViews, type Views } from './views.ts';

/** Where a response_url posts to. */
export interface ResponseTarget {
  readonly channel: string;
  readonly user: string;
  /** the message that the interaction came from */
  readonly source?: { readonly ts: string; readonly ephemeral: boolean };
}

/** The whole workspace without its HTTP surface. */
export interface Core {
  readonly log: Log;
  readonly directory: Directory;
  readonly messages: Messages;
  readonly views: Views;
  readonly files: Files;
  readonly socket: SocketMode;
  readonly http: HttpMode;
  /** Brings something to the bot, by HTTP once it has given a request URL, else by Socket Mode. */
  deliver(delivery: Delivery): Promise<Outcome>;
  readonly events: Events;
  readonly faults: Faults;
  /** trigger ids and whose they are */
  readonly triggers: Expiring<string>;
  readonly responses: Expiring<ResponseTarget>;
  /** what the bot's token may do */
  readonly scopes: Set<string>;
  readonly incidentChannels: readonly string[];
  readonly stamp: () => string;
  /** the workspace's address, without a slash at its end */
  readonly url: () => string;
  /** Calls back with every change until the returned function is called. */
  watch(listener: (change: Change) => void): () => void;
}

export interface CoreOptions {
  readonly log: Log;
  readonly timing: Timing;
  readonly incidentChannels: readonly string[];
  readonly url: () => string;
}

export function createCore({ log, timing, incidentChannels, url }: CoreOptions): Core {
  const listeners = new Set<(change: Change) => void>();
  const tell = (change: Change) => {
    for (const listener of listeners) listener(change);
  };
  const stamp = createStamps(Date.now);
  const scopes = new Set<string>(firstScopes);
  const directory = createDirectory(tell, Date.now);
  const messages = createMessages(stamp, tell);
  const socket = createSocketMode({ log, timing });
  const http = createHttpMode(timing);
  const deliver = (delivery: Delivery) => (http.requestUrl() === undefined ? socket : http).deliver(delivery);
  const onConnect = (listener: () => void) => {
    socket.onConnect(listener);
    http.onConnect(listener);
  };
  const events = createEvents({ deliver, onConnect, timing, log });

  listeners.add((change) => {
    if (!('message' in change) || !change.channel.members.has(bot.id)) return;
    const { message, channel } = change;
    const root = messages.list(channel).find(({ ts }) => ts === message.thread_ts);
    for (const { scope, event } of createMessageEvents(change, stamp, root)) {
      if (scopes.has(scope)) events.publish(event, `${channel.id}:${message.ts}:${change.type}`);
    }
  });

  return {
    log,
    directory,
    messages,
    views: createViews(tell),
    files: createFiles(url),
    socket,
    http,
    deliver,
    events,
    faults: createFaults(),
    triggers: createExpiring(timing.triggerMs, Date.now),
    responses: createExpiring(timing.responseUrlMs, Date.now),
    scopes,
    incidentChannels,
    stamp,
    url,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
