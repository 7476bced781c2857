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

/** What people call a user. */
export function displayName(user: User | undefined): string {
  return user?.real_name || user?.name || 'Unknown user';
}
