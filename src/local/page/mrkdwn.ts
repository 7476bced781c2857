import type { RichTextBlock, RichTextElement } from '@slack/types';

type Style = { bold?: true; italic?: true; strike?: true; code?: true };
type Mark = 'code' | 'angle' | 'emoji' | 'bold' | 'italic' | 'strike';
type Rich = RichTextBlock['elements'];

/** Undoes Slack's escaping, which knows three entities. */
export function unescapeText(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/**
 * Reads Slack's mrkdwn into rich text, the form in which Slack itself keeps a message. Rich text is shown literally: in an
 * error such as `worker.rs:12:34` or `SELECT a * b` nothing may turn into an emoji or into bold type.
 * @param text mrkdwn with `&`, `<` and `>` as entities
 */
export function parseMrkdwn(text: string): Rich {
  const blocks: Rich = [];
  let end = 0;
  for (const fence of text.matchAll(/```([\s\S]*?)```\n?/g)) {
    blocks.push(...readLines(text.slice(end, fence.index).replace(/\n$/, '')), ...preformatted(fence[1] ?? ''));
    end = fence.index + fence[0].length;
  }
  return [...blocks, ...readLines(text.slice(end))];
}

/** Plain text: emoji names apart, every character stands for itself. */
export function parsePlainText(text: string): RichTextElement[] {
  const elements: RichTextElement[] = [];
  let end = 0;
  for (const match of text.matchAll(/(?<![\w:]):([a-z][\w+-]*):(?![\w:])/g)) {
    elements.push({ type: 'text', text: text.slice(end, match.index) }, { type: 'emoji', name: match[1] ?? '' });
    end = match.index + match[0].length;
  }
  return [...elements, { type: 'text', text: text.slice(end) }];
}

function preformatted(part: string): Rich {
  const text = unescapeText(part.replace(/<[^<>\n|]+\|([^<>\n]+)>/g, '$1').replace(/^\n|\n$/g, ''));
  return text === '' ? [] : [{ type: 'rich_text_preformatted', elements: [{ type: 'text', text }] }];
}

function readLines(part: string): Rich {
  const blocks: Rich = [];
  let lines: string[] = [];
  let quoted = false;
  const flush = () => {
    const elements = parseInline(lines.join('\n'), {});
    if (elements.length > 0) blocks.push({ type: quoted ? 'rich_text_quote' : 'rich_text_section', elements });
    lines = [];
  };
  for (const line of part.split('\n')) {
    const quote = /^&gt; ?(.*)$/s.exec(line);
    if ((quote !== null) !== quoted) {
      flush();
      quoted = quote !== null;
    }
    lines.push(quote?.[1] ?? line);
  }
  flush();
  return blocks;
}

// Marks count only at the edge of a word, as in Slack: `a*b*c`, `foo_bar_baz` and `x::y::z` stay as they are.
const inlineMark =
  /`(?<code>[^`\n]+)`|<(?<angle>[^<>\n]+)>|(?<![\w:]):(?<emoji>[a-z][\w+-]*):(?![\w:])|(?<![\w*])\*(?!\s)(?<bold>[^*\n]+)(?<!\s)\*(?![\w*])|(?<!\w)_(?!\s)(?<italic>[^_\n]+)(?<!\s)_(?!\w)|(?<![\w~])~(?!\s)(?<strike>[^~\n]+)(?<!\s)~(?![\w~])/g;

function parseInline(text: string, style: Style): RichTextElement[] {
  const elements: RichTextElement[] = [];
  let end = 0;
  for (const match of text.matchAll(inlineMark)) {
    elements.push(...literal(text.slice(end, match.index), style), ...marked(match.groups ?? {}, style));
    end = match.index + match[0].length;
  }
  return [...elements, ...literal(text.slice(end), style)];
}

function marked(mark: Partial<Record<Mark, string>>, style: Style): RichTextElement[] {
  if (mark.code !== undefined) return literal(mark.code.replace(/<[^|>]+\|([^>]+)>/g, '$1'), { ...style, code: true });
  if (mark.angle !== undefined) return [angle(mark.angle, style)];
  if (mark.emoji !== undefined) return [{ type: 'emoji', name: mark.emoji, style }];
  if (mark.bold !== undefined) return parseInline(mark.bold, { ...style, bold: true });
  if (mark.italic !== undefined) return parseInline(mark.italic, { ...style, italic: true });
  return parseInline(mark.strike ?? '', { ...style, strike: true });
}

function literal(text: string, style: Style): RichTextElement[] {
  return text === '' ? [] : [{ type: 'text', text: unescapeText(text), style }];
}

/** `<@U1>`, `<#C1|name>`, `<!here>`, `<!date^…|fallback>` or `<url|label>`, without its angle brackets. */
function angle(inner: string, style: Style): RichTextElement {
  const [target = '', label] = inner.split('|', 2);
  if (target.startsWith('@')) return { type: 'user', user_id: target.slice(1), style };
  if (target.startsWith('#')) return { type: 'channel', channel_id: target.slice(1), style };
  const range = /^!(here|channel|everyone)$/.exec(target)?.[1];
  if (range !== undefined) return { type: 'broadcast', range: range as 'here', style };
  if (target.startsWith('!')) return { type: 'text', text: unescapeText(label ?? target.slice(1)), style };
  return { type: 'link', url: unescapeText(target), text: unescapeText(label ?? target), style };
}
