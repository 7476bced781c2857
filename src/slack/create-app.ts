import { App, type Receiver } from '@slack/bolt';
import { WebClient } from '@slack/web-api';
import { RwError } from '../errors.ts';
import { describeError, withRequestId } from '../log.ts';
import type { Claim } from '../store/store.ts';
import { within } from '../within.ts';
import { createBoltLogger } from './bolt-logger.ts';
import { createClaimingReceiver } from './claiming-receiver.ts';
import { createClaims } from './claims.ts';
import { createServices } from './create-services.ts';
import type { Deps } from './deps.ts';
import { sendDigests } from './digest.ts';
import { createFileReader } from './files.ts';
import { listeners } from './listeners.ts';
import { createSlackFetch } from './slack-fetch.ts';
import { createWorkQueue } from './work-queue.ts';
import { notInstalled, type Workspaces } from './workspaces.ts';

const takeoverEveryMs = 5_000;
const digestEveryMs = 600_000;
const pruneEveryMs = 86_400_000;
const disconnectMs = 2_000;
const drainMs = 6_500;
const callTimeoutMs = 60_000;

/** The bot, from the first connection to the last answer. */
export interface SlackApp {
  readonly app: App;
  /** Connects, and finishes what an earlier process left open. */
  start(): Promise<void>;
  /** Takes no new events, and within ten seconds finishes the work at hand or leaves it to another process. */
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
export function createApp(
  deps: Deps,
  receiver: Receiver,
  workspaces: Workspaces,
  fetcher: typeof fetch = fetch,
): SlackApp {
  const { log, apiUrl } = deps;
  const queue = createWorkQueue(log, undefined, deps.metrics.countRefusal);
  deps.metrics.watchQueue(queue.size);
  const claims = createClaims(deps);
  const services = createServices({ ...deps, workspaces }, queue, claims, createFileReader(apiUrl, fetcher));
  const { claimedWork, stormCards } = services;

  const clientOptions = {
    ...(apiUrl !== undefined && { slackApiUrl: apiUrl }),
    fetch: createSlackFetch(fetcher, queue),
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    timeout: callTimeoutMs,
  };
  /** Speaks in a workspace where no event asks us to; undefined where the app is not installed. */
  const clientOf = async (team: string): Promise<WebClient | undefined> => {
    const found = await workspaces.find(team);
    return found && new WebClient(found.token, { ...clientOptions, logger: createBoltLogger(log), teamId: team });
  };

  const app = new App({
    receiver: createClaimingReceiver(receiver, claims, workspaces),
    authorize: async ({ teamId, enterpriseId }) => {
      const found = await workspaces.find(teamId ?? enterpriseId ?? '', enterpriseId);
      if (!found) throw notInstalled();
      return { botToken: found.token, botId: found.botId, botUserId: found.botUserId };
    },
    convoStore: false,
    logger: createBoltLogger(log),
    clientOptions,
  });
  app.error(async (error) => {
    const { original } = error as { original?: unknown };
    if (!isNotInstalled(original)) log.error(describeError(error), 'a listener failed');
  });
  for (const register of listeners) register(app, services);

  async function takeOver(): Promise<void> {
    for (const claim of await claims.takeOver()) await withRequestId(undefined, () => takeOverOne(claim));
  }

  async function takeOverOne(claim: Claim): Promise<void> {
    try {
      const client = await clientOf(claim.team);
      if (client) claimedWork.takeOver(claim, client);
      else await claims.settle(claim, 'failed');
    } catch (error) {
      log.warn(describeError(error), 'a claim was not taken over');
      claims.leave(claim);
    }
  }

  async function updateStorms(): Promise<void> {
    for (const storm of await stormCards.takeDue()) {
      const update = async (): Promise<void> => {
        const client = await clientOf(storm.team);
        if (client) await stormCards.update(storm, client);
      };
      withRequestId(undefined, () => queue.add(storm.channel, update));
    }
  }

  const sendDueDigests = () => sendDigests(services, clientOf);

  const timers: NodeJS.Timeout[] = [];
  return {
    app,
    takeOver,
    updateStorms,
    sendDueDigests,
    async start() {
      await app.start();
      await takeOver();
      // A process may never live for a day.
      void claims.prune();
      timers.push(
        setInterval(() => void takeOver(), takeoverEveryMs).unref(),
        setInterval(() => void updateStorms(), takeoverEveryMs).unref(),
        setInterval(() => void sendDueDigests(), digestEveryMs).unref(),
        setInterval(() => void claims.prune(), pruneEveryMs).unref(),
      );
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      const disconnected = app
        .stop()
        .catch((error: unknown) => log.warn(describeError(error), 'the connection was not closed'));
      // Slack may be slow to let go of a connection, and the ten seconds are all there is.
      await within(disconnectMs, disconnected, undefined);
      if (!(await queue.stop(drainMs))) log.warn({}, 'stopped with work at hand; it is taken over after a minute');
    },
  };
}

const isNotInstalled = (error: unknown): boolean => error instanceof RwError && error.code === 'not_installed';
