import type { Log } from '../log.ts';
import { type AppInstall, createAppInstall } from './app-install.ts';
import { createBotSender } from './content.ts';
import { createDirectory, type Directory } from './directory.ts';
import { createEvents, type Events } from './events.ts';
import { createExpiring, type Expiring } from './expiring.ts';
import { createFaults, type Faults } from './faults.ts';
import { createFiles, type Files } from './files.ts';
import { createHttpMode, type HttpMode } from './http-mode.ts';
import { createStamps, firstIdentity, type Identity, secondIdentity, tokens } from './identity.ts';
import { createMessageEvents } from './message-events.ts';
import { createMessages, type Messages, type Sender } from './messages.ts';
import { firstScopes } from './scopes.ts';
import { createSocketMode, type Delivery, type Outcome, type SocketMode } from './socket-mode.ts';
import type { Timing } from './timing.ts';
import type { Change } from './types.ts';
import { createViews, type Views } from './views.ts';

const codeLifeMs = 600_000;

/** Where a response_url posts to. */
export interface ResponseTarget {
  readonly channel: string;
  readonly user: string;
  /** the message that the interaction came from */
  readonly source?: { readonly ts: string; readonly ephemeral: boolean };
}

/** What somebody allowed, until the app fetches its token. */
interface Grant {
  readonly core: Core;
  readonly scopes: readonly string[];
}

/** What the workspaces have in common: the one app, and the way to it. */
interface Shared {
  readonly socket: SocketMode;
  readonly http: HttpMode;
  /** Brings something to the bot, by HTTP once it has given a request URL, else by Socket Mode. */
  deliver(delivery: Delivery): Promise<Outcome>;
  readonly faults: Faults;
  /** Gives time stamps, each greater than the last. */
  readonly stamp: () => string;
  /** codes that OAuth gives for a token */
  readonly codes: Expiring<Grant>;
}

/** The whole workspace without its HTTP surface. */
export interface Core extends Shared {
  readonly identity: Identity;
  readonly install: AppInstall;
  /** who posts when the bot posts */
  readonly botSender: Sender;
  readonly log: Log;
  readonly directory: Directory;
  readonly messages: Messages;
  readonly views: Views;
  readonly files: Files;
  readonly events: Events;
  /** trigger ids and whose they are */
  readonly triggers: Expiring<string>;
  readonly responses: Expiring<ResponseTarget>;
  /** what the bot's token may do */
  readonly scopes: Set<string>;
  readonly incidentChannels: readonly string[];
  /** the workspace's address, without a slash at its end */
  readonly url: () => string;
  /** Calls back with every change until the returned function is called. */
  watch(listener: (change: Change) => void): () => void;
}

/** The first one is that of the page and of the tokens in the settings. */
export type Cores = readonly [Core, ...Core[]];

export interface CoreOptions {
  readonly log: Log;
  readonly timing: Timing;
  readonly incidentChannels: readonly string[];
  readonly url: () => string;
}

/** All workspaces that the app may be in. It is in the first one from the start. */
export function createCores(options: CoreOptions): Cores {
  const { log, timing } = options;
  const socket = createSocketMode({ log, timing });
  const http = createHttpMode(timing);
  const shared: Shared = {
    socket,
    http,
    deliver: (delivery) => (http.requestUrl() === undefined ? socket : http).deliver(delivery),
    faults: createFaults(),
    stamp: createStamps(Date.now),
    codes: createExpiring(codeLifeMs, Date.now),
  };
  const create = (identity: Identity, token?: string) =>
    createCore({ ...options, shared, identity, install: createAppInstall(token) });
  return [create(firstIdentity, tokens.bot), create(secondIdentity)];
}

type Place = Pick<Core, 'identity' | 'install'> & { readonly shared: Shared };

function createCore({ log, timing, incidentChannels, url, shared, identity, install }: CoreOptions & Place): Core {
  const listeners = new Set<(change: Change) => void>();
  const tell = (change: Change) => {
    for (const listener of listeners) listener(change);
  };
  const scopes = new Set<string>(firstScopes);
  const { deliver, socket, http, stamp } = shared;
  const directory = createDirectory(identity, tell, Date.now);
  const messages = createMessages(identity.team.id, stamp, tell);
  const onConnect = (listener: () => void) => {
    socket.onConnect(listener);
    http.onConnect(listener);
  };
  const events = createEvents({ identity, deliver, onConnect, timing, log });

  listeners.add((change) => {
    if (!('message' in change) || !change.channel.members.has(change.channel.bot) || !install.isThere()) return;
    const { message, channel } = change;
    const root = messages.list(channel).find(({ ts }) => ts === message.thread_ts);
    for (const { scope, event } of createMessageEvents(change, stamp, root)) {
      if (scopes.has(scope)) events.publish(event, `${channel.id}:${message.ts}:${change.type}`);
    }
  });

  return {
    ...shared,
    identity,
    install,
    botSender: createBotSender(identity),
    log,
    directory,
    messages,
    views: createViews(identity, tell),
    files: createFiles(identity.team.id, url),
    events,
    triggers: createExpiring(timing.triggerMs, Date.now),
    responses: createExpiring(timing.responseUrlMs, Date.now),
    scopes,
    incidentChannels,
    url,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
