import { type Logger, LogLevel } from '@slack/bolt';
import { type Log, readReason } from '../log.ts';
import { installCancelled } from './http/to-install-error.ts';

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
    // that an installation was cancelled is told by who shows the page that says so
    error: (...parts) => isCancelled(parts[0]) || log.error({ from: 'bolt' }, join(parts)),
    getLevel: () => LogLevel.INFO,
    setLevel: () => {},
    setName: () => {},
  };
}

const isCancelled = (part: unknown): boolean =>
  part instanceof Error && 'code' in part && part.code === installCancelled;
