import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler } from 'express';
import { RwError } from '../errors.ts';
import type { Log } from '../log.ts';
import { createControlApi } from './control-api.ts';
import { type Core, type Cores, createCores } from './core.ts';
import { createDownloads } from './downloads.ts';
import { guard, isAllowed } from './guard.ts';
import { createHooks } from './hooks.ts';
import { tokens } from './identity.ts';
import { createAuthorizePage } from './oauth.ts';
import { createStaticPage } from './static-page.ts';
import { slackTiming, type Timing } from './timing.ts';
import { createWebApi } from './web-api.ts';

export interface LocalWorkspaceOptions {
  /** 0 takes a free one */
  readonly port: number;
  readonly log: Log;
  /** which channels the bot watches; shown on the page only */
  readonly incidentChannels?: readonly string[];
  /** Slack's clock; tests shorten it */
  readonly timing?: Partial<Timing>;
}

/** A running workspace on 127.0.0.1, and another one beside it. */
export interface LocalWorkspace {
  /** of the page, without a slash at its end */
  readonly url: string;
  /** for `SLACK_API_URL` */
  readonly apiUrl: string;
  /** of the first of the two workspaces; in the other the app can be installed by OAuth */
  readonly botToken: string;
  readonly appToken: string;
  /** what requests to a request URL are signed with */
  readonly signingSecret: string;
  close(): Promise<void>;
}

/**
 * Starts a Slack on 127.0.0.1.
 * @throws RwError `local_port_in_use`, `local_port_refused`
 */
export async function startLocalWorkspace(options: LocalWorkspaceOptions): Promise<LocalWorkspace> {
  const { port, log, incidentChannels = ['inc-*', 'incident-*'] } = options;
  const server = createServer();
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cores = createCores({ log, incidentChannels, url: address, timing: { ...slackTiming, ...options.timing } });
  const [first] = cores;
  server.on('request', createApp(cores));
  acceptSockets(server, first);
  await listen(server, port);
  const url = address();
  return {
    url,
    apiUrl: `${url}/api/`,
    botToken: tokens.bot,
    appToken: tokens.app,
    signingSecret: tokens.signingSecret,
    async close() {
      for (const { events } of cores) events.close();
      await first.socket.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function createApp(cores: Cores): express.Express {
  const [first] = cores;
  const app = express();
  app.disable('x-powered-by');
  app.use(guard);
  app.use('/api', createWebApi(cores));
  for (const core of cores) app.use(`/_local/${core.identity.team.id}`, createControlApi(core));
  app.use('/_local', createControlApi(first));
  app.use('/oauth', createAuthorizePage(cores));
  app.use('/hooks', createHooks(cores));
  app.use('/files', createDownloads(cores));
  app.use(createStaticPage());
  const answerFailure: ErrorRequestHandler = (error, request, response, next) => {
    first.log.error({ path: request.path, reason: String(error) }, 'The local workspace failed to answer.');
    if (response.headersSent) next(error);
    else response.status(500).json({ ok: false, error: 'internal_error' });
  };
  app.use(answerFailure);
  return app;
}

/** Socket Mode connections need a ticket of `apps.connections.open`. */
function acceptSockets(server: Server, core: Core): void {
  const sockets = core.socket.server;
  server.on('upgrade', (request, socket, head) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://local');
    const ticket = searchParams.get('ticket') ?? '';
    if (isAllowed(request) && pathname === '/link/' && core.socket.isTicket(ticket)) {
      sockets.handleUpgrade(request, socket, head, (connection) => sockets.emit('connection', connection, request));
    } else {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
    }
  });
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(explain(cause, port)));
    server.listen(port, '127.0.0.1', resolve);
  });
}

function explain(cause: NodeJS.ErrnoException, port: number): RwError {
  if (cause.code === 'EADDRINUSE') {
    return new RwError(
      'local_port_in_use',
      `Something else listens on 127.0.0.1:${port}.`,
      'End it, or set LOCAL_PORT to another port (0 takes a free one).',
      cause,
    );
  }
  return new RwError(
    'local_port_refused',
    `The system does not let the local workspace listen on 127.0.0.1:${port}: ${cause.message}.`,
    'Set LOCAL_PORT to a port above 1023.',
    cause,
  );
}
