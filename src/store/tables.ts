/** The tables as Kysely sees them. Times are milliseconds since 1970. */
export interface Tables {
  claims: {
    team: string;
    channel: string;
    ts: string;
    kind: string;
    thread_ts: string;
    version: string;
    /** `open`, or the outcome */
    state: string;
    attempts: number;
    /** when this version was first claimed */
    claimed_at: number;
    /** when somebody last said that they work on it; 0 once let go */
    worked_at: number;
  };
  replies: {
    team: string;
    channel: string;
    ts: string;
    reply_ts: string;
    thread_ts: string;
    /** JSON array */
    record_ids: string;
    decision: string;
    replied_at: number;
  };
}
