import { alertBot, createFirstUsers, createId, firstChannels, type Identity } from './identity.ts';
import { SlackError } from './slack-error.ts';
import type { Change, Channel, User } from './types.ts';

/** Who and which channels there are. */
export interface Directory {
  users(): User[];
  channels(): Channel[];
  /** by id @throws SlackError `user_not_found` */
  user(id: string): User;
  /** by id or name, created when unknown; the seeded person when not given */
  person(who?: string): User;
  /** by id, for Web API methods @throws SlackError `channel_not_found` */
  channel(id: string): Channel;
  findByName(name: string): Channel | undefined;
  /** by id, name or `dm`, created when the name is unknown @throws SlackError `channel_not_found` */
  reach(channel: string, user: User, kind?: 'public' | 'private'): Channel;
  /** the direct message between a person and the bot, created when there is none */
  directMessage(user: User): Channel;
}

const looksLikeId = /^[CDG][A-Z0-9]{8,}$/;
const channelName = /^[\p{Ll}\p{Lo}\p{N}_-]{1,80}$/u;

/** @param tell is told of each new channel @param now milliseconds since 1970 */
export function createDirectory(identity: Identity, tell: (change: Change) => void, now: () => number): Directory {
  const { bot, person } = identity;
  const users = new Map(createFirstUsers(identity).map((user) => [user.id, user]));
  const channels = new Map<string, Channel>();

  const add = (fields: Pick<Channel, 'name' | 'kind' | 'purpose'> & { user?: string }, members: string[]) => {
    const id = createId(fields.kind === 'im' ? 'D' : 'C');
    const created = Math.floor(now() / 1_000);
    const [creator = ''] = members;
    const channel: Channel = { id, created, creator, shared: false, bot: bot.id, members: new Set(members), ...fields };
    channels.set(id, channel);
    tell({ type: 'channel', channel });
    return channel;
  };
  const findByName = (name: string) => {
    const plain = name.replace(/^#/, '');
    return [...channels.values()].find((channel) => channel.kind !== 'im' && channel.name === plain);
  };
  const directMessage = (user: User) =>
    [...channels.values()].find((channel) => channel.kind === 'im' && channel.user === user.id) ??
    add({ name: '', kind: 'im', purpose: '', user: user.id }, [user.id, bot.id]);

  const createByName = (name: string, kind: 'public' | 'private', user: User) => {
    if (!channelName.test(name)) throw new SlackError('channel_not_found');
    return add({ name, kind, purpose: '' }, [user.id, bot.id]);
  };

  for (const { name, purpose } of firstChannels) add({ name, kind: 'public', purpose }, [person.id, bot.id]);

  return {
    users: () => [...users.values()],
    channels: () => [...channels.values()],
    user(id) {
      const user = users.get(id);
      if (!user) throw new SlackError('user_not_found');
      return user;
    },
    person(who = person.id) {
      const known = users.get(who) ?? [...users.values()].find(({ name }) => name === who);
      if (known) return known;
      const id = /^[UW][A-Z0-9]{4,}$/.test(who) ? who : createId('U');
      const user = { id, name: who.toLowerCase(), real_name: who, is_bot: false };
      users.set(id, user);
      return user;
    },
    channel(id) {
      const channel = channels.get(id);
      if (!channel) throw new SlackError('channel_not_found');
      return channel;
    },
    findByName,
    reach(channel, user, kind = 'public') {
      if (channel === 'dm') return directMessage(user);
      const known = channels.get(channel) ?? findByName(channel);
      if (known) return known;
      if (looksLikeId.test(channel)) throw new SlackError('channel_not_found');
      return createByName(channel.replace(/^#/, ''), kind, user);
    },
    directMessage,
  };
}

/** Who posts for an alert bot: an incoming webhook has no user. */
export function alertSender(name: string | true): { bot_id: string; app_id: string; username: string } {
  return { bot_id: alertBot.botId, app_id: alertBot.appId, username: name === true ? alertBot.name : name };
}
