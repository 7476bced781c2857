import type { Core } from '../core.ts';
import type { Json } from '../json.ts';
import { SlackError } from '../slack-error.ts';
import type { User } from '../types.ts';
import { type Method, requireScope } from './method.ts';

/** Source: https://docs.slack.dev/reference/methods, the families auth, apps, users, reactions and files */

export const otherMethods: Record<string, Method> = {
  'api.test': () => ({}),

  'auth.test': ({ url, identity: { team, bot } }) => ({
    url: `${url()}/`,
    team: team.name,
    user: bot.name,
    team_id: team.id,
    user_id: bot.id,
    bot_id: bot.botId,
    is_enterprise_install: false,
  }),

  'apps.connections.open': (core) => ({
    url: `${core.url().replace(/^http/, 'ws')}/link/?ticket=${core.socket.createTicket()}`,
  }),

  'users.info': (core, args) => {
    requireScope(core, 'users:read');
    return { user: describeUser(core, core.directory.user(args.required('user'))) };
  },

  'reactions.add': (core, args) => {
    requireScope(core, 'reactions:write');
    const name = args.required('name').replaceAll(':', '');
    if (!/^[\w+'-]+$/.test(name)) throw new SlackError('invalid_name');
    core.messages.react(
      core.directory.channel(args.required('channel')),
      args.required('timestamp'),
      name,
      core.identity.bot.id,
    );
    return {};
  },

  'files.info': (core, args) => {
    requireScope(core, 'files:read');
    const found = core.files.find(args.required('file'));
    if (!found) throw new SlackError('file_not_found');
    return { file: found.file, comments: [], response_metadata: { next_cursor: '' } };
  },
};

/** A person or bot as methods give it. */
export function describeUser({ identity: { team, bot } }: Core, user: User): Json {
  const { id, name, real_name, is_bot, is_admin = false } = user;
  const profile = { real_name, display_name: name, ...(is_bot ? { bot_id: bot.botId } : {}) };
  const rights = { is_admin, is_owner: false, is_primary_owner: false, is_restricted: false };
  const zone = { tz: 'Etc/UTC', tz_label: 'Coordinated Universal Time', tz_offset: 0 };
  return {
    id,
    team_id: team.id,
    name,
    real_name,
    deleted: false,
    is_bot,
    is_app_user: false,
    ...rights,
    ...zone,
    profile,
  };
}
