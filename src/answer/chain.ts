import type { Match } from '../matching/match.ts';
import type { Fragment } from '../text/fragment.ts';
import type { ChainLink } from './types.ts';

const mostLinks = 12;
/** Characters of a link; a longer one is cut. */
const longestLink = 300;

/**
 * The chain of one error as pasted, outermost first. A log line's one-line chain is taken apart where a known message
 * begins.
 * @param first the match that explains the error; it marks the hit
 */
export function readChain(fragments: readonly Fragment[], matches: readonly Match[], first: Match): ChainLink[] {
  const { group } = first.fragment;
  const links: ChainLink[] = [];
  for (const fragment of fragments) {
    if (fragment.group !== group || fragment.kind === 'frame') continue;
    const here = matches.filter((match) => match.fragment === fragment && (match.sure || match === first));
    links.push(...takeApart(fragment.text, here, first));
  }
  if (links.length <= mostLinks) return links;
  const hit = links.findIndex((link) => link.hit);
  const from = Math.max(0, Math.min(hit - mostLinks + 3, links.length - mostLinks));
  return links.slice(from, from + mostLinks);
}

function takeApart(text: string, matches: readonly Match[], first: Match): ChainLink[] {
  const starts = matches
    .map((match) => ({ match, at: Math.max(0, text.indexOf(match.text)) }))
    .sort((a, b) => a.at - b.at)
    .filter(({ at }, i, all) => i === 0 || at > (all[i - 1]?.at ?? 0));
  const links: ChainLink[] = [];
  const before = text.slice(0, starts[0]?.at ?? text.length);
  if (trim(before) !== '') links.push({ text: trim(before), hit: false });
  for (const [i, { match, at }] of starts.entries()) {
    const piece = trim(text.slice(at, starts[i + 1]?.at ?? text.length));
    const slug = match.record?.slug;
    if (piece !== '') links.push({ text: piece, hit: match === first, ...(slug ? { slug } : {}) });
  }
  return links;
}

function trim(text: string): string {
  const clean = dropHalf(text.replace(/^[\s:]+|[\s:]+$/g, ''));
  return clean.length > longestLink ? `${clean.slice(0, longestLink - 1).replace(/[\ud800-\udbff]$/, '')}…` : clean;
}

/** Where a link was taken out of a string, the mark that opened or closed it belongs to neither link. */
function dropHalf(text: string): string {
  const [closing, mark = ''] = /(["`])[\s\]}),.]*$/.exec(text) ?? [];
  const isHalf = closing !== undefined && text.split(mark).length % 2 === 0;
  return (isHalf ? text.slice(0, -closing.length) : text).replace(/[\s:=,[{(]+$/, '');
}
