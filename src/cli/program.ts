import { Command, CommanderError } from 'commander';
import { RwError } from '../errors.ts';
import { createCheckCommand } from './commands/check.ts';
import { createDoctorCommand } from './commands/doctor.ts';
import { createFeedbackCommand } from './commands/feedback.ts';
import { createGapsCommand } from './commands/gaps.ts';
import { createMatchCommand } from './commands/match.ts';
import { createMineCommand } from './commands/mine.ts';
import { createRecordsCommand } from './commands/records.ts';
import { createSearchCommand } from './commands/search.ts';
import { createShowCommand } from './commands/show.ts';
import { createStoreCommand } from './commands/store.ts';
import { type ExitCode, exitCodes, type Finish, type Terminal } from './terminal.ts';

/** One a file in commands/. */
const commands: readonly ((terminal: Terminal, finish: Finish) => Command)[] = [
  createMatchCommand,
  createSearchCommand,
  createShowCommand,
  createRecordsCommand,
  createCheckCommand,
  createMineCommand,
  createGapsCommand,
  createFeedbackCommand,
  createStoreCommand,
  createDoctorCommand,
];

/**
 * Runs the command line.
 * @param args without node and the script
 * @returns the exit code: 0 found or done, 1 nothing found, 2 wrong use or input
 */
export async function runProgram(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  let code: ExitCode = exitCodes.found;
  const program = new Command('rwerror')
    .description('Explains RisingWave errors: paste one, get its causes, what to do and what to check.')
    .helpCommand(false)
    .addHelpText(
      'after',
      '\nExit codes: 0 found, 1 nothing found, 2 wrong use or input.\n`rwerror COMMAND --help` has examples.',
    );
  for (const create of commands) {
    program.addCommand(create(terminal, (outcome) => (code = outcome)));
  }
  for (const command of [program, ...program.commands.flatMap((one) => [one, ...one.commands])]) {
    command.exitOverride().configureOutput({
      writeOut: (text) => void terminal.write(text),
      writeErr: (text) => terminal.warn(text.trimEnd()),
    });
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    return reportFailure(error, terminal);
  }
}

function reportFailure(error: unknown, terminal: Terminal): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.found : exitCodes.wrongUse;
  if (!(error instanceof RwError)) throw error;
  terminal.warn(`${error.message}\n${error.remedy} (${error.code})`);
  return exitCodes.wrongUse;
}
