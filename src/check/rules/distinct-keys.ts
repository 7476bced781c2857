import { templateKey } from '../../matching/key.ts';
import type { Rule } from '../rule.ts';

const name = 'distinct-keys';

/** No two records know the same message: no spelling of one has the key of a spelling of another. */
export const distinctKeys: Rule = {
  name,
  *check({ entries }) {
    const owners = new Map<string, string>();
    for (const { file, record } of entries) {
      const spellings = [record.errorMessage, ...record.runbook.printedAs];
      for (const [i, spelling] of spellings.entries()) {
        const key = templateKey(spelling);
        const owner = owners.get(key) ?? record.slug;
        owners.set(key, owner);
        if (owner === record.slug) continue;
        const field = i === 0 ? 'record.errorMessage' : `runbook.printedAs.${i - 1}`;
        yield { file, rule: name, field, message: `has the same words as a message of ${owner}` };
      }
    }
  },
};
