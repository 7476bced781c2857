import type { Answer } from '../answer/types.ts';
import type { Log } from '../log.ts';
import type { Index, Match } from '../matching/match.ts';
import type { ErrorRecord } from '../records/schema.ts';
import type { Store } from '../store/store.ts';
import type { Metrics } from './metrics.ts';

/** What the app is told about the records, for App Home. */
export interface Dataset {
  readonly records: number;
  /** areas with their number of records, most first */
  readonly areas: readonly (readonly [area: string, count: number])[];
  readonly version: string | undefined;
  /** places that raise an error without a record */
  readonly sites?: number | undefined;
  /** release of the cluster, where it is known */
  readonly release?: string | undefined;
}

/** What the app needs from the rest of the program. */
export interface Deps {
  /** masked text in, answer out @param by other records than the program's */
  explain(text: string, by?: Index): Answer;
  search(words: string, limit: number): Match[];
  findRecord(idOrSlug: string): ErrorRecord | undefined;
  /** takes secrets out of a text; everything from Slack goes through it first */
  redact(text: string): Promise<string>;
  readonly dataset: Dataset;
  readonly store: Store;
  readonly log: Log;
  readonly metrics: Metrics;
  /** milliseconds since 1970 */
  now(): number;
  /** globs over channel names, or channel ids */
  readonly incidentChannels: readonly string[];
  /** how long one card in a channel counts for all of its kind; 0 answers each */
  readonly stormMinutes: number;
  /** unasked and mentioned replies in a channel in any minute; 0 sets no limit */
  readonly repliesPerMinute: number;
  /** ids of people who are admins to rwerror, beside those of the workspace */
  readonly admins: readonly string[];
  /** how long it is remembered what happened */
  readonly retentionDays: number;
  /** Web API of a local workspace; undefined means Slack's own */
  readonly apiUrl: string | undefined;
}
