import { z } from 'zod';
import { type Claim, type ClaimKind, deletedVersion } from '../store/store.ts';
import { extractText } from './extract-text.ts';
import { findMessage, type SlackMessage } from './message.ts';

/** Who we are in a workspace. */
export interface BotIdentity {
  readonly botId: string;
  readonly botUserId: string;
}

/** A message that we may have something to say on, as it is now. */
export interface MessageWork {
  readonly claim: Claim;
  /** undefined once it is deleted */
  readonly message: SlackMessage | undefined;
  /** the database did not answer when it came: it is claimed later, or not at all */
  readonly isUnclaimed?: boolean;
}

/** Marks our replies, so that no rwerror answers another one's. */
export const replyEventType = 'rwerror_reply';

const placeSchema = z.object({
  team_id: z.string(),
  enterprise_id: z.string().nullish(),
  authorizations: z.array(z.object({ team_id: z.string().nullish(), enterprise_id: z.string().nullish() })).optional(),
});

const eventSchema = placeSchema.extend({
  event: z.looseObject({
    type: z.enum(['message', 'app_mention']),
    subtype: z.string().optional(),
    channel: z.string(),
    channel_type: z.string().optional(),
    event_ts: z.string().optional(),
    deleted_ts: z.string().optional(),
    message: z.unknown().optional(),
    previous_message: z.unknown().optional(),
  }),
});
type Body = z.output<typeof eventSchema>;

/** A workspace, and its organization where Slack names one. */
export interface EventPlace {
  readonly team: string;
  readonly enterprise?: string;
}

/** The workspace whose installation an event was sent for, as Bolt has it; in a shared channel its sender may be of another. */
function placeOf({ team_id, enterprise_id, authorizations }: z.output<typeof placeSchema>): EventPlace {
  const [first] = authorizations ?? [];
  const enterprise = first ? first.enterprise_id : enterprise_id;
  return { team: first?.team_id ?? team_id, ...(enterprise && { enterprise }) };
}

/** Where a message event is from; undefined when the request is none. */
export function findPlace(requestBody: unknown): EventPlace | undefined {
  const body = eventSchema.safeParse(requestBody).data;
  return body && placeOf(body);
}

/** Subtypes in which somebody says something; joins, topics, pins and the like are none of ours. */
const spoken = [undefined, 'bot_message', 'file_share', 'thread_broadcast', 'me_message'];

/** The work in a Slack request; undefined when it is no message event, or nothing of it concerns us. */
export function findWork(requestBody: unknown, bot: BotIdentity): MessageWork | undefined {
  const body = eventSchema.safeParse(requestBody).data;
  if (!body) return undefined;
  const { subtype } = body.event;
  if (subtype === 'message_changed') return readEdit(body, bot);
  if (subtype === 'message_deleted') return readDeletion(body, bot);
  return readPosted(body, bot);
}

function readPosted(body: Body, bot: BotIdentity): MessageWork | undefined {
  const message = findMessage(body.event);
  if (!message || !spoken.includes(message.subtype) || isAnswer(message, bot)) return undefined;
  const kind = kindOf(body, message, bot);
  // Slack sends a message that mentions us twice, and the other event is the one to answer.
  if (kind === 'mention' && body.event.type === 'message') return undefined;
  return { claim: createClaim(body, message, kind, ''), message };
}

function readEdit(body: Body, bot: BotIdentity): MessageWork | undefined {
  const message = findMessage(body.event.message);
  const before = findMessage(body.event.previous_message);
  if (!message || isAnswer(message, bot)) return undefined;
  // The root of a thread is not deleted but emptied.
  if (message.subtype === 'tombstone')
    return { claim: createClaim(body, message, kindOf(body, before, bot), deletedVersion), message: undefined };
  // Unfurled links and new replies change a message too, and nobody typed anything.
  if (!spoken.includes(message.subtype) || (before && sameContent(before, message))) return undefined;
  // Two edits within a second have the same `edited.ts`.
  const version = body.event.event_ts ?? message.edited?.ts ?? '';
  return { claim: createClaim(body, message, kindOf(body, message, bot), version), message };
}

function readDeletion(body: Body, bot: BotIdentity): MessageWork | undefined {
  const before = findMessage(body.event.previous_message);
  const ts = body.event.deleted_ts ?? before?.ts;
  if (ts === undefined || (before && isAnswer(before, bot))) return undefined;
  const gone = { ts, ...(before?.thread_ts !== undefined && { thread_ts: before.thread_ts }) };
  return { claim: createClaim(body, gone, kindOf(body, before, bot), deletedVersion), message: undefined };
}

function sameContent(before: SlackMessage, after: SlackMessage): boolean {
  const files = ({ files }: SlackMessage) => (files ?? []).map(({ id }) => id).join();
  return extractText(before) === extractText(after) && files(before) === files(after);
}

/** Our own message, or another rwerror's. */
export function isAnswer(message: SlackMessage, { botId, botUserId }: BotIdentity): boolean {
  return message.bot_id === botId || message.user === botUserId || message.metadata?.event_type === replyEventType;
}

function kindOf(body: Body, message: SlackMessage | undefined, { botUserId }: BotIdentity): ClaimKind {
  if (body.event.channel_type === 'im') return 'direct';
  const mentioned = body.event.type === 'app_mention' || new RegExp(`<@${botUserId}[|>]`).test(message?.text ?? '');
  return mentioned ? 'mention' : 'channel';
}

function createClaim(
  body: Body,
  { ts, thread_ts }: Pick<SlackMessage, 'ts' | 'thread_ts'>,
  kind: ClaimKind,
  version: string,
): Claim {
  const { team } = placeOf(body);
  return { team, channel: body.event.channel, ts, kind, threadTs: thread_ts ?? ts, version };
}
