import { useState } from 'react';
import { act, sayError } from './api.ts';
import { ConfirmDialog } from './dialog.tsx';
import { Icon } from './icons.tsx';
import { Menu } from './menu.tsx';
import { go } from './use-workspace.ts';
import type { Channel, Message } from './wire.ts';
import { useWorkspace } from './workspace-context.ts';

interface Props {
  readonly channel: Channel;
  readonly message: Message;
  readonly inThread: boolean;
  readonly onEdit: () => void;
}

/** The bar over a message under the pointer or in focus. The message shortcut is the one of manifest.yml. */
export function MessageActions({ channel, message, inThread, onEdit }: Props) {
  const { me, notify } = useWorkspace();
  const [deleting, setDeleting] = useState(false);
  const run = async (what: string, body: object) => {
    const outcome = await act(what, { channel: channel.id, ts: message.ts, user: me?.id, ...body });
    if (!outcome.ok) notify(sayError(outcome));
  };
  const own = message.user === me?.id && message.bot_id === undefined;
  const explain = () => void run('shortcut', { callback_id: 'rwerror_explain' });
  const ownItems = [
    { label: 'Edit message', choose: onEdit },
    { label: 'Delete message…', danger: true, choose: () => setDeleting(true) },
  ];
  return (
    <>
      <div className="message-actions" role="toolbar" aria-label="Message actions">
        {!inThread && (
          <button
            type="button"
            className="icon-button"
            title="Reply in thread"
            aria-label="Reply in thread"
            onClick={() => go(channel, message.thread_ts ?? message.ts)}
          >
            <Icon name="reply" />
          </button>
        )}
        <button
          type="button"
          className="icon-button"
          title="Explain this error"
          aria-label="Explain this error"
          onClick={explain}
        >
          <Icon name="explain" />
        </button>
        <Menu label="More actions" items={[{ label: 'Explain this error', choose: explain }, ...(own ? ownItems : [])]}>
          <Icon name="more" />
        </Menu>
      </div>
      {deleting && (
        <ConfirmDialog
          title="Delete message"
          confirm="Delete"
          deny="Cancel"
          danger
          onConfirm={() => void run('delete', {})}
          onClose={() => setDeleting(false)}
        >
          <p>Delete this message? It cannot be undone. rwerror takes its answer to it back.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
