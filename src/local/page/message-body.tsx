import { act, sayError } from './api.ts';
import { Blocks } from './blocks/blocks.tsx';
import { RichText } from './blocks/rich-text.tsx';
import { type Surroundings, SurroundingsContext } from './blocks/surroundings.ts';
import { Icon } from './icons.tsx';
import { parseMrkdwn } from './mrkdwn.ts';
import type { Attachment, Channel, Message, SlackFile } from './wire.ts';
import { useWorkspace } from './workspace-context.ts';

/** What a message says: its blocks, or else its text; then attachments, files and reactions. */
export function MessageBody({ channel, message }: { channel: Channel; message: Message }) {
  const surroundings = useMessageSurroundings(channel, message);
  // A person's blocks are made of the text; the text says more of how it was typed.
  const { blocks = [], attachments = [], files = [], reactions = [] } = message;
  return (
    <SurroundingsContext value={surroundings}>
      <div className="body">
        {blocks.length > 0 && (message.bot_id !== undefined || !message.text) ? (
          <Blocks blocks={blocks} />
        ) : (
          message.text && <RichText elements={parseMrkdwn(message.text)} />
        )}
        {message.edited !== undefined && <span className="muted edited">(edited)</span>}
        {attachments.map((attachment, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an attachment has no other identity than its place
          <AttachmentView key={at} attachment={attachment} />
        ))}
        {files.map((file) => (
          <FileView key={file.id} file={file} />
        ))}
        {reactions.map(({ name, users }) => (
          <span key={name} className="reaction">
            <RichText elements={[{ type: 'rich_text_section', elements: [{ type: 'emoji', name }] }]} /> {users.length}
          </span>
        ))}
      </div>
    </SurroundingsContext>
  );
}

function useMessageSurroundings(channel: Channel, message: Message): Surroundings {
  const { users, channels, theme, me, notify } = useWorkspace();
  return {
    users,
    channels,
    theme,
    dispatch: async (action_id, value, block_id) => {
      const at = { channel: channel.id, ts: message.ts, user: me?.id };
      const outcome = await act('action', { ...at, action_id, value, block_id });
      if (!outcome.ok) notify(sayError(outcome));
    },
  };
}

function AttachmentView({ attachment }: { attachment: Attachment }) {
  const { color = '#8a8a8a', pretext, title, text, fallback, fields = [], blocks = [] } = attachment;
  const nothingElse = title === undefined && text === undefined && blocks.length === 0;
  return (
    <div className="attachment" style={{ borderColor: /^[0-9a-f]{6}$/i.test(color) ? `#${color}` : color }}>
      {pretext && <RichText elements={parseMrkdwn(pretext)} />}
      {title && <strong>{title}</strong>}
      {text && <RichText elements={parseMrkdwn(text)} />}
      {fields.map((field) => (
        <div key={field.title}>
          <strong>{field.title}</strong>
          <RichText elements={parseMrkdwn(field.value ?? '')} />
        </div>
      ))}
      {nothingElse && fallback && <RichText elements={parseMrkdwn(fallback)} />}
      <Blocks blocks={blocks} />
    </div>
  );
}

function FileView({ file }: { file: SlackFile }) {
  return (
    <figure className="file">
      <figcaption>
        <Icon name="file" />
        <strong>{file.title || file.name}</strong>
        <span className="muted">{sayBytes(file.size)}</span>
      </figcaption>
      {file.preview && <pre>{file.preview}</pre>}
    </figure>
  );
}

function sayBytes(bytes: number): string {
  return bytes < 1_000 ? `${bytes} B` : `${(bytes / 1_000).toFixed(bytes < 10_000 ? 1 : 0)} kB`;
}
