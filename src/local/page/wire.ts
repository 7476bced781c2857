import type { AnyBlock, View as SlackView } from '@slack/types';
import type { Message as PostedMessage } from '../types.ts';

export type { StoredFile as SlackFile, User } from '../types.ts';

/** What the workspace's control endpoints answer, as far as the page reads it. Names are Slack's. */
export interface Channel {
  readonly id: string;
  readonly name: string;
  readonly is_im?: boolean;
}

/** How the workspace is set up. */
export interface Info {
  /** names with `*`, or ids: there the bot answers unasked */
  readonly incident_channels: readonly string[];
  /** how many bots are connected */
  readonly connections: number;
}

export interface Attachment {
  readonly color?: string;
  readonly pretext?: string;
  readonly title?: string;
  readonly text?: string;
  readonly fallback?: string;
  readonly fields?: readonly { readonly title?: string; readonly value?: string }[];
  readonly blocks?: readonly AnyBlock[];
}

type Read = 'subtype' | 'text' | 'user' | 'bot_id' | 'username' | 'files' | 'thread_ts' | 'edited' | 'reactions';

/** `ts`: seconds since 1970 as a decimal string, a message's id in its channel. `text`: mrkdwn with entities. */
export interface Message extends Pick<PostedMessage, 'ts'>, Partial<Pick<PostedMessage, Read>> {
  readonly blocks?: readonly AnyBlock[];
  readonly attachments?: readonly Attachment[];
  readonly ephemeral?: boolean;
}

/** A view as it is open: what the bot sent, with the id that the workspace gave it. */
export type View = SlackView & { readonly id: string };

/** An event of the stream: something changed. */
export interface Change {
  readonly type: string;
  readonly channel?: string;
  readonly user?: string;
}

/** What a POST answers; `errors` are a view's, by block_id. */
export interface Outcome {
  readonly ok: boolean;
  readonly error?: string;
  readonly reason?: string;
  readonly errors?: Readonly<Record<string, string>>;
  readonly ts?: string;
}
