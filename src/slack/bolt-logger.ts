import { type Logger, LogLevel } from '@slack/bolt';
import { type Log, readReason } from '../log.ts';

/** Bolt's logger on ours. Its debug lines hold payloads, and so pasted text: they are dropped. */
export function createBoltLogger(log: Log): Logger {
  const join = (parts: unknown[]) => {
    const said = parts.map((part) => (part instanceof Error ? part.message : String(part))).join(' ');
    // JSON.parse quotes what it could not read.
    return readReason(said.replace(/^(Malformed request body):.*/s, '$1'));
  };
  return {
    debug: () => {},
    info: (...parts) => log.debug({ from: 'bolt' }, join(parts)),
    warn: (...parts) => log.warn({ from: 'bolt' }, join(parts)),
    error: (...parts) => log.error({ from: 'bolt' }, join(parts)),
    getLevel: () => LogLevel.INFO,
    setLevel: () => {},
    setName: () => {},
  };
}
