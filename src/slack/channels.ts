import type { WebClient } from '@slack/web-api';
import { describeError, type Log } from '../log.ts';
import type { Audience } from '../store/message-key.ts';
import type { Store } from '../store/store.ts';
import { createTeamCache } from './team-cache.ts';

/** Channels get renamed, closed and shared with others, and then should not be told more for long. */
const keptMs = 60_000;

/** What Slack says of a channel. */
export interface ChannelInfo {
  /** '' for a direct message */
  readonly name: string;
  readonly audience: Audience;
  /** another company reads along */
  readonly shared: boolean;
  /** who made it, '' when nobody knows */
  readonly creator: string;
}

/** Nothing is known: so nothing is told. */
export const unknownChannel: ChannelInfo = { name: '', audience: 'private', shared: true, creator: '' };
const direct: ChannelInfo = { name: '', audience: 'private', shared: false, creator: '' };

/** Looks up channels, and keeps what it found for a minute. */
export interface Channels {
  /** @throws Slack's error when the channel cannot be looked up */
  find(team: string, channel: string, client: WebClient): Promise<ChannelInfo>;
  /** The same for who was asked and answers anyway: `unknownChannel` when it cannot be looked up. */
  findOrClose(team: string, channel: string, client: WebClient): Promise<ChannelInfo>;
}

export function createChannels({ store, log, now }: { store: Store; log: Log; now: () => number }): Channels {
  const cache = createTeamCache<ChannelInfo>(now, keptMs);

  const look = async (team: string, channel: string, client: WebClient): Promise<ChannelInfo> => {
    if (channel.startsWith('D')) return direct;
    const { channel: found } = await client.conversations.info({ channel });
    const info: ChannelInfo = {
      name: found?.name ?? '',
      audience: found?.is_private === false && !found.is_im && !found.is_mpim ? 'public' : 'private',
      shared: Boolean(found?.is_ext_shared || found?.is_pending_ext_shared),
      creator: found?.creator ?? '',
    };
    // It may have been public when its messages were seen.
    if (info.audience === 'private') await store.closeChannel(team, channel);
    return info;
  };
  const find: Channels['find'] = (team, channel, client) =>
    cache.find(team, channel, () => look(team, channel, client));

  return {
    find,
    async findOrClose(team, channel, client) {
      try {
        return await find(team, channel, client);
      } catch (error) {
        log.info({ channel, ...describeError(error) }, 'a channel could not be looked up: it is told nothing');
        return unknownChannel;
      }
    },
  };
}
