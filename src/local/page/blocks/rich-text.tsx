import type { AnyBlock, MrkdwnElement, PlainTextElement, RichTextBlock } from '@slack/types';
import { Component, type ReactNode } from 'react';
import { Message, type MessageProps } from 'slack-blocks-to-jsx';
import { parseMrkdwn, parsePlainText } from '../mrkdwn.ts';
import { useSurroundings } from './surroundings.ts';

const hooks: NonNullable<MessageProps['hooks']> = {
  emoji: (emoji, parse) => {
    const drawn = parse(emoji);
    return drawn === emoji.name ? `:${emoji.name}:` : drawn;
  },
  link: ({ href, children }) =>
    /^(https?|mailto):/i.test(href) ? (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
};

/** Blocks that only show something, as slack-blocks-to-jsx draws them. */
export function DrawnBlocks({ blocks }: { blocks: readonly AnyBlock[] }) {
  const { users, channels, theme } = useSurroundings();
  const data = {
    users: users.map(({ id, name }) => ({ id, name, avatar: '' })),
    channels: channels.map(({ id, name }) => ({ id, name })),
  };
  const drawn = blocks as unknown as MessageProps['blocks'];
  return (
    <Undrawable what={blocks.map(({ type }) => type).join(', ')}>
      <Message blocks={drawn} withoutWrapper theme={theme} name="" logo="" data={data} hooks={hooks} />
    </Undrawable>
  );
}

/** Rich text elements on their own. */
export function RichText({ elements }: { elements: RichTextBlock['elements'] }) {
  return <DrawnBlocks blocks={[{ type: 'rich_text', elements } as RichTextBlock]} />;
}

/** A text object: `mrkdwn` is read as Slack reads it, `plain_text` is taken literally. */
export function Text({ of }: { of: PlainTextElement | MrkdwnElement }) {
  const elements: RichTextBlock['elements'] =
    of.type === 'mrkdwn' ? parseMrkdwn(of.text) : [{ type: 'rich_text_section', elements: parsePlainText(of.text) }];
  return <RichText elements={elements} />;
}

/** In place of a block that cannot be shown: nothing that the bot sent disappears without a word. */
export function Unsupported({ what }: { what: string }) {
  return <p className="unsupported">Unsupported block: {what}</p>;
}

/** slack-blocks-to-jsx throws on some blocks that Slack accepts; one such block must not take the page with it. */
class Undrawable extends Component<{ what: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Unsupported what={this.props.what} /> : this.props.children;
  }
}
