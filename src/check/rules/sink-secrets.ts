import { ruleOfOwnRecords } from '../rule.ts';
import { findAdvice } from '../text-fields.ts';

const alterWithSecret = /\bALTER SINK \S+ CONNECTOR WITH \([^)]*=\s*SECRET\b/i;

/** Meta takes the literals of an ALTER SINK and drops its secrets without a word, in all releases that have the statement. */
export const sinkSecrets = ruleOfOwnRecords('sink-secrets', function* ({ record }) {
  for (const { field, text } of findAdvice(record)) {
    if (alterWithSecret.test(text)) yield { field, message: 'ALTER SINK ignores = SECRET: it takes literals only' };
  }
});
