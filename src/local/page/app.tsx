import { useCallback, useEffect, useMemo, useState } from 'react';
import { AppPage } from './app-page.tsx';
import { ChannelPage } from './channel-page.tsx';
import { Icon } from './icons.tsx';
import { ModalStack } from './modal-stack.tsx';
import { Sidebar } from './sidebar.tsx';
import { dmPlace, usePlace, useRead, useStream, useTheme } from './use-workspace.ts';
import type { Change, Channel, Info, User } from './wire.ts';
import { isIncident, WorkspaceContext, type WorkspaceView } from './workspace-context.ts';

/** The local workspace: a sidebar, a channel or the bot's app page, and the modals above. */
export function App() {
  const place = usePlace();
  const theme = useTheme();
  const [notice, setNotice] = useState<string>();
  const dismiss = useCallback(() => setNotice(undefined), []);
  const [unread, setUnread] = useState<ReadonlySet<string>>(new Set());
  const [sidebarOpen, setSidebarOpen] = useState(false);
  const note = useCallback((change: Change) => {
    const { type, channel } = change;
    if (type === 'message' && channel !== undefined) setUnread((before) => new Set([...before, channel]));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: wherever one goes, the list of channels has served
  useEffect(() => setSidebarOpen(false), [place.channel, place.thread]);
  const { version, connected } = useStream(note);
  const channelList = useRead<{ channels: Channel[] }>('channels', {}, version)?.channels;
  const userList = useRead<{ users: User[] }>('users', {}, version)?.users;
  const info = useInfo(version);
  const workspace = useMemo<WorkspaceView | undefined>(() => {
    if (channelList === undefined || userList === undefined || info === undefined) return undefined;
    return {
      channels: channelList,
      dm: channelList.find((channel) => channel.is_im) ?? firstDirectMessage,
      users: userList,
      me: userList.find((user) => !user.is_bot),
      bot: userList.find((user) => user.is_bot),
      incidentChannels: info.incident_channels,
      connected: info.connections > 0,
      theme,
      version,
      notify: setNotice,
    };
  }, [channelList, userList, info, theme, version]);
  if (workspace === undefined) return <p className="loading">{connected ? 'Opening the workspace…' : lostText}</p>;
  const channel = place.channel === 'app' ? undefined : findChannel(workspace, place.channel);
  const markRead = (id: string) => {
    if (unread.has(id)) setUnread(new Set([...unread].filter((other) => other !== id)));
  };
  return (
    <WorkspaceContext value={workspace}>
      <div className={sidebarOpen ? 'workspace sidebar-open' : 'workspace'}>
        <Sidebar current={channel?.id ?? 'app'} unread={unread} />
        <button
          type="button"
          className="scrim"
          aria-label="Close the list of channels"
          onClick={() => setSidebarOpen(false)}
        />
        <button
          type="button"
          className="icon-button open-sidebar"
          aria-label="Channels"
          onClick={() => setSidebarOpen(true)}
        >
          <Icon name="menu" />
        </button>
        {channel === undefined || channel.is_im ? (
          <AppPage conversation={channel?.is_im ? channel : undefined} thread={place.thread} onRead={markRead} />
        ) : (
          <ChannelPage key={channel.id} channel={channel} thread={place.thread} onRead={markRead} />
        )}
      </div>
      <ModalStack />
      <Notices lost={!connected} botless={!workspace.connected} notice={notice} onDismiss={dismiss} />
    </WorkspaceContext>
  );
}

/** Nothing in the workspace changes when the bot connects, so it is asked after until it is there. */
function useInfo(version: number): Info | undefined {
  const [asked, setAsked] = useState(0);
  const info = useRead<Info>('info', {}, version + asked);
  useEffect(() => {
    if (info === undefined || info.connections > 0) return;
    const timer = setTimeout(() => setAsked((before) => before + 1), 2_000);
    return () => clearTimeout(timer);
  }, [info]);
  return info;
}

interface NoticesProps {
  readonly lost: boolean;
  readonly botless: boolean;
  readonly notice: string | undefined;
  readonly onDismiss: () => void;
}

/** What went wrong, in words, over the composer; it goes by itself, since it covers what stands there. */
function Notices({ lost, botless, notice, onDismiss }: NoticesProps) {
  useEffect(() => {
    if (notice === undefined) return;
    const timer = setTimeout(onDismiss, noticeMs);
    return () => clearTimeout(timer);
  }, [notice, onDismiss]);
  return (
    <div className="notices" role="status">
      {lost && <p className="notice">{lostText}</p>}
      {botless && !lost && <p className="notice">rwerror is not connected. What you send waits for it.</p>}
      {notice !== undefined && (
        <p className="notice">
          {notice}
          <button type="button" className="icon-button" aria-label="Dismiss" onClick={onDismiss}>
            <Icon name="close" />
          </button>
        </p>
      )}
    </div>
  );
}

const noticeMs = 10_000;
const lostText = 'The local workspace does not answer. Is npm start still running?';

/** Until a word is exchanged there is no such channel; its name makes one. */
const firstDirectMessage: Channel = { id: dmPlace, name: dmPlace, is_im: true };

/** The channel of the address; without one, the first incident channel: there a paste is answered unasked. */
function findChannel(
  { channels, dm, incidentChannels }: WorkspaceView,
  named: string | undefined,
): Channel | undefined {
  if (named === dmPlace) return dm;
  const first = channels.find((channel) => isIncident(channel, incidentChannels)) ?? channels[0];
  return channels.find(({ id, name }) => id === named || name === named) ?? first;
}
