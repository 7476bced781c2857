import { z } from 'zod';

const fileSchema = z.object({
  id: z.string().optional(),
  name: z.string().nullish(),
  mimetype: z.string().nullish(),
  mode: z.string().optional(),
  size: z.number().optional(),
  url_private: z.string().optional(),
  url_private_download: z.string().optional(),
});
export type SlackFile = z.output<typeof fileSchema>;

const messageSchema = z.object({
  ts: z.string(),
  thread_ts: z.string().optional(),
  user: z.string().optional(),
  bot_id: z.string().nullish(),
  subtype: z.string().optional(),
  text: z.string().nullish(),
  blocks: z.array(z.unknown()).nullish(),
  attachments: z.array(z.unknown()).nullish(),
  files: z.array(fileSchema).nullish(),
  edited: z.object({ ts: z.string() }).nullish(),
  metadata: z.object({ event_type: z.string(), event_payload: z.record(z.string(), z.unknown()) }).nullish(),
});

/** What we read of a message, wherever it comes from: an event, a shortcut's payload, conversations.replies. */
export type SlackMessage = z.output<typeof messageSchema>;

/** A message out of Slack's JSON, or undefined when it is none. */
export function findMessage(value: unknown): SlackMessage | undefined {
  return messageSchema.safeParse(value).data;
}
