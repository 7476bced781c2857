import type { Arguments } from '../arguments.ts';
import type { Core } from '../core.ts';
import type { Json } from '../json.ts';
import { channelScope } from '../scopes.ts';
import { SlackError } from '../slack-error.ts';
import type { Channel } from '../types.ts';

/** A method of the Web API: what goes into its answer beside `ok`. @throws SlackError */
export type Method = (core: Core, args: Arguments) => Json;

/** Refuses unless the token has the scope. @throws SlackError `missing_scope` with `needed` and `provided` */
export function requireScope({ scopes }: Core, needed: string): void {
  if (!scopes.has(needed)) throw new SlackError('missing_scope', { needed, provided: [...scopes].join(',') });
}

/** The channel of an argument, which the token may read. @throws SlackError `channel_not_found`, `missing_scope` */
export function readChannel(core: Core, args: Arguments, what: 'read' | 'history'): Channel {
  const channel = core.directory.channel(args.required('channel'));
  requireScope(core, channelScope(channel.kind, what));
  if (channel.kind === 'private' && !isMember(channel)) throw new SlackError('channel_not_found');
  return channel;
}

/** As `readChannel`, and the bot is in it. @throws SlackError `not_in_channel` */
export function readOwnChannel(core: Core, args: Arguments): Channel {
  const channel = readChannel(core, args, 'history');
  if (!isMember(channel)) throw new SlackError('not_in_channel');
  return channel;
}

export function isMember(channel: Channel): boolean {
  return channel.members.has(channel.bot);
}

/** One page of a list and the cursor of the next, which is the place where it begins. */
export function paginate<T>(all: readonly T[], args: Arguments, most = 1_000): { page: T[]; next_cursor: string } {
  const limit = Math.min(args.count('limit') || 100, most);
  const cursor = args.text('cursor');
  const at = cursor === undefined ? 0 : Number(Buffer.from(cursor, 'base64').toString());
  if (!Number.isSafeInteger(at) || at < 0) throw new SlackError('invalid_cursor');
  const end = at + limit;
  return { page: all.slice(at, end), next_cursor: end < all.length ? Buffer.from(String(end)).toString('base64') : '' };
}
