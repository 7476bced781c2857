import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { execPath } from 'node:process';
import { createInterface } from 'node:readline';
import { eventually } from './eventually.ts';

/** The built programs, as processes of their own. */
const dist = resolve('dist');
const startsWithinMs = 60_000;

export interface Program {
  /** all that it has written so far */
  readonly lines: readonly string[];
  isAlive(): boolean;
  /** Ends it, and waits until it is gone. @returns its exit code; undefined after SIGKILL */
  end(signal?: NodeJS.Signals): Promise<number | undefined>;
}

const running = new Set<ChildProcess>();

/**
 * Starts a program with these settings and no others.
 * @param script below the build's folder
 * @param started what it writes once it is up
 */
export async function startProgram(
  script: string,
  settings: Readonly<Record<string, string>>,
  started: RegExp,
): Promise<Program> {
  // Elsewhere than here: a .env file of whoever runs the tests is none of theirs.
  const child = spawn(execPath, [resolve(dist, script)], {
    cwd: tmpdir(),
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const gone = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return (code as number | null) ?? undefined;
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => lines.push(line));
  const isAlive = () => running.has(child);

  await eventually(
    `${script} to start`,
    () => {
      if (!isAlive()) throw new Error(`${script} ended at once:\n${lines.join('\n')}`);
      return lines.some((line) => started.test(line)) || undefined;
    },
    startsWithinMs,
  );
  return {
    lines,
    isAlive,
    async end(signal = 'SIGTERM') {
      child.kill(signal);
      return gone;
    },
  };
}

/** Ends whatever was started and still runs. */
export async function endPrograms(): Promise<void> {
  const gone = [...running].map((child) => once(child, 'exit'));
  for (const child of running) child.kill('SIGKILL');
  await Promise.all(gone);
}
