import { isNobodysTrouble, showsRisingWave, speaksForItself } from '../../answer/policy.ts';
import type { Answer } from '../../answer/types.ts';
import type { Match } from '../../matching/match.ts';
import type { ErrorRecord } from '../../records/schema.ts';
import { ruleOfRecords } from '../rule.ts';

/** The decisions that are right for a sample: a wrapper explains nothing, what others print too may be anybody's. */
function rightDecisions(record: ErrorRecord, sample: string, first: Match): Answer['decision'][] {
  if (record.runbook.role === 'wrapper') return ['suggest'];
  const ours = speaksForItself(first, record) || showsRisingWave(sample);
  return ours && !isNobodysTrouble(first, sample) ? ['answer'] : ['answer', 'suggest'];
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
    const [first] = matches;
    if (first?.record?.slug !== record.slug) {
      yield { field, message: first?.record ? `finds ${first.record.slug} first` : 'finds no record' };
      continue;
    }
    const right = rightDecisions(record, sample, first);
    if (!right.includes(decision)) {
      yield { field, message: `is decided "${decision}", must be "${right.join('" or "')}"` };
    }
  }
});
