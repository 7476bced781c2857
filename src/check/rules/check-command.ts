import type { Facts } from '../facts.ts';
import { findClosest } from '../find-closest.ts';
import { findRisectlCalls } from '../risectl-commands.ts';
import { ruleOfChecks } from '../rule.ts';

// Where a check can be run by something else than a shell: its own language, which nothing here parses.
const consoles = new Set([
  'mysql',
  'postgres',
  'sqlserver',
  'mongodb',
  'risingwave',
  'prometheus',
  'clickhouse',
  'snowflake',
]);

// The first word of each command of a pipeline or list, after variables that are set for it.
const programs = (command: string) =>
  command
    .replace(/'[^']*'|"[^"]*"/g, "''")
    .split(/\||&&|;|\n/)
    .map((part) => /^\s*(?:[A-Z_]+=\S*\s+)*(\S+)/.exec(part)?.[1])
    .filter((word) => word !== undefined);

/** A command says where it is run, calls programs that are known, and risectl with words and flags that it has. */
export const checkCommand = ruleOfChecks('check-command', function* (check, { facts }) {
  if (!('command' in check)) return;
  if ((check.on ?? 'risingwave') === 'risingwave') {
    yield { field: 'on', message: 'must name where the command is run: shell, meta, mysql …' };
  }
  const faults = [
    ...findRisectlCalls(check.command, facts).flatMap((call) => call.faults),
    ...(consoles.has(check.on ?? '') ? [] : findUnknownPrograms(check.command, facts)),
  ];
  yield* faults.map((message) => ({ field: 'command', message }));
});

const findUnknownPrograms = (command: string, { foreign }: Facts): string[] =>
  programs(command)
    .filter((program) => !foreign.programs.has(program))
    .map((program) => `${program} is no known program${findClosest(program, foreign.programs)}`);
