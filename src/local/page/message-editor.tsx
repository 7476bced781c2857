import { useState } from 'react';
import { act, sayError } from './api.ts';
import { toSlackText, toTypedText } from './composer-text.ts';
import type { Channel, Message } from './wire.ts';
import { useWorkspace } from './workspace-context.ts';

/** A message's text to change: Enter saves, Escape leaves it. */
export function MessageEditor({
  channel,
  message,
  onDone,
}: {
  channel: Channel;
  message: Message;
  onDone: () => void;
}) {
  const { users, notify } = useWorkspace();
  const [typed, setTyped] = useState(() => toTypedText(message.text ?? '', users));
  const save = async () => {
    onDone();
    const outcome = await act('edit', { channel: channel.id, ts: message.ts, text: toSlackText(typed, users) });
    if (!outcome.ok) notify(sayError(outcome));
  };
  return (
    <form
      className="editor"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <textarea
        aria-label="Edit the message"
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to edit
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone();
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void save();
        }}
      />
      <div className="editor-buttons">
        <button type="button" className="button" onClick={onDone}>
          Cancel
        </button>
        <button type="submit" className="button primary" disabled={typed.trim() === ''}>
          Save
        </button>
      </div>
    </form>
  );
}
