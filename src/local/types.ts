import type { Json } from './json.ts';

/** A person or a bot. Names in this file are Slack's own. */
export interface User {
  readonly id: string;
  readonly name: string;
  readonly real_name: string;
  readonly is_bot: boolean;
  readonly is_admin?: boolean;
  readonly bot_id?: string;
}

export interface Channel {
  readonly id: string;
  /** without `#`; a direct message has none */
  readonly name: string;
  readonly kind: 'public' | 'private' | 'im';
  /** the person of a direct message */
  readonly user?: string;
  readonly purpose: string;
  /** who made it */
  readonly creator: string;
  /** another company reads along */
  shared: boolean;
  /** seconds since 1970 */
  readonly created: number;
  /** id of the bot's user, wherever it is in it or not */
  readonly bot: string;
  /** ids of users and of the bot's user */
  readonly members: Set<string>;
}

export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly mimetype: string;
  readonly filetype: string;
  readonly mode: 'snippet' | 'hosted';
  readonly user: string;
  readonly created: number;
  /** bytes */
  readonly size: number;
  readonly preview: string;
  readonly url_private: string;
  readonly url_private_download: string;
  readonly permalink: string;
}

export interface Reaction {
  readonly name: string;
  readonly users: readonly string[];
  readonly count: number;
}

/** A message as it lies in a channel. */
export interface Message {
  readonly type: 'message';
  readonly subtype?: string;
  readonly ts: string;
  readonly user?: string;
  readonly text: string;
  readonly team: string;
  readonly bot_id?: string;
  readonly app_id?: string;
  readonly username?: string;
  readonly bot_profile?: Json;
  readonly client_msg_id?: string;
  readonly thread_ts?: string;
  readonly parent_user_id?: string;
  readonly blocks?: readonly Json[];
  readonly attachments?: readonly Json[];
  readonly files?: readonly StoredFile[];
  readonly metadata?: Json;
  readonly edited?: { readonly user: string; readonly ts: string };
  readonly reactions?: readonly Reaction[];
}

/** What a new message says; who says it comes from elsewhere. */
export interface Content {
  readonly text: string;
  readonly blocks?: readonly Json[];
  readonly attachments?: readonly Json[];
  readonly files?: readonly StoredFile[];
  readonly metadata?: Json;
  readonly thread_ts?: string;
  readonly broadcast?: boolean;
}

/** A message that one person sees; Slack keeps none, so no method finds it. */
export interface EphemeralMessage extends Message {
  readonly visibleTo: string;
}

/** A view as it is open. */
export interface View {
  readonly id: string;
  readonly team_id: string;
  readonly app_id: string;
  readonly app_installed_team_id: string;
  readonly bot_id: string;
  readonly type: 'modal' | 'home';
  readonly blocks: readonly Json[];
  readonly callback_id: string;
  readonly external_id: string;
  readonly private_metadata: string;
  readonly hash: string;
  readonly state: { readonly values: ViewValues };
  readonly title: Json | null;
  readonly close: Json | null;
  readonly submit: Json | null;
  readonly clear_on_close: boolean;
  readonly notify_on_close: boolean;
  readonly root_view_id: string;
  readonly previous_view_id: string | null;
}

/** Values of inputs by block_id and action_id. */
export type ViewValues = Record<string, Record<string, Json>>;

/** Something in the workspace changed. */
export type Change =
  | { readonly type: 'message' | 'message_deleted'; readonly channel: Channel; readonly message: Message }
  | {
      readonly type: 'message_changed';
      readonly channel: Channel;
      readonly message: Message;
      readonly previous: Message;
      /** Slack tells bots of changed content, not of reactions */
      readonly silent?: boolean;
    }
  | { readonly type: 'ephemeral'; readonly channel: Channel; readonly message: EphemeralMessage }
  | { readonly type: 'view' | 'home'; readonly user: string; readonly viewId: string }
  | { readonly type: 'channel'; readonly channel: Channel };
