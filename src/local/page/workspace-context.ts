import { createContext, useContext } from 'react';
import type { Channel, User } from './wire.ts';

/** What all parts of the page share. */
export interface WorkspaceView {
  readonly channels: readonly Channel[];
  /** the direct messages with the bot */
  readonly dm: Channel;
  readonly users: readonly User[];
  readonly me: User | undefined;
  readonly bot: User | undefined;
  readonly theme: 'light' | 'dark';
  readonly incidentChannels: readonly string[];
  /** whether the bot is there to answer */
  readonly connected: boolean;
  /** grows with each change in the workspace */
  readonly version: number;
  /** shows a line that only this page's user sees */
  readonly notify: (text: string) => void;
}

export const WorkspaceContext = createContext<WorkspaceView | undefined>(undefined);

/** The workspace around the asking component. @throws Error outside of one */
export function useWorkspace(): WorkspaceView {
  const workspace = useContext(WorkspaceContext);
  if (workspace === undefined) throw new Error('no workspace around this component');
  return workspace;
}

/** Whether a paste in a channel is answered unasked. */
export function isIncident(channel: Channel, patterns: readonly string[]): boolean {
  const matches = (pattern: string) => new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(channel.name);
  return patterns.some((pattern) => pattern === channel.id || matches(pattern));
}

/** What people call a user. */
export function displayName(user: User | undefined): string {
  return user?.real_name || user?.name || 'Unknown user';
}
