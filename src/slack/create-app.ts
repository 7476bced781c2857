import { App, type Receiver } from '@slack/bolt';
import { describeError } from '../log.ts';
import { createBoltLogger } from './bolt-logger.ts';
import { createClaimingReceiver } from './claiming-receiver.ts';
import { createClaims } from './claims.ts';
import { createServices } from './create-services.ts';
import type { Deps } from './deps.ts';
import { sendDigests } from './digest.ts';
import { createFileReader } from './files.ts';
import { listeners } from './listeners.ts';
import type { BotIdentity } from './read-event.ts';
import { createSlackFetch } from './slack-fetch.ts';
import { finishClaim } from './takeover.ts';
import { createWorkQueue } from './work-queue.ts';

const takeoverEveryMs = 5_000;
const digestEveryMs = 600_000;
const pruneEveryMs = 86_400_000;
const drainMs = 10_000;
const callTimeoutMs = 60_000;

/** The bot as Slack knows it, looked up before the app is made. */
export interface Credentials extends BotIdentity {
  readonly token: string;
}

/** The bot, from the first connection to the last answer. */
export interface SlackApp {
  readonly app: App;
  /** Connects, and finishes what an earlier process left open. */
  start(): Promise<void>;
  /** Takes no new events, and waits up to ten seconds for the work at hand. */
  stop(): Promise<void>;
  /** Finishes claims whose worker died; runs every five seconds by itself. */
  takeOver(): Promise<void>;
  /** Brings the cards of storms up to date that wait for it; runs every five seconds by itself. */
  updateStorms(): Promise<void>;
  /** Sends the weekly digests that are due; runs every ten minutes by itself. */
  sendDueDigests(): Promise<void>;
}

/**
 * @param receiver how events come in: Socket Mode, HTTP, a test's own
 * @param fetcher stands in for `fetch` in tests
 */
export function createApp(deps: Deps, receiver: Receiver, bot: Credentials, fetcher: typeof fetch = fetch): SlackApp {
  const { log, apiUrl } = deps;
  const queue = createWorkQueue(log);
  const claims = createClaims(deps);
  const services = createServices(deps, queue, claims, createFileReader(apiUrl, fetcher));
  const { replies, stormCards } = services;

  const app = new App({
    receiver: createClaimingReceiver(receiver, claims, bot),
    // All three are given, so that no event waits for an auth.test before its ack.
    ...bot,
    convoStore: false,
    logger: createBoltLogger(log),
    clientOptions: {
      ...(apiUrl !== undefined && { slackApiUrl: apiUrl }),
      fetch: createSlackFetch(fetcher),
      retryConfig: { retries: 0 },
      rejectRateLimitedCalls: true,
      timeout: callTimeoutMs,
    },
  });
  app.error(async (error) => log.error(describeError(error), 'a listener failed'));
  for (const register of listeners) register(app, services);

  async function takeOver(): Promise<void> {
    for (const claim of await claims.takeOver()) {
      queue.add(claim.channel, () => finishClaim({ deps, claims, replies }, claim, app.client));
    }
  }

  async function updateStorms(): Promise<void> {
    for (const storm of await stormCards.takeDue()) {
      queue.add(storm.channel, () => stormCards.update(storm, app.client));
    }
  }

  const sendDueDigests = () => sendDigests(services, app.client);

  const timers: NodeJS.Timeout[] = [];
  return {
    app,
    takeOver,
    updateStorms,
    sendDueDigests,
    async start() {
      await app.start();
      await takeOver();
      timers.push(
        setInterval(() => void takeOver(), takeoverEveryMs).unref(),
        setInterval(() => void updateStorms(), takeoverEveryMs).unref(),
        setInterval(() => void sendDueDigests(), digestEveryMs).unref(),
        setInterval(() => void claims.prune(), pruneEveryMs).unref(),
      );
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await app.stop();
      if (!(await queue.drain(drainMs)))
        log.warn({}, 'stopped with work at hand; it is taken over after the next start');
    },
  };
}
