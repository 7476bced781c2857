import pg from 'pg';
import { createPostgres } from '../store/databases.ts';
import { endPrograms, type Program, startProgram } from './programs.ts';

/** A message as the workspace shows it, with what the bot wrote on it for itself. */
export interface Shown {
  readonly ts: string;
  readonly thread_ts?: string;
  readonly bot_id?: string;
  readonly text: string;
  readonly metadata?: { readonly event_payload: { readonly claim: string; readonly records: string } };
}

/** How far the bots are, by the store that they share. */
export interface Progress {
  readonly claims: number;
  readonly open: number;
  /** how often a claim was worked on once more, here or by another bot */
  readonly repeated: number;
}

/** A bot in a process of its own, and what operators see of it. */
export interface Bot extends Program {
  readonly port: number;
  isReady(): Promise<boolean>;
  /** in MB */
  memory(): Promise<number>;
}

type Settings = Readonly<Record<string, string>>;

/** A local workspace, a database and as many bots as are started: programs of their own, all ended by `stop`. */
export interface Cluster {
  readonly databaseUrl: string;
  /** @param settings beside those that connect it, such as another way to the database */
  startBot(mode: 'socket' | 'http', settings?: Settings): Promise<Bot>;
  /** Does something in the workspace. @returns where */
  act(what: string, input: object): Promise<{ readonly ts: string; readonly channel: string }>;
  messages(channel: string): Promise<readonly Shown[]>;
  progress(): Promise<Progress>;
  /** all lines that bots have written */
  logged(): readonly string[];
  stop(): Promise<void>;
}

/** Each message is answered by itself, however many there are, and each line is logged. */
const talkative = { RWERROR_STORM_MINUTES: '0', RWERROR_REPLIES_PER_MINUTE: '0', LOG_LEVEL: 'debug' };

export async function startCluster(): Promise<Cluster> {
  const database = await createPostgres();
  const pool = new pg.Pool({ connectionString: database.url });
  const workspace = await startProgram('local/main.js', { LOCAL_PORT: '0' }, /SLACK_SIGNING_SECRET=\S+/);
  const said = workspace.lines.join('\n');
  const [, url = ''] = /Local workspace: (\S+)/.exec(said) ?? [];
  const setting = (name: string) => ({ [name]: new RegExp(`${name}=(\\S+)`).exec(said)?.[1] ?? '' });
  const bots: Program[] = [];
  const modes = { socket: setting('SLACK_APP_TOKEN'), http: setting('SLACK_SIGNING_SECRET') };

  async function call<T>(path: string, init?: RequestInit): Promise<T> {
    // On a busy machine a connection that is kept may be closed there just when it is used again here.
    const headers = { 'content-type': 'application/json', connection: 'close' };
    const response = await fetch(`${url}/_local/${path}`, { ...init, headers });
    const answer = (await response.json()) as T & { ok: boolean };
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer;
  }

  return {
    databaseUrl: database.url,
    async startBot(mode, more) {
      const connection = { ...setting('SLACK_API_URL'), ...setting('SLACK_BOT_TOKEN'), ...modes[mode] };
      const settings = { DATABASE_URL: database.url, PORT: '0', ...connection, ...talkative, ...more };
      const program = await startProgram('main.js', settings, /"msg":"connected"/);
      bots.push(program);
      const port = Number(/"port":(\d+)/.exec(program.lines.join('\n'))?.[1]);
      const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
      return {
        ...program,
        port,
        isReady: async () => (await ask('/readyz')).ok,
        async memory() {
          const [, bytes] = /^process_resident_memory_bytes (\S+)/m.exec(await (await ask('/metrics')).text()) ?? [];
          return Math.round(Number(bytes) / 1_000_000);
        },
      };
    },
    logged: () => bots.flatMap(({ lines }) => lines),
    act: (what, input) => call(what, { method: 'POST', body: JSON.stringify(input) }),
    messages: async (channel) =>
      (await call<{ messages: Shown[] }>(`messages?${new URLSearchParams({ channel })}`)).messages,
    async progress() {
      const { rows } = await pool.query<Progress>(
        `select count(*)::int as claims, count(*) filter (where state = 'open')::int as open,
           coalesce(sum(attempts - 1), 0)::int as repeated from claims`,
      );
      return rows[0] ?? { claims: 0, open: 0, repeated: 0 };
    },
    async stop() {
      await endPrograms();
      await pool.end();
      await database.drop();
    },
  };
}
