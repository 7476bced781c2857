/** Why a record was left out. `field` is a dotted path into its file, empty where the whole is meant. */
export interface RecordProblem {
  readonly file: string;
  readonly field: string;
  readonly reason: string;
}
