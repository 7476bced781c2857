#!/usr/bin/env node
import { runProgram } from './program.ts';
import { openTerminal } from './terminal.ts';

// `rwerror records | head` closes the pipe: nobody reads on, so there is nothing to say.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

process.exitCode = await runProgram(process.argv.slice(2), openTerminal());
