import type { ErrorRecord } from '../records/schema.ts';

export const repo = 'risingwavelabs/risingwave';

/** A place on GitHub. @param further lines that belong to it below the first */
export const linkTo = (commit: string, file: string, line: number, further = 0): string =>
  `https://github.com/${repo}/blob/${commit}/${file}#L${line}${further > 0 ? `-L${line + further}` : ''}`;

/** Lines shown above a place, and at least below it. */
const above = 3;
const below = 8;

/** The lines around a place, as a record holds them. @param text the file's @param further lines of the place below the first */
export function excerpt(
  text: string,
  line: number,
  further = 0,
): Pick<ErrorRecord, 'sourceCode' | 'sourceCodeStart' | 'sourceCodeEnd'> {
  const lines = text.split('\n');
  const start = Math.max(1, line - above);
  const end = Math.min(lines.length, line + Math.max(below, further));
  return { sourceCode: lines.slice(start - 1, end).join('\n'), sourceCodeStart: start, sourceCodeEnd: end };
}
