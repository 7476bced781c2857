import { app, oauth } from '../identity.ts';
import { SlackError } from '../slack-error.ts';
import type { Method } from './method.ts';

/** Source: https://docs.slack.dev/reference/methods/oauth.v2.access; these methods take no token */
export const oauthMethods: Record<string, Method> = {
  'oauth.v2.access': ({ codes }, args) => {
    if (args.text('client_id') !== oauth.clientId) throw new SlackError('invalid_client_id');
    if (args.text('client_secret') !== oauth.clientSecret) throw new SlackError('bad_client_secret');
    const code = args.required('code');
    const found = codes.find(code);
    if (!found || found.expired) throw new SlackError('invalid_code');
    if (found.uses > 0) throw new SlackError('code_already_used');
    codes.use(code);
    const { core, scopes } = found.value;
    const { team, bot, person } = core.identity;
    core.scopes.clear();
    for (const scope of scopes) core.scopes.add(scope);
    return {
      app_id: app.id,
      authed_user: { id: person.id },
      scope: scopes.join(','),
      token_type: 'bot',
      access_token: core.install.add(),
      bot_user_id: bot.id,
      team: { id: team.id, name: team.name },
      enterprise: null,
      is_enterprise_install: false,
    };
  },
};
