import { Fragment, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Row } from './conversation.ts';
import { MessageItem } from './message-item.tsx';
import type { Channel } from './wire.ts';

interface Props {
  readonly channel: Channel;
  readonly rows: readonly Row[];
  /** set in a thread's pane */
  readonly threadTs?: string;
  readonly empty: ReactNode;
}

const nearBottomPx = 120;

/** Messages, oldest first. It stays at the bottom while one reads there. */
export function MessageList({ channel, rows, threadTs, empty }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const atBottom = useRef(true);
  const last = rows.at(-1)?.message.ts;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last message is the reason to scroll
  useLayoutEffect(() => {
    const element = list.current;
    if (element && atBottom.current) element.scrollTop = element.scrollHeight;
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
        </Fragment>
      ))}
    </div>
  );
}
