import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { act, sayError } from './api.ts';
import { type Outgoing, readComposer } from './composer-text.ts';
import { Icon } from './icons.tsx';
import type { Channel, Outcome } from './wire.ts';
import { useWorkspace } from './workspace-context.ts';

interface Props {
  readonly channel: Channel;
  readonly threadTs?: string;
}

const drafts = new Map<string, string>();
/** Somebody else's wish to put a text into a channel's composer: the welcome card's examples. */
export const draftEvent = 'rwerror-draft';

/** Where one types. Enter sends, Shift+Enter starts a line; a slash command, a message and a long paste go their own ways. */
export function Composer({ channel, threadTs }: Props) {
  const workspace = useWorkspace();
  const { users, me, bot, notify } = workspace;
  const draftKey = `${channel.id} ${threadTs ?? ''}`;
  const [typed, setTyped] = useState(drafts.get(draftKey) ?? '');
  const input = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const change = (text: string) => {
    setTyped(text);
    drafts.set(draftKey, text);
  };
  useEffect(() => {
    // where a finger types, the focus would call up the keyboard
    if (matchMedia('(hover: hover)').matches) input.current?.focus({ preventScroll: true });
    if (threadTs !== undefined) return;
    const fill = (event: Event) => {
      setTyped((event as CustomEvent<string>).detail);
      input.current?.focus();
    };
    addEventListener(draftEvent, fill);
    return () => removeEventListener(draftEvent, fill);
  }, [threadTs]);

  const to = { channel: channel.id, user: me?.id, ...(threadTs === undefined ? {} : { thread_ts: threadTs }) };
  const post = (outgoing: Outgoing): Promise<Outcome> | string => {
    if (outgoing.kind === 'unknown-command') return `${outgoing.command} is not a valid command. Try /rwerror help.`;
    if (outgoing.kind === 'command' && threadTs !== undefined) {
      return `Slack does not allow ${outgoing.command} in threads. Mention @${bot?.name ?? 'rwerror'} here instead.`;
    }
    if (outgoing.kind === 'command') return act('command', { ...to, command: outgoing.command, text: outgoing.text });
    if (outgoing.kind === 'message') return act('message', { ...to, text: outgoing.text });
    return act('message', { ...to, text: '', files: [{ name: 'untitled.txt', content: outgoing.content }] });
  };
  const send = async () => {
    if (typed.trim() === '') return;
    const sent = post(readComposer(typed, users));
    if (typeof sent === 'string') return notify(sent);
    change('');
    const outcome = await sent;
    if (outcome.ok) return;
    notify(sayError(outcome));
    if (outcome.error === 'workspace_unreachable') change(typed);
  };
  const attach = async (file: File) => {
    const outcome = await act('message', { ...to, text: '', files: [{ name: file.name, content: await file.text() }] });
    if (!outcome.ok) notify(sayError(outcome));
  };
  const steer = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  const name =
    threadTs === undefined ? `Message ${channel.is_im ? (bot?.name ?? 'rwerror') : `#${channel.name}`}` : 'Reply…';
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <textarea
        ref={input}
        aria-label={name}
        placeholder={name}
        rows={1}
        value={typed}
        onChange={(event) => change(event.target.value)}
        onKeyDown={steer}
      />
      <div className="composer-bar">
        <button
          type="button"
          className="icon-button"
          title="Attach a text file"
          aria-label="Attach a text file"
          onClick={() => picker.current?.click()}
        >
          <Icon name="clip" />
        </button>
        <button
          type="button"
          className="icon-button"
          title="Code block"
          aria-label="Code block"
          onClick={() => change(`\`\`\`\n${typed}\n\`\`\``)}
        >
          <Icon name="code" />
        </button>
        <span className="hint">{sayHint(typed)}</span>
        <button
          type="submit"
          className="icon-button send"
          title="Send"
          aria-label="Send"
          disabled={typed.trim() === ''}
        >
          <Icon name="send" />
        </button>
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void attach(file);
          event.target.value = '';
        }}
      />
    </form>
  );
}

function sayHint(typed: string): string {
  if (typed.startsWith('/')) return '/rwerror error text · search words · show id · help';
  if (typed.length > 4_000) return 'Will be sent as a text snippet';
  return 'Enter to send · Shift+Enter for a new line';
}
