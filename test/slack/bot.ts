import { fileURLToPath } from 'node:url';
import { answer } from '../../src/answer/answer.ts';
import { oauth } from '../../src/local/identity.ts';
import { startLocalWorkspace } from '../../src/local/workspace.ts';
import { createIndex } from '../../src/matching/create-index.ts';
import { createStoreCheck } from '../../src/ops/health.ts';
import { createMetrics } from '../../src/ops/metrics.ts';
import { observeStore } from '../../src/ops/observed-store.ts';
import { serve } from '../../src/ops/serve.ts';
import { loadRecords } from '../../src/records/load.ts';
import { redact } from '../../src/redact.ts';
import { type ConnectedApp, connectToSlack } from '../../src/slack/connect.ts';
import type { Deps } from '../../src/slack/deps.ts';
import { openSqliteStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { createTestLog } from './test-log.ts';

/** The real bot, on a real socket, in a local workspace of its own. */

export interface Message {
  ts: string;
  text: string;
  thread_ts?: string;
  user?: string;
  bot_id?: string;
  ephemeral?: boolean;
  blocks?: object[];
  metadata?: object;
}
export interface View {
  id: string;
  callback_id: string;
  private_metadata: string;
  blocks: object[];
  submit?: object;
}
interface Reply {
  ok: boolean;
  error?: string;
  ts: string;
  channel: string;
  messages: Message[];
  views: View[];
  view: View | null;
}

/** What is done in a workspace and seen of it. */
export interface Workspace {
  /** does something in the workspace: `message`, `edit`, `command` … @returns its ts */
  act(what: string, input: object): Promise<string>;
  see(what: string, query: Record<string, string>): Promise<Reply>;
  /** messages of a channel but the first `ts`, once there are so many */
  replies(channel: string, ts: string, count?: number): Promise<Message[]>;
  /** waits until the work on a message has ended, and says how */
  outcome(ts: string): Promise<string>;
}

export interface Bot extends Workspace {
  readonly workspace: {
    readonly url: string;
    readonly apiUrl: string;
    readonly botToken: string;
    readonly appToken: string;
    readonly signingSecret: string;
  };
  readonly app: ConnectedApp;
  /** of its own server, for health, metrics and, in HTTP mode, Slack's requests */
  readonly address: string;
  readonly deps: Deps;
  /** all that was logged, as JSON */
  readonly logged: string[];
  /** another workspace than the first, by its id */
  in(team: string): Workspace;
  stop(): Promise<void>;
}

/** How Slack reaches the bot. */
export type Mode = 'socket' | 'http' | 'oauth';

const stateSecret = 'a-state-secret-of-the-tests';

const patienceMs = 12_000;

/** Asks until there is an answer. */
export async function eventually<T>(what: string, ask: () => Promise<T | undefined> | T | undefined): Promise<T> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const found = await ask();
    if (found !== undefined) return found;
    if (Date.now() > until) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

const { records } = await loadRecords([fileURLToPath(new URL('../../data/records', import.meta.url))]);
const index = createIndex(records);
// As at the program's start.
index.search('the first words', 1);

export function findRecord(idOrSlug: string) {
  return records.find(({ id, slug }) => id === idOrSlug || slug === idOrSlug);
}

/** @param store another one than an empty one in memory @param overrides parts of what the app is given */
export async function startBot({ store, ...overrides }: Partial<Deps> = {}, mode: Mode = 'socket'): Promise<Bot> {
  const { log, logged } = createTestLog();
  const outcomes = new Map<string, string>();
  const metrics = createMetrics();
  const kept = store ?? (await openSqliteStore(':memory:'));
  const counted = observeStore(kept, metrics);
  const watched: Store = {
    ...counted,
    async settleClaim(claim, outcome) {
      await counted.settleClaim(claim, outcome);
      outcomes.set(`${claim.ts}${claim.version}`, outcome);
      outcomes.set(claim.ts, outcome);
    },
  };
  const workspace = await startLocalWorkspace({ port: 0, log });
  const deps: Deps = {
    explain: (text, by = index) => answer(text, by),
    search: (words, limit) => index.search(words, limit),
    findRecord,
    redact,
    dataset: { records: records.length, areas: [['cdc-source', 3]], version: '2026-12-01' },
    store: watched,
    log,
    metrics,
    now: Date.now,
    incidentChannels: ['inc-*', 'incident-*'],
    stormMinutes: 30,
    repliesPerMinute: 6,
    admins: [],
    retentionDays: 180,
    apiUrl: workspace.apiUrl,
    ...overrides,
  };
  const { botToken, signingSecret } = workspace;
  const secrets = {
    socket: workspace,
    http: { botToken, signingSecret },
    oauth: { signingSecret, oauth: { ...oauth, stateSecret } },
  };
  const app = await connectToSlack(deps, secrets[mode], () => {});
  const server = await serve({
    port: 0,
    log,
    metrics,
    about: { version: '1.2.3', records: records.length, leftOut: 0, sites: 0 },
    checks: { store: createStoreCheck(deps.store), slack: app.isConnected },
    requests: app.requests,
  });
  const address = `http://127.0.0.1:${server.port}`;
  await app.start();

  const ask = async (path: string, init?: RequestInit): Promise<Reply> => {
    const response = await fetch(`${workspace.url}/_local/${path}`, init);
    const reply = (await response.json()) as Reply;
    if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(reply)}`);
    return reply;
  };
  const post = (what: string, input: object) =>
    ask(what, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
  if (mode !== 'socket') await post('request-url', { url: `${address}/slack/events` });

  const createWorkspace = (prefix: string): Workspace => {
    const see: Workspace['see'] = (what, query) => ask(`${prefix}${what}?${new URLSearchParams(query)}`);
    return {
      see,
      act: async (what, input) => (await post(`${prefix}${what}`, input)).ts,
      replies: (channel, ts, count = 1) =>
        eventually(`${count} replies in ${channel}`, async () => {
          const { messages } = await see('messages', { channel });
          const others = messages.filter((message) => message.ts !== ts && message.bot_id !== undefined);
          return others.length >= count ? others : undefined;
        }),
      outcome: (ts) => eventually(`the end of the work on ${ts}`, () => outcomes.get(ts)),
    };
  };

  return {
    ...createWorkspace(''),
    in: (team) => createWorkspace(`${team}/`),
    workspace,
    app,
    address,
    deps,
    logged,
    async stop() {
      await app.stop();
      await server.close(500);
      await workspace.close();
      await kept.close();
    },
  };
}

/** All text of a message or view, as one string to look into. */
export const written = (shown: { blocks?: object[] } | undefined): string => JSON.stringify(shown?.blocks ?? []);
