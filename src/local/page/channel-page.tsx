import { useEffect } from 'react';
import { Composer } from './composer.tsx';
import { channelRows } from './conversation.ts';
import { Icon } from './icons.tsx';
import { MessageList } from './message-list.tsx';
import { ThreadPane } from './thread-pane.tsx';
import { useMessages } from './use-messages.ts';
import { TryMenu, Welcome } from './welcome.tsx';
import type { Channel } from './wire.ts';

interface Props {
  readonly channel: Channel;
  readonly thread: string | undefined;
  readonly onRead: (channel: string) => void;
}

/** A channel with its header, and its open thread beside it. */
export function ChannelPage({ channel, thread, onRead }: Props) {
  return (
    <>
      <main className="page" aria-label={`#${channel.name}`}>
        <header className="page-header">
          <h2>
            <Icon name="hash" />
            {channel.name}
          </h2>
          <TryMenu />
        </header>
        <Conversation channel={channel} onRead={onRead} />
      </main>
      {thread !== undefined && <ThreadPane channel={channel} threadTs={thread} />}
    </>
  );
}

/** A channel's messages and the composer below them. */
export function Conversation({ channel, onRead }: Omit<Props, 'thread'>) {
  const messages = useMessages(channel);
  const count = messages?.length ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is shown has been read, so each new message counts
  useEffect(() => onRead(channel.id), [channel.id, onRead, count]);
  return (
    <>
      {messages !== undefined && (
        <MessageList channel={channel} rows={channelRows(messages, new Date())} empty={<Welcome channel={channel} />} />
      )}
      <Composer channel={channel} />
    </>
  );
}
