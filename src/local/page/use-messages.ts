import { useRead } from './use-workspace.ts';
import type { Channel, Message } from './wire.ts';
import { useWorkspace } from './workspace-context.ts';

/** All of a channel's messages that the page's user can see, replies included. */
export function useMessages(channel: Channel): readonly Message[] | undefined {
  const { me, version } = useWorkspace();
  return useRead<{ messages: Message[] }>('messages', { channel: channel.id, user: me?.id ?? '' }, version)?.messages;
}
