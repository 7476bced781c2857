import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import pretty from 'pino-pretty';

/** Where the program writes what it does. Fields never hold tokens or pasted text. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

const standardError = 2;
const requestId = new AsyncLocalStorage<string>();

/** Does work whose log lines all carry an id as `request`, whatever it waits for. @param id a new one when undefined */
export function withRequestId<T>(id: string | undefined, work: () => T): T {
  return requestId.run(id ?? randomUUID().slice(0, 8), work);
}

/**
 * Writes to standard error, so that standard output stays free for people: JSON lines, or readable ones.
 * @param level the lowest level that is written @param readable colours and short lines, for a terminal
 * @param destination a file descriptor or a file's path
 */
export function createLog(
  level: 'debug' | 'info' | 'warn' | 'error',
  readable: boolean,
  destination: number | string = standardError,
): Log {
  const options = {
    level,
    base: null,
    mixin() {
      const request = requestId.getStore();
      return request === undefined ? {} : { request };
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return readable
    ? pino(options, pretty({ destination, sync: true, ignore: 'pid,hostname' }))
    : pino(options, pino.destination({ dest: destination, sync: true }));
}

const slackSecret = /\bx(?:ox[a-z]|app)-[\w-]+|https:\/\/hooks\.slack\.com\/\S+/g;
/** A page that a proxy answers in Slack's place comes as the message of an error. */
const longestReason = 500;

/** What somebody else's code says of an error, fit for the log: without Slack's secrets, and no longer than a few lines. */
export function readReason(text: string): string {
  const masked = text.replace(slackSecret, '‹masked›');
  return masked.length > longestReason ? `${masked.slice(0, longestReason)}…` : masked;
}

/** An error as log fields: name, code and message without Slack's secrets, and where it was thrown. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = 'code' in error ? String(error.code) : undefined;
  const stack = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 4)
    .map((line) => line.trim());
  return { error: error.name, ...(code && { code }), reason: readReason(error.message), stack };
}
