import type { RequestHandler } from 'express';
import type { Core } from './core.ts';
import type { Json } from './json.ts';
import type { Change } from './types.ts';

const heartbeatMs = 20_000;

/** Server-sent events: one small JSON a change, for the page to fetch what it shows anew. */
export function createStream(core: Core): RequestHandler {
  return (request, response) => {
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      connection: 'keep-alive',
    });
    response.write(': connected\n\n');
    const stop = core.watch((change) => response.write(`data: ${JSON.stringify(describe(change))}\n\n`));
    const heartbeat = setInterval(() => response.write(': still here\n\n'), heartbeatMs);
    request.on('close', () => {
      stop();
      clearInterval(heartbeat);
    });
  };
}

function describe(change: Change): Json {
  const { type } = change;
  if ('viewId' in change) return { type, user: change.user, view_id: change.viewId };
  const channel = change.channel.id;
  if (!('message' in change)) return { type, channel };
  const { message } = change;
  return { type, channel, ts: message.ts, ...('visibleTo' in message ? { user: message.visibleTo } : {}) };
}
