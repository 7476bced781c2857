import type { Match } from '../matching/match.ts';
import type { Decision } from './types.ts';

/** A guess below this is not shown even to somebody who asked. */
const leastSuggest = 0.25;

/**
 * Words that only RisingWave, its connector node and its clients print round an error: a library's message is RisingWave's
 * business only beside one of them.
 */
const risingWave =
  /risingwave|\bQueryError\b|Failed to (?:run the query|execute the statement|prepare the statement)|gRPC request to \w+ service|\bgRPC error \(|\b(?:stream|meta|compute|connector|compactor)[ _-]?node\b|\bhummock\b|\bActor \d+ exit|\bactor_id=|Executor error|(?:Storage|Sink|Expr|Connector) error:|\brw[-_](?:streaming|main|standalone|batch|compaction|catalog)|src\/(?:meta|stream|storage|connector|frontend|batch|compute|object_store|expr|common|utils|jni_core)\/|com\.risingwave|\bpgwire\b|\bbarrier\b.{0,40}\bepoch\b/i;

/** Whether a paste shows RisingWave around its error. */
export const showsRisingWave = (text: string): boolean => risingWave.test(text);

/**
 * Whether a match may be posted unasked (`answer`), only shown to somebody who asked (`suggest`), or not at all. Unasked
 * goes only a sure match of a record that explains something, and of a library's message only with RisingWave around it.
 */
export function decide(first: Match | undefined, text: string): Decision {
  if (!first || (!first.sure && first.score < leastSuggest)) return 'none';
  const { record, sure } = first;
  if (!sure || !record || record.runbook.role === 'wrapper') return 'suggest';
  return record.runbook.origin === 'risingwave' || showsRisingWave(text) ? 'answer' : 'suggest';
}
