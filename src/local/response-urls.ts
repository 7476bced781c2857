import { z } from 'zod';
import { type CheckedParts, checkParts, isEmpty } from './content.ts';
import type { Core, ResponseTarget } from './core.ts';
import { SlackError } from './slack-error.ts';
import type { Channel, Message } from './types.ts';

/** Answers with a response_url. Source: https://docs.slack.dev/interactivity/handling-user-interaction */
const maxUses = 5;

const bodySchema = z.object({
  text: z.string().optional(),
  blocks: z.unknown().optional(),
  attachments: z.unknown().optional(),
  metadata: z.unknown().optional(),
  response_type: z.enum(['in_channel', 'ephemeral']).optional(),
  replace_original: z.boolean().optional(),
  delete_original: z.boolean().optional(),
  thread_ts: z.string().optional(),
});

/** A new address to answer an interaction at. */
export function createResponseUrl(core: Core, kind: 'commands' | 'actions', target: ResponseTarget): string {
  return `${core.url()}/hooks/${kind}/${core.identity.team.id}/${core.responses.add(target)}`;
}

/**
 * Answers at a response_url.
 * @throws SlackError `used_url`, `expired_url`, `no_text` and what is wrong with blocks
 */
export function respond(core: Core, key: string, body: unknown): void {
  const found = core.responses.find(key);
  if (!found || found.uses >= maxUses) throw new SlackError('used_url');
  if (found.expired) throw new SlackError('expired_url');
  postResponse(core, found.value, body);
  core.responses.use(key);
}

/** Does what the body of an answer says: posts, or replaces or removes the message that the interaction came from. */
export function postResponse(core: Core, target: ResponseTarget, body: unknown): Message | undefined {
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) throw new SlackError('invalid_payload');
  const { response_type, replace_original, delete_original, thread_ts, ...parts } = parsed.data;
  const { source } = target;
  const channel = core.directory.channel(target.channel);
  if (delete_original && source) {
    removeSource(core, channel, source);
    return undefined;
  }
  const checked = checkParts(parts);
  if (isEmpty(checked)) throw new SlackError('no_text');
  if (replace_original && source) return replaceSource(core, channel, source, checked);
  const content = { text: '', ...checked, ...(thread_ts ? { thread_ts } : {}) };
  return response_type === 'in_channel'
    ? core.messages.post(channel, core.botSender, content)
    : core.messages.postEphemeral(channel, core.botSender, content, target.user);
}

type Source = NonNullable<ResponseTarget['source']>;

function removeSource({ messages }: Core, channel: Channel, { ts, ephemeral }: Source): void {
  if (ephemeral) messages.removeEphemeral(channel, ts);
  else messages.remove(channel, ts);
}

function replaceSource(
  { messages, identity }: Core,
  channel: Channel,
  { ts, ephemeral }: Source,
  parts: CheckedParts,
): Message {
  const edit = { text: '', blocks: [], attachments: [], ...parts };
  return ephemeral ? messages.replaceEphemeral(channel, ts, edit) : messages.edit(channel, ts, edit, identity.bot.id);
}
