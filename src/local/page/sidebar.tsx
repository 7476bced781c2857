import { BotMark, Icon } from './icons.tsx';
import type { Channel } from './wire.ts';
import { displayName, useWorkspace } from './workspace-context.ts';

interface Props {
  /** the id of the channel that is shown, or `app` */
  readonly current: string | undefined;
  readonly unread: ReadonlySet<string>;
  readonly onGo: () => void;
}

/** Channels, direct messages with the bot, and its app page. */
export function Sidebar({ current, unread, onGo }: Props) {
  const { channels, bot, me } = useWorkspace();
  const link = (channel: Channel) => ({
    href: `#/${channel.is_im ? channel.id : channel.name}`,
    className: unread.has(channel.id) && channel.id !== current ? 'unread' : '',
    'aria-current': channel.id === current ? ('page' as const) : undefined,
    onClick: onGo,
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
      {channels
        .filter((channel) => channel.is_im)
        .map((channel) => (
          <a key={channel.id} {...link(channel)}>
            <span className="mini-avatar">
              <BotMark />
            </span>{' '}
            {displayName(bot)}
          </a>
        ))}
      <h2>Apps</h2>
      <a href="#/app" aria-current={current === 'app' ? 'page' : undefined} onClick={onGo}>
        <span className="mini-avatar">
          <BotMark />
        </span>{' '}
        {displayName(bot)}
      </a>
    </nav>
  );
}
