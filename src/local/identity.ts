import { randomBytes, randomUUID } from 'node:crypto';
import type { User } from './types.ts';

/** The one workspace, the one app and the people in it. */
export const team = { id: 'T0LOCAL0001', name: 'Local workspace', domain: 'local' } as const;
export const app = { id: 'A0RWERROR01', name: 'rwerror' } as const;
export const bot = { id: 'U0RWERROR01', botId: 'B0RWERROR01', name: 'rwerror' } as const;
export const alertBot = { botId: 'B0ALERTS001', appId: 'A0ALERTS001', name: 'alertmanager' } as const;
export const person = { id: 'U0LOCAL0001', name: 'dana' } as const;

/** No secrets: the workspace answers on loopback only and holds nothing that anybody would want. */
export const tokens = {
  bot: 'xoxb-local-workspace',
  app: 'xapp-local-workspace',
  signingSecret: 'local-workspace-signing-secret',
} as const;

export const firstUsers: readonly User[] = [
  { id: person.id, name: person.name, real_name: 'Dana Ortiz', is_bot: false, is_admin: true },
  { id: bot.id, name: bot.name, real_name: 'rwerror', is_bot: true, bot_id: bot.botId },
];

export const firstChannels = [
  { name: 'inc-231', purpose: 'Paste an error here: rwerror answers in the thread.' },
  { name: 'incident-demo', purpose: 'A second incident channel.' },
  { name: 'general', purpose: 'rwerror stays silent here unless somebody asks it.' },
  { name: 'ops-alerts', purpose: 'Where an alert bot would post.' },
] as const;

/** `bot_profile` of what the bot posts. */
export const botProfile = {
  id: bot.botId,
  app_id: app.id,
  user_id: bot.id,
  name: bot.name,
  team_id: team.id,
  deleted: false,
} as const;

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
