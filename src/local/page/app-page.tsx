import { useEffect } from 'react';
import { act, sayError } from './api.ts';
import { Blocks } from './blocks/blocks.tsx';
import { SurroundingsContext } from './blocks/surroundings.ts';
import { Conversation } from './channel-page.tsx';
import { BotMark } from './icons.tsx';
import { ThreadPane } from './thread-pane.tsx';
import { hrefOf, useRead } from './use-workspace.ts';
import { TryMenu } from './welcome.tsx';
import type { Channel, View } from './wire.ts';
import { displayName, useWorkspace } from './workspace-context.ts';

interface Props {
  /** the direct messages with the bot; undefined: its Home tab is shown */
  readonly conversation: Channel | undefined;
  readonly thread: string | undefined;
  readonly onRead: (channel: string) => void;
}

/** The bot's page: its Home tab and the direct messages with it. */
export function AppPage({ conversation, thread, onRead }: Props) {
  const { bot, dm } = useWorkspace();
  return (
    <>
      <main className="page" aria-label={displayName(bot)}>
        <header className="page-header">
          <h2>
            <span className="mini-avatar">
              <BotMark />
            </span>
            {displayName(bot)}
            <span className="badge">APP</span>
          </h2>
          {conversation !== undefined && <TryMenu />}
        </header>
        <nav className="tabs" aria-label="App">
          <a href="#/app" aria-current={conversation === undefined ? 'page' : undefined}>
            Home
          </a>
          <a href={hrefOf(dm)} aria-current={conversation === undefined ? undefined : 'page'}>
            Messages
          </a>
        </nav>
        {conversation === undefined ? <HomeTab /> : <Conversation channel={conversation} onRead={onRead} />}
      </main>
      {conversation !== undefined && thread !== undefined && <ThreadPane channel={conversation} threadTs={thread} />}
    </>
  );
}

function HomeTab() {
  const { users, channels, theme, me, version, notify } = useWorkspace();
  const user = me?.id ?? '';
  const view = useRead<{ view?: View | null }>('home', { user }, version)?.view;
  useEffect(() => void act('open-home', { user }), [user]);
  const dispatch = async (action_id: string, value: string | undefined, block_id: string | undefined) => {
    const outcome = await act('action', { view_id: view?.id, action_id, value, block_id, user });
    if (!outcome.ok) notify(sayError(outcome));
  };
  if (!view)
    return <p className="empty">rwerror has not published its Home yet. It does as soon as it is connected.</p>;
  return (
    <SurroundingsContext value={{ users, channels, theme, dispatch }}>
      <div className="home">
        <Blocks blocks={view.blocks} />
      </div>
    </SurroundingsContext>
  );
}
