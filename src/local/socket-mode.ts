import { randomUUID } from 'node:crypto';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Log } from '../log.ts';
import { createExpiring } from './expiring.ts';
import { app } from './identity.ts';
import type { Json } from './json.ts';
import type { Timing } from './timing.ts';

/** Something to deliver to the bot over one of its connections. */
export interface Delivery {
  readonly type: 'events_api' | 'slash_commands' | 'interactive';
  readonly payload: Json;
  readonly acceptsResponse: boolean;
  /** Of an event that was delivered before. */
  readonly retry?: { readonly attempt: number; readonly reason: string };
}

/** What came back: the acknowledgement's body, or that none came. */
export type Outcome = { readonly ack: Json } | { readonly failed: Failure };
type Failure = 'no_connection' | 'timeout' | 'http_timeout' | 'http_error' | 'connection_failed';

/**
 * Socket Mode: connections of bots and the envelopes that go over them; each envelope goes over one of them.
 * Source: https://docs.slack.dev/apis/events-api/using-socket-mode
 */
export interface SocketMode {
  readonly server: WebSocketServer;
  /** A ticket for one connection. */
  createTicket(): string;
  isTicket(ticket: string): boolean;
  connections(): number;
  deliver(delivery: Delivery): Promise<Outcome>;
  /** Called whenever a bot has connected. */
  onConnect(listener: () => void): void;
  /** Asks every bot to connect anew, as Slack does now and then. */
  refresh(): void;
  /** Cuts every connection, and each of the next `more` as soon as it is made. */
  drop(more: number): void;
  close(): Promise<void>;
}

const ackSchema = z.object({ envelope_id: z.string(), payload: z.record(z.string(), z.unknown()).optional() });
const pingEveryMs = 10_000;
const ticketLifeMs = 30_000;

export function createSocketMode({ log, timing }: { log: Log; timing: Timing }): SocketMode {
  const server = new WebSocketServer({ noServer: true, maxPayload: 4_000_000 });
  const tickets = createExpiring<true>(ticketLifeMs, Date.now);
  const waiting = new Map<string, (outcome: Outcome) => void>();
  const listeners: (() => void)[] = [];
  const open: WebSocket[] = [];
  let drops = 0;
  const pings = setInterval(() => {
    for (const socket of open) socket.ping();
  }, pingEveryMs);
  pings.unref();

  const read = (data: string) => {
    const ack = ackSchema.safeParse(parseJson(data));
    if (ack.success) waiting.get(ack.data.envelope_id)?.({ ack: ack.data.payload ?? {} });
    else log.warn({}, 'A bot sent something that is no acknowledgement over Socket Mode.');
  };

  server.on('connection', (socket: WebSocket) => {
    if (drops > 0) {
      drops -= 1;
      socket.terminate();
      return;
    }
    open.push(socket);
    socket.on('message', (data) => read(String(data)));
    socket.on('error', (error) => log.warn({ reason: error.message }, 'A Socket Mode connection failed.'));
    socket.on('close', () => open.splice(open.indexOf(socket), 1));
    socket.send(JSON.stringify(createHello(open.length)));
    log.info({ connections: open.length }, 'A bot connected over Socket Mode.');
    for (const listener of listeners) listener();
  });

  return {
    server,
    createTicket: () => tickets.add(true),
    isTicket(ticket) {
      const found = tickets.find(ticket);
      tickets.use(ticket);
      return found !== undefined && !found.expired && found.uses === 0;
    },
    connections: () => open.length,
    onConnect: (listener) => listeners.push(listener),
    deliver(delivery) {
      const socket = open.shift();
      if (!socket) return Promise.resolve({ failed: 'no_connection' });
      open.push(socket); // the next envelope goes to the next connection
      const id = randomUUID();
      return new Promise((resolve) => {
        const settle = (outcome: Outcome) => {
          clearTimeout(timer);
          socket.off('close', fail);
          waiting.delete(id);
          resolve(outcome);
        };
        const fail = () => settle({ failed: 'timeout' });
        const timer = setTimeout(fail, timing.ackMs);
        socket.once('close', fail);
        waiting.set(id, settle);
        socket.send(JSON.stringify(createEnvelope(id, delivery)));
      });
    },
    refresh() {
      for (const socket of open) {
        socket.send(JSON.stringify({ type: 'disconnect', reason: 'refresh_requested', debug_info: { host: 'local' } }));
      }
    },
    drop(more) {
      drops = more;
      for (const socket of [...open]) socket.terminate();
    },
    close() {
      clearInterval(pings);
      for (const socket of [...open]) socket.close(1001);
      for (const settle of [...waiting.values()]) settle({ failed: 'timeout' });
      return new Promise((resolve) => {
        // A client that does not answer the close frame must not hold the program.
        setTimeout(() => {
          for (const socket of server.clients) socket.terminate();
        }, 200).unref();
        server.close(() => resolve());
      });
    },
  };
}

function createHello(connections: number): Json {
  return {
    type: 'hello',
    num_connections: connections,
    debug_info: { host: 'local', build_number: 1, approximate_connection_time: 18_060 },
    connection_info: { app_id: app.id },
  };
}

function createEnvelope(id: string, { type, payload, acceptsResponse, retry }: Delivery): Json {
  return {
    envelope_id: id,
    type,
    accepts_response_payload: acceptsResponse,
    payload,
    ...(type === 'events_api' ? { retry_attempt: retry?.attempt ?? 0, retry_reason: retry?.reason ?? '' } : {}),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
