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
    /** who wrote the message, '' when nobody knows */
    author: string;
  };
  sightings: {
    team: string;
    channel: string;
    ts: string;
    record_id: string;
    thread_ts: string;
    audience: string;
    seen_at: number;
  };
  storms: {
    team: string;
    channel: string;
    record_key: string;
    first_ts: string;
    thread_ts: string;
    started_at: number;
    /** 1 when the first card does not show all */
    unshown: number;
    /** when the first card was last brought up to date */
    shown_at: number;
  };
  turns: { team: string; name: string; taken_at: number };
  notes: {
    team: string;
    id: string;
    record_id: string;
    text: string;
    link: string;
    owner: string;
    author: string;
    channel: string;
    thread_ts: string;
    audience: string;
    created_at: number;
    edited_by: string;
    edited_at: number;
  };
  votes: {
    team: string;
    channel: string;
    reply_ts: string;
    voter: string;
    record_id: string;
    vote: string;
    right_record: string;
    template: string;
    state: string;
    voted_at: number;
  };
  gaps: { team: string; id: string; template: string; state: string };
  gap_sightings: {
    team: string;
    gap_id: string;
    channel: string;
    audience: string;
    count: number;
    first_at: number;
    last_at: number;
    last_ts: string;
  };
  team_records: {
    team: string;
    id: string;
    content: string;
    state: string;
    gap_id: string;
    author: string;
    created_at: number;
    edited_by: string;
    edited_at: number;
    /** counts the writes */
    version: number;
  };
  channel_settings: { team: string; channel: string /** JSON object */; settings: string };
  digests: { team: string; channel: string };
  installations: {
    /** a workspace, or an organization */
    team: string;
    /** whose installation covers the workspace, '' where it has its own */
    enterprise: string;
    bot_id: string;
    bot_user_id: string;
    /** encrypted; '' where the organization's is to be used */
    token: string;
    installed_at: number;
  };
  audit: { team: string; actor: string; action: string; subject: string; channel: string; at: number };
}
