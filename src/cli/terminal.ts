import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { Ansis } from 'ansis';

/** What a command exits with. */
export const exitCodes = { found: 0, nothingFound: 1, wrongUse: 2 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Tells what the process is to exit with. */
export type Finish = (code: ExitCode) => void;

/** Where a command reads and writes. */
export interface Terminal {
  /** standard input, or a file */
  open(file: string | undefined): AsyncIterable<Uint8Array>;
  /** whether a person types on standard input */
  readonly isInteractive: boolean;
  /** writes to standard output; resolves when more can be written */
  write(text: string): Promise<void>;
  /** writes a line to standard error */
  warn(line: string): void;
  readonly color: boolean;
  readonly columns: number;
}

const widest = 100;

/** The terminal of this process: colour on a TTY only, and not with NO_COLOR. */
export function openTerminal(): Terminal {
  const { stdin, stdout, stderr } = process;
  return {
    open: (file) => (file === undefined || file === '-' ? stdin : createReadStream(file)),
    isInteractive: stdin.isTTY === true,
    async write(text) {
      if (!stdout.write(text)) await once(stdout, 'drain');
    },
    warn: (line) => void stderr.write(`${line}\n`),
    color: stdout.isTTY === true && new Ansis().isSupported(),
    columns: Math.min(stdout.columns ?? 80, widest),
  };
}
