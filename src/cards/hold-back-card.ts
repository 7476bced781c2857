import type { Card } from './card.ts';
import { lines, run } from './rich-text.ts';

/** Says once that errors come faster than anybody reads answers. */
export function holdBackCard(): Card {
  const text =
    'Errors come faster here than answers are read: rwerror holds back for a minute. @rwerror in a thread still asks it.';
  return { text, blocks: lines(run(text)) };
}
