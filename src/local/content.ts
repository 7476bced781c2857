import { z } from 'zod';
import { readObjects } from './arguments.ts';
import { checkBlocks } from './check-blocks.ts';
import { app, type Identity } from './identity.ts';
import type { Json } from './json.ts';
import type { Sender } from './messages.ts';
import { refuse, SlackError } from './slack-error.ts';

/** Who posts when the bot posts. */
export function createBotSender({ bot, team }: Identity): Sender {
  const { id: user, botId: bot_id, name } = bot;
  const app_id = app.id;
  return {
    user,
    bot_id,
    app_id,
    bot_profile: { id: bot_id, app_id, user_id: user, name, team_id: team.id, deleted: false },
  };
}

/** Slack cuts longer texts. In characters. */
const maxText = 40_000;

/** Blocks and attachments of a message as a bot sent them, parsed but not checked. */
export interface Parts {
  readonly text?: string | undefined;
  readonly blocks?: unknown;
  readonly attachments?: unknown;
  readonly metadata?: unknown;
}

/** Parts that Slack would take; what was not given is absent. */
export interface CheckedParts {
  readonly text?: string;
  readonly blocks?: readonly Json[];
  readonly attachments?: readonly Json[];
  readonly metadata?: Json;
}

const metadataSchema = z.object({ event_type: z.string().min(1), event_payload: z.record(z.string(), z.unknown()) });

/** @throws SlackError `invalid_blocks`, `invalid_blocks_format`, `invalid_attachments`, `invalid_metadata_format` */
export function checkParts(parts: Parts): CheckedParts {
  const blocks = readObjects(parts.blocks, 'invalid_blocks_format');
  const attachments = readObjects(parts.attachments, 'invalid_attachments');
  checkAll(blocks, '/blocks', 'invalid_blocks');
  for (const [index, attachment] of (attachments ?? []).entries()) {
    const at = `/attachments/${index}/blocks`;
    checkAll(readObjects(attachment.blocks, 'invalid_attachments'), at, 'invalid_attachments');
  }
  const metadata = metadataSchema.optional().safeParse(parts.metadata);
  if (!metadata.success) throw new SlackError('invalid_metadata_format');
  return {
    ...(parts.text === undefined ? {} : { text: parts.text.slice(0, maxText) }),
    ...(blocks ? { blocks } : {}),
    ...(attachments ? { attachments } : {}),
    ...(metadata.data ? { metadata: metadata.data } : {}),
  };
}

/** Whether there is nothing to show. */
export function isEmpty({ text, blocks, attachments }: CheckedParts): boolean {
  return !text?.trim() && !blocks?.length && !attachments?.length;
}

function checkAll(blocks: readonly Json[] | undefined, at: string, error: string): void {
  const reasons = blocks ? checkBlocks(blocks, 'message', at) : [];
  if (reasons.length > 0) throw refuse(error, reasons);
}
