import type { WebClient } from '@slack/web-api';
import { describeError, type Log } from '../log.ts';
import { extractText } from './extract-text.ts';
import { type FileReader, readFiles } from './files.ts';
import type { SlackMessage } from './message.ts';

/** All that a message says, its files included. When nobody asked, a file that cannot be read is none. */
export type ReadMessage = (message: SlackMessage, client: WebClient, asked: boolean) => Promise<string>;

export function createReadMessage(files: FileReader, log: Log): ReadMessage {
  return async (message, client, asked) => {
    const fromFiles = await readFiles(files, message, client.token).catch((error: unknown) => {
      if (asked) throw error;
      log.warn(describeError(error), 'a file in an incident channel was not read');
      return [];
    });
    return [extractText(message), ...fromFiles].join('\n').trim();
  };
}
