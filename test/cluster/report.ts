import { stdout } from 'node:process';
import { expect } from '@jest/globals';
import type { Judgement } from './judge.ts';

interface Figures extends Judgement {
  readonly pastes: number;
  readonly takeovers: number;
  readonly seconds: number;
  readonly [more: string]: unknown;
}

const shareOf = (ascending: readonly number[], share: number): string =>
  `${((ascending[Math.ceil(ascending.length * share) - 1] ?? 0) / 1_000).toFixed(1)} s`;

/** Writes down the figures of the running test. */
export function report({ latenciesMs, seconds, ...figures }: Figures): void {
  const rows = {
    ...Object.fromEntries(
      Object.entries(figures).map(([name, value]) => [name, Array.isArray(value) ? value.length : value]),
    ),
    seconds: seconds.toFixed(1),
    'event to card, p50': shareOf(latenciesMs, 0.5),
    'event to card, p95': shareOf(latenciesMs, 0.95),
    'event to card, longest': shareOf(latenciesMs, 1),
  };
  const lines = Object.entries(rows).map(([name, value]) => `  ${name.padEnd(24)}${String(value)}`);
  stdout.write(`${expect.getState().currentTestName}\n${lines.join('\n')}\n`);
}
