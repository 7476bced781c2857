import type { ErrorRecord } from '../../records/schema.ts';
import type { Rule } from '../rule.ts';
import { findExplanations, type TextField } from '../text-fields.ts';

const name = 'repeated-sentences';
const mostWords = 8;

/** No cause or solution of more than eight words stands in two records: what fits everywhere says nothing. */
export const repeatedSentences: Rule = {
  name,
  *check({ entries }) {
    const owners = new Map<string, string>();
    for (const { file, record } of entries.filter((entry) => !entry.published)) {
      for (const { field, text, spelled } of causesAndSolutions(record).flatMap(findLongSentences)) {
        const owner = owners.get(spelled) ?? record.slug;
        owners.set(spelled, owner);
        if (owner === record.slug) continue;
        yield { file, rule: name, field, message: `"${text.slice(0, 60)}…" stands in ${owner} too` };
      }
    }
  },
};

const causesAndSolutions = (record: ErrorRecord): TextField[] => [
  ...findExplanations(record).filter(({ field }) => field !== 'record.documentation'),
  ...record.solutions.map((text, i) => ({ field: `record.solutions.${i}`, text })),
];

const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];

const findLongSentences = ({ field, text }: TextField): (TextField & { spelled: string })[] =>
  text
    .split(/(?<=[.;:!?])\s+/)
    .filter((sentence) => words(sentence).length > mostWords)
    .map((sentence) => ({ field, text: sentence, spelled: words(sentence).join(' ') }));
