import { randomBytes, randomUUID } from 'node:crypto';
import type { User } from './types.ts';

/** A workspace, who the bot is in it, and the person who is there at first. */
export interface Identity {
  readonly team: { readonly id: string; readonly name: string; readonly domain: string };
  readonly bot: { readonly id: string; readonly botId: string; readonly name: string };
  readonly person: { readonly id: string; readonly name: string; readonly real_name: string };
}

/** The workspace of the page and of the tokens below. */
export const firstIdentity: Identity = {
  team: { id: 'T0LOCAL0001', name: 'Local workspace', domain: 'local' },
  bot: { id: 'U0RWERROR01', botId: 'B0RWERROR01', name: 'rwerror' },
  person: { id: 'U0LOCAL0001', name: 'dana', real_name: 'Dana Ortiz' },
};

/** Another one, which the app is in once it was installed there by OAuth. */
export const secondIdentity: Identity = {
  team: { id: 'T0LOCAL0002', name: 'Other workspace', domain: 'other' },
  bot: { id: 'U0RWERROR02', botId: 'B0RWERROR02', name: 'rwerror' },
  person: { id: 'U0LOCAL0002', name: 'kim', real_name: 'Kim Sato' },
};

/** The one app. */
export const app = { id: 'A0RWERROR01', name: 'rwerror' } as const;
export const alertBot = { botId: 'B0ALERTS001', appId: 'A0ALERTS001', name: 'alertmanager' } as const;

/** No secrets: the workspace answers on loopback only and holds nothing that anybody would want. */
export const tokens = {
  bot: 'xoxb-local-workspace',
  app: 'xapp-local-workspace',
  signingSecret: 'local-workspace-signing-secret',
} as const;

export const oauth = { clientId: '1000000001.1000000002', clientSecret: 'local-workspace-client-secret' } as const;

export const createFirstUsers = ({ person, bot }: Identity): readonly User[] => [
  { ...person, is_bot: false, is_admin: true },
  { id: bot.id, name: bot.name, real_name: 'rwerror', is_bot: true, bot_id: bot.botId },
];

export const firstChannels = [
  { name: 'inc-231', purpose: 'Paste an error here: rwerror answers in the thread.' },
  { name: 'incident-demo', purpose: 'A second incident channel.' },
  { name: 'general', purpose: 'rwerror stays silent here unless somebody asks it.' },
  { name: 'ops-alerts', purpose: 'Where an alert bot would post.' },
] as const;

/** A new id with Slack's prefix for its kind, such as `C` for a channel. */
export function createId(prefix: string): string {
  return `${prefix}${randomBytes(5).toString('hex').toUpperCase()}`;
}

/** Something that cannot be guessed: tickets, trigger ids, parts of a response_url. */
export function createSecret(): string {
  return randomUUID().replaceAll('-', '');
}

/** Gives time stamps as Slack writes them, seconds since 1970 with six decimals, each greater than the last. */
export function createStamps(now: () => number): () => string {
  let last = 0;
  return () => {
    last = Math.max(now() * 1_000, last + 1);
    const seconds = Math.floor(last / 1_000_000);
    return `${seconds}.${String(last % 1_000_000).padStart(6, '0')}`;
  };
}
