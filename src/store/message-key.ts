/** A message in Slack: `ts` is its id within the channel. */
export interface MessageKey {
  readonly team: string;
  readonly channel: string;
  readonly ts: string;
}

/** Who may be told of what happened in a channel: the workspace, or those in the channel. */
export type Audience = 'public' | 'private';
