import { cutText } from './cut.ts';

const inBrackets = / \((?:(?:first|second|third|last) )?(?:two )?checks?(?: below)?\)/g;
const inSentence =
  /\b((?:first|second|third|last) check\b(?! with)|the check(?= (?:below|lists|shows|tells|on|with)\b))(?: below)?/gi;

/** A record's first step where its checks are not shown beside it: in a notification, in a row of a list. */
export function firstStep(solution: string, maxLength: number): string {
  return cutText(solution.replace(inBrackets, '').replace(inSentence, '$1 of its card'), maxLength);
}
