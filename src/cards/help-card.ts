import { actionIds } from './actions.ts';
import { button, headerOf } from './blocks.ts';
import type { Card } from './card.ts';
import { fitCard } from './fit.ts';
import { lines, run } from './rich-text.ts';

const ways: readonly (readonly [how: string, what: string])[] = [
  ['/rwerror <error text>', 'explains it to you alone; Share here shows it to the channel'],
  ['/rwerror', 'opens a window to paste a longer text into'],
  ['/rwerror search <words>', 'finds records by your own words'],
  ['/rwerror show <id or slug>', 'shows one record'],
  ['/rwerror settings', 'what rwerror does in this channel, and snooze'],
  ['/rwerror gaps', 'errors without a record; Write it up makes one for this workspace'],
  ['/rwerror review', 'for admins: answers that people set right, and what was changed'],
  ['/rwerror forget', 'for admins: deletes all that is remembered of a channel'],
  ['Explain this error', 'in the menu of any message: explains it, and can post to its thread'],
  ['@rwerror', 'in a thread: explains its first message, or the error that you write after it'],
  ['@rwerror note <text>', 'in a thread with an answer: keeps what fixed it, for the next card of the same error'],
];

/** The card that says how to ask. */
export function helpCard(): Card {
  const rows = ways.flatMap(([how, what], at) => [run(at > 0 ? '\n' : ''), run(how, { code: true }), run(` ${what}`)]);
  return fitCard({
    text: 'rwerror explains RisingWave errors: /rwerror and the text of the error.',
    parts: [
      { blocks: [headerOf('rwerror explains RisingWave errors')] },
      { blocks: lines(...rows) },
      {
        blocks: lines(run('In incident channels it answers pasted errors in their thread by itself, when it is sure.')),
      },
      {
        blocks: [{ type: 'actions', elements: [button(actionIds.openPaste, 'Paste an error', 'open')] }],
      },
    ],
  });
}
