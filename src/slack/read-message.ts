import type { WebClient } from '@slack/web-api';
import type { RwError } from '../errors.ts';
import { describeError, type Log } from '../log.ts';
import { extractText } from './extract-text.ts';
import { type FileReader, readFiles } from './files.ts';
import type { SlackMessage } from './message.ts';

/** All that a message says, its files included. */
export interface MessageText {
  readonly text: string;
  /** names the files that could not be read, for who asked */
  readonly unread?: RwError;
}
export type ReadMessage = (message: SlackMessage, client: WebClient) => Promise<MessageText>;

export function createReadMessage(files: FileReader, log: Log): ReadMessage {
  return async (message, client) => {
    const { texts, unread } = await readFiles(files, message, client.token);
    if (unread) log.warn({ answer: unread.code, ...describeError(unread.cause ?? unread) }, 'a file was not read');
    return { text: [extractText(message), ...texts].join('\n').trim(), ...(unread && { unread }) };
  };
}
