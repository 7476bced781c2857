import type { Fragment } from '../text/fragment.ts';
import type { Exact } from './exact.ts';
import type { Hit } from './hit.ts';
import { createSqueezed, squeeze } from './squeeze.ts';
import type { Found } from './verify.ts';

/** Pairs of links in one paste that are looked at. */
const most = 50;

const scratch = createSqueezed();

/**
 * Adds messages that stand in two links of a chain, for one report prints as two lines what another prints as
 * `outer: inner`. Such a one counts as the inner link's; what it would dominate if it stood in one line goes.
 * @param hits in the links alone
 */
export function addAcrossLinks(hits: readonly Hit[], fragments: readonly Fragment[], exact: Exact): readonly Hit[] {
  let all = hits;
  let looked = 0;
  for (const [order, inner] of fragments.entries()) {
    const outer = fragments[order - 1];
    if (inner.kind !== 'cause' || outer?.group !== inner.group || outer.depth + 1 !== inner.depth) continue;
    if (looked++ === most) break;
    const from = `${outer.text.replace(/:\s*$/, '')}: `;
    const joined = exact({ ...inner, text: from + inner.text }, order);
    const seam = squeeze(from, scratch).text.length;
    const across = joined.filter(({ found }) => standsAcross(seam, found));
    if (across.length === 0) continue;
    const stays = new Set(joined.map(({ spelling }) => spelling));
    all = [
      ...all.filter(({ fragment, spelling }) => (fragment !== outer && fragment !== inner) || stays.has(spelling)),
      ...across.map((hit) => moveTo(inner, hit, from.length, seam)),
    ];
  }
  return all;
}

/** Whether a match has words of its own on both sides, and the colon between them: a value goes over no seam. */
const standsAcross = (seam: number, { spans = [] }: Partial<Found> = {}): boolean =>
  (spans[0]?.[0] ?? seam) < seam - 1 &&
  (spans.at(-1)?.[1] ?? 0) > seam &&
  spans.some(([from, to]) => from < seam && to >= seam);

/** What a match in both links is in the inner one; what stands in the outer one stands before it. */
const moveTo = (inner: Fragment, { found, ...hit }: Hit, characters: number, squeezed: number): Hit => ({
  ...hit,
  fragment: inner,
  start: 0,
  end: hit.end - characters,
  ...(found && { found: { ...found, spans: found.spans.map(([from, to]) => [from - squeezed, to - squeezed]) } }),
});
