import { unescapeText } from './mrkdwn.ts';
import type { User } from './wire.ts';

/** Slack turns a longer message into a text snippet. In characters. */
const snippetOver = 4_000;

/** The slash commands that the workspace knows: those of manifest.yml. */
export const slashCommands = ['/rwerror'] as const;

/** What the composer does with what was typed. */
export type Outgoing =
  | { readonly kind: 'command'; readonly command: string; readonly text: string }
  | { readonly kind: 'unknown-command'; readonly command: string }
  | { readonly kind: 'snippet'; readonly content: string }
  | { readonly kind: 'message'; readonly text: string };

/** Reads what was typed. A file path at the start of a stack trace is no command. */
export function readComposer(typed: string, users: readonly User[]): Outgoing {
  const [, command, text = ''] = /^(\/[a-z][\w-]*)(?:\s+([\s\S]*))?$/.exec(typed.trim()) ?? [];
  if (command !== undefined) {
    return slashCommands.some((known) => known === command)
      ? { kind: 'command', command, text: escapeText(text) }
      : { kind: 'unknown-command', command };
  }
  if (typed.length > snippetOver) return { kind: 'snippet', content: typed };
  return { kind: 'message', text: toSlackText(typed.trimEnd(), users) };
}

/** Escapes the three characters that Slack escapes. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Typed text as Slack delivers it: escaped, with mentions and, outside code, web addresses in angle brackets. */
export function toSlackText(typed: string, users: readonly User[]): string {
  return escapeText(typed)
    .split('`')
    .map((part, at) => (at % 2 === 1 ? part : linkMentions(linkAddresses(part), users)))
    .join('`');
}

/** The way back, to edit a message. */
export function toTypedText(text: string, users: readonly User[]): string {
  const named = text.replace(/<@(\w+)>/g, (mention, id: string) => {
    const user = users.find((candidate) => candidate.id === id);
    return user === undefined ? mention : `@${user.name}`;
  });
  return unescapeText(named.replace(/<(https?:[^|>]+)(?:\|[^>]*)?>/g, '$1'));
}

function linkAddresses(text: string): string {
  return text.replace(/\bhttps?:\/\/(?:(?!&[lg]t;)[^\s"'()|])+[^\s"'()|.,;:!?&]/g, '<$&>');
}

function linkMentions(text: string, users: readonly User[]): string {
  return text.replace(/(?<![\w@/])@([\w.-]+)/g, (mention, name: string) => {
    const user = users.find((candidate) => candidate.name === name);
    return user === undefined ? mention : `<@${user.id}>`;
  });
}
