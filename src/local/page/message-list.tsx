import { Fragment, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Row } from './conversation.ts';
import { MessageItem, sayReplies } from './message-item.tsx';
import type { Channel } from './wire.ts';
import { useWorkspace } from './workspace-context.ts';

interface Props {
  readonly channel: Channel;
  readonly rows: readonly Row[];
  /** set in a thread's pane */
  readonly threadTs?: string;
  readonly empty: ReactNode;
}

const nearBottomPx = 120;
/** so much of what stands above a tall message stays in sight */
const inSightPx = 40;

/**
 * Messages, oldest first. It follows new ones unless one has scrolled up, and one's own always; of one that is taller than the list it shows
 * the beginning. At the bottom it stays there when replies make a message taller.
 */
export function MessageList({ channel, rows, threadTs, empty }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const atBottom = useRef(true);
  const placed = useRef(0);
  const shown = useRef<string>(undefined);
  const { me } = useWorkspace();
  const last = rows.at(-1)?.message;
  const replies = rows.reduce((sum, row) => sum + row.replies.length, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message or reply is the reason to scroll
  useLayoutEffect(() => {
    const element = list.current;
    const isNew = shown.current !== last?.ts;
    shown.current = last?.ts;
    if (!element) return;
    if (isNew && (following.current || last?.user === me?.id)) {
      element.scrollTop = endOf(element);
      placed.current = element.scrollTop;
    } else if (!isNew && atBottom.current) element.scrollTop = element.scrollHeight;
  }, [last?.ts, rows.length, replies]);
  const watch = () => {
    const element = list.current;
    if (!element) return;
    const fromBottom = element.scrollHeight - element.scrollTop - element.clientHeight;
    atBottom.current = fromBottom < nearBottomPx;
    following.current = atBottom.current || element.scrollTop >= placed.current;
  };
  return (
    <div className="messages" ref={list} onScroll={watch} role="log" aria-label={threadTs ? 'Replies' : 'Messages'}>
      {rows.length === 0 && empty}
      {rows.map((row) => (
        <Fragment key={`${row.message.ts} ${row.message.ephemeral === true}`}>
          {row.day !== undefined && threadTs === undefined && <div className="day">{row.day}</div>}
          <MessageItem channel={channel} row={row} threadTs={threadTs} />
          {row.message.ts === threadTs && rows.length > 1 && <div className="day">{sayReplies(rows.length - 1)}</div>}
        </Fragment>
      ))}
    </div>
  );
}

/** How far a list is scrolled for its newest message. */
function endOf(element: HTMLElement): number {
  const newest = element.lastElementChild as HTMLElement | null;
  const tall = newest !== null && newest.offsetHeight > element.clientHeight;
  return tall ? newest.offsetTop - element.offsetTop - inSightPx : element.scrollHeight;
}
