/** Settings that say how to reach Slack, as they stand in the environment. */
interface SlackSettings {
  readonly SLACK_BOT_TOKEN?: string | undefined;
  readonly SLACK_APP_TOKEN?: string | undefined;
  readonly SLACK_SIGNING_SECRET?: string | undefined;
  readonly SLACK_CLIENT_ID?: string | undefined;
  readonly SLACK_CLIENT_SECRET?: string | undefined;
  readonly SLACK_STATE_SECRET?: string | undefined;
  readonly RWERROR_ENCRYPTION_KEY?: unknown;
  readonly PORT?: unknown;
}

/** For workspaces that install the app themselves. */
interface OAuthSecrets {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly stateSecret: string;
}

/** How to reach Slack: by Socket Mode with an app token, by HTTP with a signing secret; many workspaces by OAuth. */
export type SlackSecrets =
  | { readonly botToken: string; readonly appToken: string }
  | { readonly botToken: string; readonly signingSecret: string }
  | { readonly oauth: OAuthSecrets; readonly signingSecret: string };

const ofOAuth = ['SLACK_CLIENT_ID', 'SLACK_CLIENT_SECRET', 'SLACK_STATE_SECRET'] as const;
const isOAuth = (set: SlackSettings) => ofOAuth.some((name) => set[name]);

/** Socket Mode takes the bot token and the app token; HTTP mode the signing secret, the port, and the bot token or OAuth. */
const contradictions: readonly (readonly [isThere: (set: SlackSettings) => unknown, message: string])[] = [
  [
    (set) => set.SLACK_APP_TOKEN && set.SLACK_SIGNING_SECRET,
    'SLACK_APP_TOKEN (Socket Mode) and SLACK_SIGNING_SECRET (HTTP mode) are both set: keep one of them',
  ],
  [
    (set) => set.SLACK_SIGNING_SECRET && !set.PORT,
    'PORT is missing: with SLACK_SIGNING_SECRET it is where Slack sends its requests to',
  ],
  [
    (set) => (set.SLACK_APP_TOKEN || set.SLACK_SIGNING_SECRET) && !set.SLACK_BOT_TOKEN && !isOAuth(set),
    "SLACK_BOT_TOKEN is missing: set it too, or none of Slack's secrets for the local workspace",
  ],
  [
    (set) => set.SLACK_BOT_TOKEN && !set.SLACK_APP_TOKEN && !set.SLACK_SIGNING_SECRET,
    'SLACK_APP_TOKEN is missing: set it for Socket Mode, or SLACK_SIGNING_SECRET and PORT for HTTP mode',
  ],
  [
    (set) => isOAuth(set) && !ofOAuth.every((name) => set[name]),
    `for many workspaces ${ofOAuth.join(', ')} are needed together: set all of them, or none`,
  ],
  [
    (set) => isOAuth(set) && set.SLACK_BOT_TOKEN,
    'SLACK_BOT_TOKEN (one workspace) and SLACK_CLIENT_ID (many workspaces) are both set: keep one of them',
  ],
  [
    (set) => isOAuth(set) && !set.SLACK_SIGNING_SECRET,
    'SLACK_SIGNING_SECRET is missing: many workspaces (SLACK_CLIENT_ID) need HTTP mode, SLACK_SIGNING_SECRET and PORT',
  ],
  [
    (set) => isOAuth(set) && !/[^\s,]/.test(String(set.RWERROR_ENCRYPTION_KEY ?? '')),
    'RWERROR_ENCRYPTION_KEY is missing: the tokens of many workspaces (SLACK_CLIENT_ID) are kept, and only encrypted',
  ],
];

/** What is wrong between these settings, a sentence each. */
export function findSlackContradictions(set: SlackSettings): string[] {
  return contradictions.filter(([isThere]) => isThere(set)).map(([, message]) => message);
}

/** undefined where none are set */
export function chooseSecrets(set: SlackSettings): SlackSecrets | undefined {
  const { SLACK_BOT_TOKEN: botToken, SLACK_APP_TOKEN: appToken, SLACK_SIGNING_SECRET: signingSecret } = set;
  const { SLACK_CLIENT_ID: clientId, SLACK_CLIENT_SECRET: clientSecret, SLACK_STATE_SECRET: stateSecret } = set;
  if (signingSecret && clientId && clientSecret && stateSecret) {
    return { signingSecret, oauth: { clientId, clientSecret, stateSecret } };
  }
  if (!botToken) return undefined;
  if (signingSecret) return { botToken, signingSecret };
  return appToken ? { botToken, appToken } : undefined;
}
