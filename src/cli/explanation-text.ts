import type { Considered } from '../matching/match.ts';
import type { Fragment } from '../text/fragment.ts';

/** How a paste was matched: what it was read as, and every candidate that was looked at, in the order of the paste. */
export interface Explained {
  readonly fragments: readonly Fragment[];
  readonly considered: readonly Considered[];
}

const longest = 100;
/** Candidates shown of one piece, the best first. */
const mostShown = 20;

/** The way from a paste to its matches as text, for `match --explain`: pieces, candidates, scores, verdicts. */
export function explanationText({ fragments, considered }: Explained): string {
  const pieces = fragments.map((fragment) => {
    const own = considered.filter((one) => one.fragment === fragment).sort((a, b) => b.score - a.score);
    const more = own.length > mostShown ? [`    … and ${own.length - mostShown} more`] : [];
    return [headOf(fragment), ...own.slice(0, mostShown).map(candidateLine), ...more].join('\n');
  });
  return `${pieces.join('\n')}\n`;
}

function headOf({ line, group, kind, depth, level, target, at, text }: Fragment): string {
  const place = at ? ` at ${at.file}:${at.line}` : '';
  const logger = [level, target].filter(Boolean).join(' ');
  return `line ${line + 1}, error ${group + 1}, ${kind}, depth ${depth}${logger && `, ${logger}`}${place}: ${short(text)}`;
}

const candidateLine = ({ via, score, template, verdict }: Considered): string =>
  `    ${score.toFixed(2)} ${via.padEnd(8)} ${short(template)}\n        ${verdict}`;

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}
