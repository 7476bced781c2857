import type { RequestListener } from 'node:http';
import { HTTPReceiver, HTTPReceiverDeferredRequestError, type HTTPReceiverOptions, type Receiver } from '@slack/bolt';
import type { Log } from '../../log.ts';
import { createBoltLogger } from '../bolt-logger.ts';

/** Where Slack sends events, commands and interactions to. */
export const eventsPath = '/slack/events';

/**
 * It is in memory before its signature can be checked. Slack names no limit; an edit of 40,000 characters comes to some
 * 960 kB: as it is and as it was, each in `text` and in `blocks`, with six bytes for what is not ASCII.
 */
const bodyLimit = 2_000_000;
const mostSecondsAhead = 300;

/** What lets people install the app in their workspaces themselves; passed on to Bolt as it is. */
export type OAuthOptions = Pick<
  HTTPReceiverOptions,
  'clientId' | 'clientSecret' | 'stateSecret' | 'installationStore' | 'scopes' | 'redirectUri' | 'installerOptions'
>;

export interface HttpReceiver {
  readonly receiver: Receiver;
  /** Whether requests are taken just now. */
  isOpen(): boolean;
  /** Answers what comes to Slack's paths, and 404 to anything else. The server is whose it is that calls. */
  readonly requests: RequestListener;
}

/**
 * Events by signed requests. Bolt checks the signatures and answers 401 where one is wrong or older than five minutes,
 * and 413 where a body is too large.
 * Before the start and after the stop the answer is 503, and Slack sends the event again.
 */
export function createHttpReceiver({
  signingSecret,
  log,
  oauth = {},
}: {
  signingSecret: string;
  log: Log;
  oauth?: OAuthOptions | undefined;
}): HttpReceiver {
  const http = new HTTPReceiver({
    signingSecret,
    endpoints: eventsPath,
    bodyLimit,
    logger: createBoltLogger(log),
    ...oauth,
  });
  let isOpen = false;
  return {
    isOpen: () => isOpen,
    receiver: {
      init: (app) => http.init(app),
      async start() {
        isOpen = true;
      },
      async stop() {
        isOpen = false;
      },
    },
    requests(request, response) {
      const refuse = (status: number) => void response.writeHead(status, { connection: 'close' }).end();
      if (!isOpen) return refuse(503);
      // Bolt refuses what is old, and nothing that is yet to come.
      if (Number(request.headers['x-slack-request-timestamp']) > Date.now() / 1_000 + mostSecondsAhead)
        return refuse(401);
      // What is left unread of a body that is too large would keep the connection's next request waiting.
      response.once('finish', () => request.resume());
      try {
        http.requestListener(request, response);
      } catch (error) {
        if (!(error instanceof HTTPReceiverDeferredRequestError)) throw error;
        response.writeHead(404).end();
      }
    },
  };
}
