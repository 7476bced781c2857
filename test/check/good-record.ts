import { createHash } from 'node:crypto';
import type { Answer, Decision } from '../../src/answer/types.ts';
import type { Context, Entry } from '../../src/check/context.ts';
import { readFacts } from '../../src/check/facts.ts';
import type { Rule } from '../../src/check/rule.ts';
import { type ErrorRecord, recordFileSchema } from '../../src/records/schema.ts';

export const facts = readFacts();

type Part<T> = Partial<T> | undefined;

const sha = 'a'.repeat(40);
const repo = 'risingwavelabs/risingwave';

/** A record with nothing wrong in it, of a message of our own, but for what a test changes. */
export function goodRecord(record?: Part<ErrorRecord>, runbook?: Part<ErrorRecord['runbook']>): ErrorRecord {
  const slug = 'gauge-of-pump-reads';
  return recordFileSchema.parse({
    record: {
      id: createHash('sha256').update(`${repo}:${slug}`).digest('hex').slice(0, 16),
      repo,
      slug,
      errorMessage: 'gauge of pump {} reads {}',
      messagePattern: 'gauge of pump (.+?) reads (.+?)',
      errorType: 'exception',
      severity: 'error',
      filePath: 'src/pump/gauge.rs',
      lineNumber: 7,
      githubUrl: `https://github.com/${repo}/blob/${sha}/src/pump/gauge.rs#L7-L9`,
      documentation: 'A pump reads more than it may.',
      triggerScenarios: 'Somebody opened the valve while the pump was running at full speed.',
      solutions: ['Run SHOW JOBS and see which one uses the pump.', 'Set barrier_interval_ms to 1000 again.'],
      preventionTips: ['Alert on barrier_latency.'],
      tags: ['pump'],
      analyzedSha: sha,
      schemaVersion: 2,
      ...record,
    },
    runbook: {
      area: 'pumps',
      placeholders: ['pump_id', 'pressure'],
      samples: ['gauge of pump 3 reads 9', 'ERROR: gauge of pump 4 reads 8'],
      checks: [{ say: 'Which jobs run?', sql: 'SHOW JOBS', danger: 'read_only' }],
      ...runbook,
    },
  });
}

export const entryOf = (record: ErrorRecord, more: Partial<Entry> = {}): Entry => ({
  record,
  file: `${record.slug}.json`,
  published: false,
  ...more,
});

const silence: Answer = { decision: 'none', matches: [], chain: [], facts: [], others: [], truncated: false };

/** An answer whose first match is of a record. */
export const answerOf = (record: ErrorRecord, decision: Decision = 'answer'): Answer => ({
  ...silence,
  decision,
  matches: [
    {
      record,
      key: '',
      template: record.errorMessage,
      score: 1,
      sure: true,
      via: 'template',
      fragment: { text: '', line: 0, depth: 0, kind: 'plain', group: 0 },
      text: '',
      captured: [],
      why: [],
    },
  ],
});

/** What a rule says of some entries, as `field message`. */
export function faultsOf(rule: Rule, entries: readonly Entry[], answer: Context['answer'] = () => silence): string[] {
  return [...rule.check({ entries, facts, answer })].map(({ field, message }) => `${field} ${message}`);
}
