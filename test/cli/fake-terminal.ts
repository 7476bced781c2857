import { runProgram } from '../../src/cli/program.ts';
import type { Terminal } from '../../src/cli/terminal.ts';

/** What a run of the command line wrote, and its exit code. */
export interface Outcome {
  readonly code: number;
  readonly output: string;
  readonly warnings: string;
}

/** A terminal that holds what is typed in and written out. */
export function fakeTerminal(input: string | Uint8Array = '') {
  const written: string[] = [];
  const warned: string[] = [];
  const terminal: Terminal = {
    open: () => toStream(typeof input === 'string' ? Buffer.from(input) : input),
    isInteractive: false,
    write: async (text) => void written.push(text),
    warn: (line) => void warned.push(line),
    color: false,
    columns: 80,
  };
  return { terminal, output: () => written.join(''), warnings: () => warned.join('\n') };
}

/** Runs the command line in this process. */
export async function run(args: readonly string[], input?: string | Uint8Array): Promise<Outcome> {
  const { terminal, output, warnings } = fakeTerminal(input);
  const code = await runProgram(args, terminal);
  return { code, output: output(), warnings: warnings() };
}

// In pieces, as a pipe gives them: a character may be cut in two.
async function* toStream(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_521) yield bytes.subarray(at, at + 65_521);
}
