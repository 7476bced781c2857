import type { WebClient } from '@slack/web-api';
import picomatch from 'picomatch';

const cacheMs = 300_000;
const maxCached = 2_000;

/** Knows in which channels errors are answered unasked. */
export interface IncidentChannels {
  /** @throws Slack's error when the channel's name cannot be looked up */
  includes(channel: string, client: WebClient): Promise<boolean>;
}

/**
 * @param patterns channel ids, and globs over channel names with or without `#`
 * @param now milliseconds since 1970: names are looked up again after five minutes, for channels get renamed
 */
export function createIncidentChannels(patterns: readonly string[], now: () => number): IncidentChannels {
  const bare = patterns.map((pattern) => pattern.replace(/^#/, ''));
  const matches = picomatch(bare.filter((pattern) => !isChannelId(pattern)));
  const names = new Map<string, { name: string; untilMs: number }>();

  async function findName(channel: string, client: WebClient): Promise<string> {
    const known = names.get(channel);
    if (known && known.untilMs > now()) return known.name;
    const { channel: info } = await client.conversations.info({ channel });
    const name = info?.name ?? '';
    if (names.size >= maxCached) names.clear();
    names.set(channel, { name, untilMs: now() + cacheMs });
    return name;
  }

  return {
    async includes(channel, client) {
      if (bare.includes(channel)) return true;
      if (bare.every(isChannelId)) return false;
      const name = await findName(channel, client);
      return name !== '' && matches(name);
    },
  };
}

const isChannelId = (pattern: string) => /^[CGD][A-Z0-9]{6,}$/.test(pattern);
