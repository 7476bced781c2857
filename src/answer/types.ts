import type { Match } from '../matching/match.ts';
import type { RecordPlace } from './record-place.ts';

/** `answer`: sure enough for an unasked reply; `suggest`: shown to somebody who asked; `none`: nothing fits. */
export type Decision = 'answer' | 'suggest' | 'none';

/** One link of the error's chain as pasted, outermost first. `hit` marks what the first match explains. */
export interface ChainLink {
  readonly text: string;
  readonly hit: boolean;
  /** slug of the record that knows this link, a wrapper's included */
  readonly slug?: string;
}

/** Something derived from the paste, in words for a card: `epoch 7301… = 2026-10-04 08:15:02 UTC`. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** What is said of one error of a paste. Best match first, at most five. */
export interface Explanation {
  readonly matches: readonly Match[];
  readonly chain: readonly ChainLink[];
  readonly facts: readonly Fact[];
  /** the cluster's release, as the paste or the settings name it */
  readonly release?: string;
  /** where what the first match's record explains is raised in that release, or was by a panic; undefined where it is not known */
  readonly place?: RecordPlace;
}

/** What is said of a whole paste: its first error, and further errors that have nothing to do with it. */
export interface Answer extends Explanation {
  readonly decision: Decision;
  readonly others: readonly Explanation[];
  /** only the first megabyte was read */
  readonly truncated: boolean;
}
