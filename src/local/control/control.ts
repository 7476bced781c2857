import { z } from 'zod';
import type { Core } from '../core.ts';
import type { Json } from '../json.ts';
import { SlackError } from '../slack-error.ts';
import type { Channel, User } from '../types.ts';

/** A control endpoint: what goes into its answer beside `ok`. @throws SlackError */
export type Control = (core: Core, input: unknown) => Json | Promise<Json>;

/**
 * A control endpoint whose input is parsed first.
 * @throws SlackError `invalid_arguments` with what is wrong, also for names it does not know
 */
export function control<S extends z.ZodRawShape>(
  shape: S,
  run: (core: Core, input: z.infer<z.ZodObject<S>>) => Json | Promise<Json>,
): Control {
  const schema = z.strictObject(shape);
  return (core, input) => {
    const parsed = schema.safeParse(input);
    if (!parsed.success) throw new SlackError('invalid_arguments', { reason: z.prettifyError(parsed.error) });
    return run(core, parsed.data as z.infer<z.ZodObject<S>>);
  };
}

/** Fields that several endpoints have. `user` is an id or a name. */
export const userField = { user: z.string().min(1).optional() };
export const channelField = { channel: z.string().min(1) };
export const messageFields = { ...channelField, ts: z.string().min(1) };

/** A channel that is there already, by id, name or `dm`. @throws SlackError `channel_not_found` */
export function findChannel(core: Core, channel: string, user: User): Channel {
  return channel === 'dm'
    ? core.directory.directMessage(user)
    : (core.directory.findByName(channel) ?? core.directory.channel(channel));
}
