import picomatch from 'picomatch';

/** Whether errors are answered unasked in a channel, as far as the program's settings say. */
export type IsIncidentChannel = (channel: string, name: string) => boolean;

/** @param patterns channel ids, and globs over channel names with or without `#` */
export function createIncidentChannels(patterns: readonly string[]): IsIncidentChannel {
  const bare = patterns.map((pattern) => pattern.replace(/^#/, ''));
  const matches = picomatch(bare.filter((pattern) => !isChannelId(pattern)));
  return (channel, name) => bare.includes(channel) || (name !== '' && matches(name));
}

const isChannelId = (pattern: string) => /^[CGD][A-Z0-9]{6,}$/.test(pattern);
