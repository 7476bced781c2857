import { BotMark, Icon } from './icons.tsx';
import { hrefOf } from './use-workspace.ts';
import type { Channel } from './wire.ts';
import { displayName, useWorkspace } from './workspace-context.ts';

interface Props {
  /** the id of the channel that is shown, or `app` */
  readonly current: string | undefined;
  readonly unread: ReadonlySet<string>;
}

/** Channels, direct messages with the bot, and its app page. */
export function Sidebar({ current, unread }: Props) {
  const { channels, dm, bot, me, connected } = useWorkspace();
  const link = (channel: Channel) => ({
    href: hrefOf(channel),
    className: unread.has(channel.id) && channel.id !== current ? 'unread' : '',
    'aria-current': channel.id === current ? ('page' as const) : undefined,
  });
  return (
    <nav className="sidebar" aria-label="Workspace">
      <h1>
        Local workspace
        <small>{displayName(me)}</small>
      </h1>
      <h2>Channels</h2>
      {channels
        .filter((channel) => !channel.is_im)
        .map((channel) => (
          <a key={channel.id} {...link(channel)}>
            <Icon name="hash" /> {channel.name}
          </a>
        ))}
      <h2>Direct messages</h2>
      <a {...link(dm)}>
        <span className="mini-avatar">
          <BotMark />
        </span>{' '}
        {displayName(bot)}
      </a>
      <h2>Apps</h2>
      <a
        href="#/app"
        aria-current={current === 'app' ? 'page' : undefined}
        title={connected ? 'connected' : 'not connected'}
      >
        <span className="mini-avatar">
          <BotMark />
        </span>{' '}
        {displayName(bot)}
      </a>
    </nav>
  );
}
