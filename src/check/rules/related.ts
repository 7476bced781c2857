import { findClosest } from '../find-closest.ts';
import type { Rule } from '../rule.ts';

const name = 'related';

/** Related records exist. */
export const related: Rule = {
  name,
  *check({ entries }) {
    const slugs = new Set(entries.map(({ record }) => record.slug));
    for (const { file, record } of entries) {
      for (const [i, slug] of record.runbook.related.entries()) {
        const field = `runbook.related.${i}`;
        if (slug === record.slug) yield { file, rule: name, field, message: 'is the record itself' };
        else if (!slugs.has(slug))
          yield { file, rule: name, field, message: `there is no record ${slug}${findClosest(slug, slugs)}` };
      }
    }
  },
};
