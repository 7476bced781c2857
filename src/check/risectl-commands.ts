import type { Danger } from '../records/schema.ts';
import type { Facts } from './facts.ts';
import { findClosest } from './find-closest.ts';

/** A call of risectl in a text. */
export interface RisectlCall {
  readonly danger: Danger;
  readonly faults: readonly string[];
}

const call = /\b(?:risectl|risingwave (?:ctl|risectl))((?: [a-z][\w-]*)+)((?: (?:--?[a-z][\w-]*|[^\s-]\S*))*)/g;

/** Finds calls of risectl in prose or in a command line and holds their words and flags against what exists. */
export function findRisectlCalls(text: string, facts: Facts): RisectlCall[] {
  return [...text.matchAll(call)].map(([, path = '', rest = '']) => {
    const words = path.trim().split(' ');
    const lengths = words.map((_, i) => words.length - i);
    const name = lengths.map((length) => words.slice(0, length).join(' ')).find((start) => facts.risectl.has(start));
    const command = facts.risectl.get(name ?? '');
    if (!command) {
      const group = [...facts.risectl.keys()].some((known) => known.startsWith(`${words[0]} `));
      // In a sentence the words of a group alone may stand: "risectl meta".
      if (group && words.length === 1) return { danger: 'read_only', faults: [] };
      const written = words.slice(0, 2).join(' ');
      return {
        danger: 'read_only',
        faults: [`there is no risectl ${written}${findClosest(written, facts.risectl.keys())}`],
      };
    }
    const unknown = (rest.match(/(?<= )--?[a-z][\w-]*/g) ?? []).filter((flag) => !command.flags.includes(flag));
    return { danger: command.danger, faults: unknown.map((flag) => `risectl ${name} has no ${flag}`) };
  });
}
