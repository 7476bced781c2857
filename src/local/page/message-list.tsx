import { Fragment, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Row } from './conversation.ts';
import { MessageItem, sayReplies } from './message-item.tsx';
import type { Channel } from './wire.ts';

interface Props {
  readonly channel: Channel;
  readonly rows: readonly Row[];
  /** set in a thread's pane */
  readonly threadTs?: string;
  readonly empty: ReactNode;
}

const nearBottomPx = 120;

/** Messages, oldest first. While one reads at the end it follows new ones; of one that is taller than the list it shows the beginning. */
export function MessageList({ channel, rows, threadTs, empty }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const atBottom = useRef(true);
  const last = rows.at(-1)?.message.ts;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last message is the reason to scroll
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !atBottom.current) return;
    const newest = element.lastElementChild as HTMLElement | null;
    const tall = newest !== null && newest.offsetHeight > element.clientHeight;
    element.scrollTop = tall ? newest.offsetTop - element.offsetTop : element.scrollHeight;
  }, [last, rows.length]);
  const watch = () => {
    const element = list.current;
    if (element) atBottom.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearBottomPx;
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
