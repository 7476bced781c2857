import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RwError } from '../errors.ts';
import { describeError, type Log } from '../log.ts';
import { within } from '../within.ts';

/** What a path answers to a GET. */
export interface Page {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** Pages by their path. */
export type Pages = Readonly<Record<string, (query: URLSearchParams) => Promise<Page> | Page>>;

export interface HttpServer {
  readonly port: number;
  /** Takes no more, and ends all connections once what has come is answered, or after that time. */
  close(withinMs: number): Promise<void>;
}

interface HttpServerOptions {
  /** 0 takes a free one */
  readonly port: number;
  readonly log: Log;
  readonly pages: Pages;
  readonly countRequest: (route: string, status: number) => void;
  /** answers everything else; without it the answer is 404 */
  readonly otherwise?: RequestListener | undefined;
}

/** of no meaning: a request names a path alone */
const origin = 'http://localhost';
/** Paths that anybody may think of must not become labels. */
const routeOf = (path: string) => (path.startsWith('/slack/') ? '/slack/' : 'other');
const notFound: RequestListener = (_request, response) => void response.writeHead(404).end();
const requestTimeoutMs = 10_000;
/** Proxies keep a connection for a minute, and lose a request on one that is closed meanwhile. */
const keepAliveTimeoutMs = 75_000;

/**
 * The program's own server, on all interfaces: in a container nobody could reach it otherwise.
 * @throws RwError `port_unusable`
 */
export async function startHttpServer({
  port,
  log,
  pages,
  countRequest,
  otherwise = notFound,
}: HttpServerOptions): Promise<HttpServer> {
  const open = new Set<ServerResponse>();
  const server = createServer(
    { requestTimeout: requestTimeoutMs, keepAliveTimeout: keepAliveTimeoutMs },
    (request, response) => {
      open.add(response);
      response.once('close', () => open.delete(response));
      void answer(request, response).catch((error: unknown) => {
        log.error(describeError(error), 'a request was not answered');
        if (response.headersSent) response.destroy();
        else response.writeHead(500).end();
      });
    },
  );

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = request.url ?? '/';
    if (!URL.canParse(address, origin)) return void response.writeHead(400).end();
    const { searchParams } = new URL(address, origin);
    // As it was sent: to a proxy that lets /slack/ alone through, /slack/../metrics may be below it.
    const [pathname = ''] = address.split('?', 1);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const page = isRead && Object.hasOwn(pages, pathname) ? pages[pathname] : undefined;
    response.once('close', () => countRequest(page ? pathname : routeOf(pathname), response.statusCode));
    if (!page) return otherwise(request, response);
    const { status, type, body } = await page(searchParams);
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(portUnusable(port, cause)));
    server.listen(port, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close(withinMs) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await within(withinMs, Promise.allSettled([...open].map((response) => once(response, 'close'))), []);
      server.closeAllConnections();
      await closed;
    },
  };
}

function portUnusable(port: number, cause: NodeJS.ErrnoException): RwError {
  const inUse = cause.code === 'EADDRINUSE';
  return new RwError(
    'port_unusable',
    inUse ? `Something else listens on port ${port}.` : `The system does not let rwerror listen on port ${port}.`,
    inUse ? 'End it, or set PORT to another port.' : 'Set PORT to a port above 1023.',
    cause,
  );
}
