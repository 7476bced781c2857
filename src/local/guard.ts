import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';

/**
 * Whether a request may come in. A web page elsewhere must reach nothing here: neither by a name that it makes
 * resolve to 127.0.0.1 (its Host gives it away) nor by sending a form or a script's request (its Origin does).
 */
export function isAllowed({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  const { host, origin } = headers;
  if (host === undefined || !isLoopback(`http://${host}`)) return false;
  if (method === 'GET' || method === 'HEAD' || origin === undefined) return true;
  return origin === `http://${host}`;
}

export const guard: RequestHandler = (request, response, next) => {
  if (isAllowed(request)) next();
  else
    response
      .status(403)
      .type('text')
      .send('The local workspace answers its own page and programs on this machine only.\n');
};

export function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false;
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}
