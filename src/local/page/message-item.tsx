import { useState } from 'react';
import { isDeleted, type Row } from './conversation.ts';
import { BotMark, Icon } from './icons.tsx';
import { MessageActions } from './message-actions.tsx';
import { MessageBody } from './message-body.tsx';
import { MessageEditor } from './message-editor.tsx';
import { clockTime, dateOf } from './time.ts';
import { go } from './use-workspace.ts';
import type { Channel, Message } from './wire.ts';
import { displayName, useWorkspace } from './workspace-context.ts';

interface Props {
  readonly channel: Channel;
  readonly row: Row;
  readonly threadTs: string | undefined;
}

/** One message: who, when, what, its thread, and what can be done with it. */
export function MessageItem({ channel, row, threadTs }: Props) {
  const { message, follows, replies } = row;
  const [editing, setEditing] = useState(false);
  const author = useAuthor(message);
  return (
    <article
      className={['message', follows && 'follows', message.ephemeral && 'ephemeral', isDeleted(message) && 'deleted']
        .filter(Boolean)
        .join(' ')}
      data-ts={message.ts}
      aria-label={`${author.name}, ${clockTime(message.ts)}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard and a finger reach a message's actions through it
      tabIndex={0}
    >
      <div className="gutter">
        {follows ? <Time ts={message.ts} /> : <Avatar name={author.name} own={author.own} />}
      </div>
      <div className="content">
        {message.ephemeral && (
          <p className="only-you">
            <Icon name="eye" /> Only visible to you
          </p>
        )}
        {!follows && (
          <p className="byline">
            <strong>{author.name}</strong>
            {author.app && <span className="badge">APP</span>}
            <Time ts={message.ts} />
          </p>
        )}
        {editing ? (
          <MessageEditor channel={channel} message={message} onDone={() => setEditing(false)} />
        ) : (
          <MessageBody channel={channel} message={message} />
        )}
        {threadTs === undefined && replies.length > 0 && (
          <RepliesLink channel={channel} ts={message.ts} replies={replies} />
        )}
      </div>
      {!message.ephemeral && !editing && !isDeleted(message) && (
        <MessageActions
          channel={channel}
          message={message}
          inThread={threadTs !== undefined}
          onEdit={() => setEditing(true)}
        />
      )}
    </article>
  );
}

function RepliesLink({ channel, ts, replies }: { channel: Channel; ts: string; replies: readonly Message[] }) {
  const last = replies.at(-1);
  return (
    <button type="button" className="replies" onClick={() => go(channel, ts)}>
      {[...new Map(replies.map((reply) => [reply.bot_id ?? reply.user, reply])).values()].slice(0, 3).map((reply) => (
        <ReplyAvatar key={reply.ts} reply={reply} />
      ))}
      <strong>{sayReplies(replies.length)}</strong>
      {last && <span className="muted">Last reply at {clockTime(last.ts)}</span>}
    </button>
  );
}

/** `1 reply`, `2 replies` */
export function sayReplies(count: number): string {
  return count === 1 ? '1 reply' : `${count} replies`;
}

function ReplyAvatar({ reply }: { reply: Message }) {
  const author = useAuthor(reply);
  return <Avatar name={author.name} own={author.own} />;
}

function Time({ ts }: { ts: string }) {
  const date = dateOf(ts);
  return (
    <time dateTime={date.toISOString()} title={date.toLocaleString()}>
      {clockTime(ts)}
    </time>
  );
}

/** `own`: rwerror's own picture; other apps and people get the first letter of their name. */
function Avatar({ name, own }: { name: string; own: boolean }) {
  const hue = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);
  return (
    <span className="avatar" aria-hidden="true" style={{ backgroundColor: `hsl(${hue} 45% 38%)` }}>
      {own ? <BotMark /> : (name[0] ?? '?').toUpperCase()}
    </span>
  );
}

/** The user of an ephemeral message is the one who sees it; it always comes from the bot. */
function useAuthor(message: Message): { name: string; app: boolean; own: boolean } {
  const { users, bot } = useWorkspace();
  const user = users.find(({ id }) => id === message.user);
  const own = message.username === undefined && (message.ephemeral === true || user === bot);
  if (isDeleted(message)) return { name: 'Deleted', app: false, own: false };
  const name = message.username ?? displayName(own ? bot : user);
  return { name, app: own || message.bot_id !== undefined, own };
}
