import type { Answer, Explanation } from '../answer/types.ts';
import type { Match } from '../matching/match.ts';
import type { ErrorRecord, Role } from '../records/schema.ts';
import { percent } from './percent.ts';

const roleNotices: Readonly<Record<Role, string | undefined>> = {
  cause: undefined,
  consequence: 'This is a consequence. The cause stands below it in a chain, before it in a log: paste that.',
  wrapper: 'This line only wraps the real error: the cause is in the lines below it or in the log. Paste those.',
};
const unknownCause = 'This line only wraps the real error, which stands below it, and which no record explains yet.';
// Nothing stands further in than a panic, and its words are the same at thousands of places.
const panicNotice =
  'These are Rust’s own words for a fault at any place: “panicked at FILE:LINE” and the backtrace below it say which one.';

/** What to know of the first match of an explanation before reading on. @param decision that of the whole answer */
export function noticesOf(match: Match, explanation: Explanation, decision: Answer['decision']): string[] {
  const { record } = match;
  const notices = [
    guessOf(match, decision),
    record ? roleNoticeOf(record, unexplainedBelow(match, explanation)) : unknownOf(match),
  ];
  return notices.filter((notice) => notice !== undefined);
}

function guessOf({ score, sure, record, via }: Match, decision: Answer['decision']): string | undefined {
  // a consequence or a wrapper has a notice of its own, which says why it is not the answer
  const saysSo = record !== undefined && record.runbook.role !== 'cause' && (sure || via === 'template');
  if (decision === 'answer' || saysSo) return undefined;
  return sure && via === 'template'
    ? 'The text fits, but rwerror would not say this unasked: see that it is your error.'
    : `This is a guess, ${percent(score)} sure: compare the message with yours.`;
}

function unknownOf({ site }: Match): string | undefined {
  return site && 'No record explains this error yet. This is where RisingWave raises it.';
}

export const isRustPanic = ({ errorType, runbook }: ErrorRecord): boolean =>
  errorType === 'panic' && runbook.origin === 'rust' && runbook.role === 'consequence';

function roleNoticeOf(record: ErrorRecord, below: string): string | undefined {
  const { role } = record.runbook;
  if (role === 'wrapper' && twoWords.test(below)) return unknownCause;
  return isRustPanic(record) ? panicNotice : roleNotices[role];
}

const twoWords = /\p{L}{2}\P{L}+\p{L}{2}/u;

/** What was pasted below a match, and no record knows. */
function unexplainedBelow(match: Match, { chain }: Explanation): string {
  const own = chain.findIndex(({ hit }) => hit);
  return chain
    .slice(Math.max(own, 0))
    .map(({ text, hit, slug }) => (hit ? text.replace(match.text, '') : slug ? '' : text))
    .join(' ');
}
