/** What the app asks a workspace to allow: the scopes of manifest.yml, which says why each is needed. */
export const botScopes = [
  'commands',
  'chat:write',
  'app_mentions:read',
  'channels:history',
  'groups:history',
  'im:history',
  'mpim:history',
  'channels:read',
  'groups:read',
  'users:read',
  'files:read',
] as const;
