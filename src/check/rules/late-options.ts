import type { Facts } from '../facts.ts';
import { ruleOfOwnRecords } from '../rule.ts';
import { findAdvice } from '../text-fields.ts';

const alter = /\bALTER (SOURCE|TABLE|SINK|CONNECTION) \S+ CONNECTOR WITH \(([^)]*)/g;
const option = /(?:^|,)\s*([\w.]+)\s*=/g;

/** An option that 2.8 does not alter yet stands beside the release that was the first to do so. */
export const lateOptions = ruleOfOwnRecords('late-options', function* ({ record }, { facts }) {
  for (const { field, text } of findAdvice(record)) {
    const said = `${text} ${record.runbook.versions?.since ?? ''}`;
    for (const { name, since } of findLateOptions(text, facts)) {
      if (!said.includes(since)) yield { field, message: `${name} can be altered from ${since} on, which is not said` };
    }
  }
});

function* findLateOptions(text: string, { alterableSince }: Facts): Generator<{ name: string; since: string }> {
  for (const [, kind = '', clause = ''] of text.matchAll(alter)) {
    for (const [, name = ''] of clause.matchAll(option)) {
      const since = alterableSince.get(`${kind === 'TABLE' ? 'SOURCE' : kind} ${name}`);
      if (since !== undefined) yield { name, since };
    }
  }
}
