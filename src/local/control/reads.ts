import { z } from 'zod';
import type { Core } from '../core.ts';
import type { Json } from '../json.ts';
import { describeChannel } from '../methods/conversations.ts';
import { describeUser } from '../methods/other.ts';
import { listReplies, withThread } from '../threads.ts';
import type { Channel, EphemeralMessage } from '../types.ts';
import { type Control, channelField, control, findChannel, userField } from './control.ts';

/** What there is to see. */
export const readControls: Record<string, Control> = {
  info: control({}, (core) => ({
    ...core.identity,
    api_url: `${core.url()}/api/`,
    incident_channels: core.incidentChannels,
    connections: core.http.requestUrl() === undefined ? core.socket.connections() : 1,
    request_url: core.http.requestUrl() ?? null,
    held_events: core.events.held(),
    scopes: [...core.scopes],
  })),

  channels: control({}, (core) => ({
    channels: core.directory.channels().map((channel) => ({
      ...describeChannel(channel),
      name: channel.kind === 'im' ? core.identity.bot.name : channel.name,
    })),
  })),

  users: control({}, (core) => ({ users: core.directory.users().map((user) => describeUser(core, user)) })),

  /** Oldest first; with `user`, only that person's ephemeral ones. */
  messages: control({ ...channelField, ...userField, thread_ts: z.string().optional() }, (core, input) => {
    const channel = findChannel(core, input.channel, core.directory.person(input.user));
    const ephemeral = core.messages.listEphemeral(channel).filter(isFor(core, input.user));
    const all = [...listPosted(core, channel, input.thread_ts), ...ephemeral.map(markEphemeral)];
    const wanted = all.filter(
      ({ ts, thread_ts }) => input.thread_ts === undefined || thread_ts === input.thread_ts || ts === input.thread_ts,
    );
    return { channel: channel.id, messages: wanted.toSorted((one, other) => (one.ts < other.ts ? -1 : 1)) };
  }),

  /** Open modals, the lowest of a stack first. */
  views: control(userField, (core, input) => {
    const user = input.user === undefined ? undefined : core.directory.person(input.user).id;
    const open = core.views.all().filter((one) => user === undefined || one.user === user);
    return { views: open.map((one) => ({ ...one.view, user: one.user })) };
  }),

  home: control(userField, (core, input) => ({
    view: core.views.home(core.directory.person(input.user).id) ?? null,
  })),
};

function listPosted(core: Core, channel: Channel, thread: string | undefined) {
  const messages =
    thread === undefined
      ? core.messages.list(channel)
      : [
          ...core.messages.list(channel).filter(({ ts }) => ts === thread),
          ...listReplies(core.messages, channel, thread),
        ];
  return messages.map((message) => withThread(core.messages, channel, message));
}

function isFor(core: Core, who: string | undefined): (message: EphemeralMessage) => boolean {
  if (who === undefined) return () => true;
  const { id } = core.directory.person(who);
  return ({ visibleTo }) => visibleTo === id;
}

/** `user` is who sees it; that the bot wrote it says `bot_id`. */
function markEphemeral({ visibleTo, ...message }: EphemeralMessage): Json & { ts: string; thread_ts?: string } {
  return { ...message, ephemeral: true, user: visibleTo };
}
