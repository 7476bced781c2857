import { isOurs, showsRisingWave } from '../../answer/policy.ts';
import type { Answer } from '../../answer/types.ts';
import type { ErrorRecord } from '../../records/schema.ts';
import { ruleOfRecords } from '../rule.ts';

/** The decisions that are right for a sample: a wrapper explains nothing, what others print too may be anybody's. */
function rightDecisions(record: ErrorRecord, sample: string): Answer['decision'][] {
  if (record.runbook.role === 'wrapper') return ['suggest'];
  return isOurs(record) || showsRisingWave(sample) ? ['answer'] : ['answer', 'suggest'];
}

/** Every sample finds its own record first, surely enough to be answered. */
export const samples = ruleOfRecords('samples', function* ({ record, published }, { answer }) {
  const { samples: texts, role } = record.runbook;
  const needed = role === 'wrapper' ? 1 : 2;
  if (!published && texts.length < needed) {
    yield { field: 'runbook.samples', message: `has ${texts.length}, needs ${needed}` };
  }
  for (const [i, sample] of texts.entries()) {
    const field = `runbook.samples.${i}`;
    const { matches, decision } = answer(sample);
    const first = matches[0]?.record?.slug;
    const right = rightDecisions(record, sample);
    if (first !== record.slug) {
      yield { field, message: first === undefined ? 'finds no record' : `finds ${first} first` };
    } else if (!right.includes(decision)) {
      yield { field, message: `is decided "${decision}", must be "${right.join('" or "')}"` };
    }
  }
});
