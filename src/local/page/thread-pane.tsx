import { Composer } from './composer.tsx';
import { threadRows } from './conversation.ts';
import { Icon } from './icons.tsx';
import { MessageList } from './message-list.tsx';
import { useMessages } from './use-messages.ts';
import { go } from './use-workspace.ts';
import type { Channel } from './wire.ts';

/** A thread, to the right of its channel; on a narrow screen in its place. */
export function ThreadPane({ channel, threadTs }: { channel: Channel; threadTs: string }) {
  const messages = useMessages(channel);
  const close = () => go(channel);
  return (
    <aside className="thread" aria-label="Thread">
      <header className="page-header">
        <h2>
          Thread <small>{channel.is_im ? 'direct message' : `#${channel.name}`}</small>
        </h2>
        <button type="button" className="icon-button" aria-label="Close the thread" onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      {messages !== undefined && (
        <MessageList
          channel={channel}
          threadTs={threadTs}
          rows={threadRows(messages, threadTs, new Date())}
          empty={<p className="empty">This message was deleted.</p>}
        />
      )}
      <Composer key={threadTs} channel={channel} threadTs={threadTs} />
    </aside>
  );
}
