import type { ErrorRecord } from '../../records/schema.ts';
import { type Fault, ruleOfOwnRecords } from '../rule.ts';

/** A record has what its card needs: when it happens, solutions, prevention; a wrapper says where to look. */
export const complete = ruleOfOwnRecords('complete', function* ({ record }): Generator<Fault> {
  if (record.solutions.length === 0) yield { field: 'record.solutions', message: 'is empty' };
  if (record.tags.length === 0) yield { field: 'record.tags', message: 'is empty' };
  if (record.runbook.area === 'other') yield { field: 'runbook.area', message: 'is missing' };
  if (record.runbook.role !== 'wrapper') yield* findGaps(record);
});

function* findGaps({
  triggerScenarios,
  solutions,
  preventionTips,
  runbook,
  filePath,
  githubUrl,
}: ErrorRecord): Generator<Fault> {
  const isCause = runbook.role === 'cause';
  if (triggerScenarios === null) yield { field: 'record.triggerScenarios', message: 'is missing' };
  if (solutions.length < 2) yield { field: 'record.solutions', message: `has ${solutions.length}, needs 2` };
  if (isCause && preventionTips.length === 0) yield { field: 'record.preventionTips', message: 'is empty' };
  if (filePath === null || githubUrl === null)
    yield { field: 'record.filePath', message: 'the place in the source is missing' };
}
