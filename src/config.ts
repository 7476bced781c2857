import { config as readDotenv } from 'dotenv';
import { z } from 'zod';
import { RwError } from './errors.ts';
import { chooseSecrets, findSlackContradictions, type SlackSecrets } from './slack-secrets.ts';

/** Names and values as a shell or a .env file gives them; an empty value counts as not set. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What the program is told from outside. */
export interface Config {
  /** without tokens the program brings its own local workspace */
  readonly slack: SlackSecrets | undefined;
  /** where health, metrics and, in HTTP mode, Slack's requests are answered; undefined: nowhere */
  readonly port: number | undefined;
  /** Web API of a local workspace, on a loopback address; undefined means Slack itself */
  readonly slackApiUrl: string | undefined;
  /** globs over channel names, or channel ids */
  readonly incidentChannels: readonly string[];
  /** 0 answers each message by itself */
  readonly stormMinutes: number;
  /** 0 sets no limit */
  readonly repliesPerMinute: number;
  /** ids of people */
  readonly admins: readonly string[];
  readonly retentionDays: number;
  /** of the cluster, such as 2.8.5 */
  readonly risingWaveVersion: string | undefined;
  /** files and folders of records beside our own */
  readonly dataPaths: readonly string[];
  /** PostgreSQL; undefined keeps the store in `databaseFile` */
  readonly databaseUrl: string | undefined;
  readonly databaseFile: string;
  /** for tokens of workspaces, 32 bytes each: the first encrypts, all decrypt */
  readonly encryptionKeys: readonly Uint8Array[];
  readonly localPort: number;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error';
}

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
);
const token = (prefix: string, from: string) =>
  z
    .string()
    .regex(
      new RegExp(`^${prefix}-\\S+$`),
      `must be a token that starts with ${prefix}- (Slack shows it under ${from})`,
    );
const isLoopback = ({ hostname }: URL) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);

const count = (least: number, most: number) => {
  const wrong = `must be a number from ${least} to ${most}`;
  return z.coerce.number(wrong).int(wrong).min(least, wrong).max(most, wrong);
};

const port = z.coerce
  .number('must be a port number')
  .int('must be a port number')
  .min(0, 'must be 0 to 65535')
  .max(65_535, 'must be 0 to 65535');

const secret = (from: string) => z.string().regex(/^\S{16,}$/, `must be ${from}, at least 16 characters`);

/** 32 bytes, which hex writes with 64 characters and base64 with 43 or 44 */
const encryptionKey = z
  .string()
  .regex(
    /^(?:[0-9a-f]{64}|[\w+/-]{43}=?)$/i,
    'must be keys of 32 bytes in base64 or hex, comma separated (openssl rand -base64 32 makes one)',
  )
  .transform((text) => Buffer.from(text, text.length === 64 ? 'hex' : 'base64'));

const settings = {
  SLACK_BOT_TOKEN: token('xoxb', 'OAuth & Permissions').optional(),
  SLACK_APP_TOKEN: token('xapp', 'Basic Information, App-Level Tokens').optional(),
  SLACK_SIGNING_SECRET: z
    .string()
    .regex(/^\S{16,}$/, 'must be the signing secret that Slack shows under Basic Information, App Credentials')
    .optional(),
  SLACK_CLIENT_ID: z
    .string()
    .regex(/^\d+\.\d+$/, 'must be the client id that Slack shows under Basic Information, App Credentials')
    .optional(),
  SLACK_CLIENT_SECRET: secret('the client secret that Slack shows under Basic Information, App Credentials').optional(),
  SLACK_STATE_SECRET: secret('a secret of your own').optional(),
  PORT: port.optional(),
  SLACK_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as http://127.0.0.1:3210/api/' })
    .refine(
      (url) => !URL.canParse(url) || isLoopback(new URL(url)),
      'must point at a loopback address: it is for a local workspace only',
    )
    .optional(),
  RWERROR_INCIDENT_CHANNELS: list.default(['inc-*', 'incident-*']),
  RWERROR_STORM_MINUTES: count(0, 1_440).default(30),
  RWERROR_REPLIES_PER_MINUTE: count(0, 60).default(6),
  RWERROR_ADMINS: list.default([]),
  RWERROR_RETENTION_DAYS: count(1, 3_650).default(180),
  RWERROR_RISINGWAVE_VERSION: z
    .string()
    .regex(/^v?\d+\.\d+\.\d+(-\S+)?$/, 'must be a release such as 2.8.5')
    .transform((version) => version.replace(/^v/, ''))
    .optional(),
  RWERROR_DATA: list.default([]),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'must be an address such as postgres://user:password@host:5432/database',
    })
    .optional(),
  RWERROR_ENCRYPTION_KEY: list.pipe(z.array(encryptionKey)).default([]),
  RWERROR_DB: z
    .string()
    .regex(/^(?!\w+:\/\/)/, 'must name a file; the address of a database goes into DATABASE_URL')
    .default('var/rwerror.sqlite'),
  LOCAL_PORT: port.default(3210),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error'], 'must be debug, info, warn or error').default('info'),
};

/** Every setting the program knows. */
export const settingNames: readonly string[] = Object.keys(settings);

const configSchema = z.object(settings);
type SetNames = Readonly<Partial<Record<keyof typeof settings, string>>>;

/** What is wrong between settings; zod looks at such only after each one is right by itself. */
function findContradictions(set: SetNames): string[] {
  const unknown = Object.keys(set)
    .filter((name) => name.startsWith('RWERROR_') && !settingNames.includes(name))
    .map((name) => `${name} is not a setting`);
  return [...unknown, ...findSlackContradictions(set)];
}

/**
 * The environment: a `.env` file in the working directory, where the process's own variables win.
 * The only place that reads `process.env`.
 */
export function readEnvironment(): Environment {
  const { parsed } = readDotenv({ quiet: true, processEnv: {} });
  return { ...parsed, ...process.env };
}

/** Settings out of an environment. @throws RwError `config_invalid` naming everything that is wrong */
export function readConfig(environment: Environment): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = configSchema.safeParse(set);
  const wrong = [
    ...findContradictions(set),
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`),
  ];
  if (!parsed.success || wrong.length > 0) {
    throw new RwError(
      'config_invalid',
      `The settings are wrong: ${wrong.join('; ')}.`,
      'Correct them in .env or in the environment; .env.example lists every setting with its default.',
    );
  }
  return {
    slack: chooseSecrets(parsed.data),
    port: parsed.data.PORT,
    slackApiUrl: parsed.data.SLACK_API_URL,
    incidentChannels: parsed.data.RWERROR_INCIDENT_CHANNELS,
    stormMinutes: parsed.data.RWERROR_STORM_MINUTES,
    repliesPerMinute: parsed.data.RWERROR_REPLIES_PER_MINUTE,
    admins: parsed.data.RWERROR_ADMINS,
    retentionDays: parsed.data.RWERROR_RETENTION_DAYS,
    risingWaveVersion: parsed.data.RWERROR_RISINGWAVE_VERSION,
    dataPaths: parsed.data.RWERROR_DATA,
    databaseUrl: parsed.data.DATABASE_URL,
    databaseFile: parsed.data.RWERROR_DB,
    encryptionKeys: parsed.data.RWERROR_ENCRYPTION_KEY,
    localPort: parsed.data.LOCAL_PORT,
    logLevel: parsed.data.LOG_LEVEL,
  };
}

/** The local workspace's port alone, for the workspace as a program of its own. @throws RwError `config_invalid` */
export function readLocalPort({ LOCAL_PORT }: Environment): number {
  return readConfig({ LOCAL_PORT }).localPort;
}
