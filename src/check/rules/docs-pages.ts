import type { Facts } from '../facts.ts';
import { findClosest } from '../find-closest.ts';
import { ruleOfRecords } from '../rule.ts';
import { findAdvice, findExplanations } from '../text-fields.ts';

const site = 'https://docs.risingwave.com/';

/** Links to documentation are pages that exist: RisingWave's by name, others' by a list of places. */
export const docsPages = ruleOfRecords('docs-pages', function* ({ record, published }, { facts }) {
  const prose = published ? [] : [...findAdvice(record), ...findExplanations(record)];
  const links = [
    ...record.runbook.docs.map((url, i) => ({ field: `runbook.docs.${i}`, url })),
    ...prose.flatMap(({ field, text }) =>
      (text.match(/https:\/\/[^\s)'"]+[^\s)'".,;:]/g) ?? []).map((url) => ({ field, url })),
    ),
  ];
  for (const { field, url } of links) {
    const message = findLinkFault(url, facts);
    if (message) yield { field, message };
  }
});

function findLinkFault(url: string, facts: Facts): string | undefined {
  if (!url.startsWith(site)) {
    return facts.foreign.docs.some((place) => url.startsWith(place)) ? undefined : `${url} is at no known place`;
  }
  const path = url
    .slice(site.length)
    .replace(/[#?].*/, '')
    .replace(/\/$/, '');
  if (facts.docsPages.has(path)) return undefined;
  const moved = facts.movedDocsPages.get(path);
  return moved ? `the page moved to ${site}${moved}` : `there is no page ${path}${findClosest(path, facts.docsPages)}`;
}
