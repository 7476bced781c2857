import { z } from 'zod';
import { isLoopback } from '../guard.ts';
import { tokens } from '../identity.ts';
import { SlackError } from '../slack-error.ts';
import { type Control, channelField, control, findChannel, messageFields, userField } from './control.ts';

/** What happens to the workspace itself: faults, scopes, membership, events that come again. */
export const operationControls: Record<string, Control> = {
  fault: control(
    {
      method: z.string().min(1).optional(),
      status: z.number().int().min(200).max(599).optional(),
      retryAfter: z.number().int().min(0).optional(),
      error: z.string().min(1).optional(),
      drop: z.boolean().optional(),
      carriedOut: z.boolean().optional(),
      delayMs: z.number().int().min(1).max(600_000).optional(),
      /** asks the bots to connect anew instead of cutting them off */
      refresh: z.boolean().optional(),
      times: z.number().int().min(1).max(1_000).default(1),
    },
    (core, { refresh, ...fault }) => {
      if (refresh) core.socket.refresh();
      else if (fault.drop && fault.method === undefined) core.socket.drop(fault.times - 1);
      else core.faults.add(fault);
      return {};
    },
  ),

  /** Sends the events of a message again, as Slack does when it saw no acknowledgement. */
  redeliver: control({ ...messageFields, ...userField }, (core, input) => {
    const channel = findChannel(core, input.channel, core.directory.person(input.user));
    const events = core.events.redeliver(`${channel.id}:${input.ts}:message`);
    if (events === 0) throw new SlackError('message_not_found');
    return { ts: input.ts, events };
  }),

  /** Takes the bot's token away, as `auth.revoke` does, or with `uninstall` the app; `tell` says which events Slack sends, in which order. */
  revoke: control(
    {
      uninstall: z.boolean().default(false),
      tell: z.array(z.enum(['tokens_revoked', 'app_uninstalled'])).default(['tokens_revoked']),
    },
    (core, { uninstall, tell }) => {
      const tokens = { oauth: [], bot: [core.identity.bot.id] };
      for (const type of tell) {
        core.events.publish({ type, event_ts: core.stamp(), ...(type === 'tokens_revoked' ? { tokens } : {}) });
      }
      if (uninstall) core.install.remove();
      else core.install.revoke();
      return {};
    },
  ),

  /** What the bot's token may do from now on. */
  scopes: control({ scopes: z.array(z.string().min(1)) }, (core, { scopes }) => {
    core.scopes.clear();
    for (const scope of scopes) core.scopes.add(scope);
    return { scopes };
  }),

  /** HTTP mode: from now on everything is sent to this URL; null goes back to Socket Mode. */
  'request-url': control(
    {
      url: z.url().refine(isLoopback, 'must be on a loopback address').nullable(),
      signing_secret: z.string().min(1).default(tokens.signingSecret),
    },
    async (core, { url, signing_secret: signingSecret }) => {
      if (url === null) core.http.turnOff();
      else await core.http.turnOn({ url, signingSecret });
      return { url };
    },
  ),

  /** Invites the bot or takes it out; `private` makes a channel that is not there yet a private one, `shared` one that another company is in. */
  channel: control(
    {
      ...channelField,
      member: z.boolean().default(true),
      private: z.boolean().default(false),
      shared: z.boolean().default(false),
    },
    (core, input) => {
      const user = core.directory.person();
      const known = core.directory.findByName(input.channel);
      if (known && input.private && known.kind !== 'private') throw new SlackError('name_taken');
      const channel = core.directory.reach(input.channel, user, input.private ? 'private' : 'public');
      if (input.member) channel.members.add(channel.bot);
      else channel.members.delete(channel.bot);
      channel.shared = input.shared;
      return { channel: channel.id };
    },
  ),
};
