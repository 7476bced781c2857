import { dateOf, dayName } from './time.ts';
import type { Message } from './wire.ts';

/** A message as the list shows it. */
export interface Row {
  readonly message: Message;
  /** `Today` and so on, above the first message of a day */
  readonly day: string | undefined;
  /** the same author went on within five minutes: no picture and no name again */
  readonly follows: boolean;
  readonly replies: readonly Message[];
}

const followsWithinMs = 5 * 60_000;

/**
 * A channel's messages as rows, replies counted with their parents. A reply whose parent is gone stands on its own; a
 * deleted parent is shown as long as it has replies.
 */
export function channelRows(messages: readonly Message[], now: Date): Row[] {
  const parents = new Set(messages.filter((message) => !isReply(message)).map(({ ts }) => ts));
  const shown = messages.filter((message) => !isReply(message) || !parents.has(message.thread_ts ?? ''));
  return rows(shown, messages, now).filter(({ message, replies }) => !isDeleted(message) || replies.length > 0);
}

/** A thread's parent and its replies as rows. */
export function threadRows(messages: readonly Message[], threadTs: string, now: Date): Row[] {
  return rows(
    messages.filter((message) => message.ts === threadTs || message.thread_ts === threadTs),
    [],
    now,
  );
}

/** Whether only the place of a message is left. */
export function isDeleted(message: Message): boolean {
  return message.subtype === 'tombstone';
}

function isReply(message: Message): boolean {
  return message.thread_ts !== undefined && message.thread_ts !== message.ts;
}

function rows(shown: readonly Message[], all: readonly Message[], now: Date): Row[] {
  const sorted = shown.toSorted((a, b) => Number(a.ts) - Number(b.ts));
  return sorted.map((message, at) => {
    const before = sorted[at - 1];
    const day = dayName(message.ts, now);
    const newDay = before === undefined || dayName(before.ts, now) !== day;
    return {
      message,
      day: newDay ? day : undefined,
      follows: !newDay && goesOn(before, message),
      replies: all.filter((reply) => isReply(reply) && reply.thread_ts === message.ts && !reply.ephemeral),
    };
  });
}

function goesOn(before: Message, message: Message): boolean {
  const sameAuthor =
    before.user === message.user && before.bot_id === message.bot_id && before.username === message.username;
  const close = dateOf(message.ts).getTime() - dateOf(before.ts).getTime() < followsWithinMs;
  return sameAuthor && close && !before.ephemeral && !message.ephemeral;
}
