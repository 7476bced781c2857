import type { KnownBlock } from '@slack/types';

/** A message for Slack. `text` is the notification: it reads well alone, and is escaped mrkdwn. */
export type Card = { text: string; blocks: KnownBlock[] };

/**
 * Where a card is shown: `thread` for an automatic or shared reply, `private` for the ephemeral answer to a command,
 * `modal` for the message shortcut's view (its submit posts to the thread), `direct` for a direct message.
 */
export type Surface = 'thread' | 'private' | 'modal' | 'direct';
