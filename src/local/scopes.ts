import type { Channel } from './types.ts';

/** What the bot's token is allowed at first. */
export const firstScopes = [
  'app_mentions:read',
  'channels:history',
  'channels:join',
  'channels:read',
  'chat:write',
  'commands',
  'files:read',
  'groups:history',
  'groups:read',
  'im:history',
  'im:read',
  'im:write',
  'mpim:history',
  'reactions:read',
  'reactions:write',
  'users:read',
] as const;

const prefixes = { public: 'channels', private: 'groups', im: 'im' } as const;

/** The scope for a kind of channel, such as `groups:history`. */
export function channelScope(kind: Channel['kind'], what: 'read' | 'history'): string {
  return `${prefixes[kind]}:${what}`;
}
