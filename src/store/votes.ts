import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** What somebody said of an answer. */
export interface Vote {
  readonly team: string;
  readonly channel: string;
  readonly replyTs: string;
  readonly voter: string;
  /** the record that was shown */
  readonly recordId: string;
  readonly vote: 'helpful' | 'not_helpful';
  /** the record that is right in the voter's eyes; `none` when no record is, '' when nothing was said */
  readonly rightRecord: string;
  /** the message that was explained, as a masked template; '' when it was not at hand */
  readonly template: string;
  /** whether an admin has looked at it */
  readonly state: 'open' | 'accepted' | 'dismissed';
  readonly votedAtMs: number;
}
export type VoteKey = Pick<Vote, 'team' | 'channel' | 'replyTs' | 'voter'>;

export interface VoteStore {
  /** Writes a vote, in place of the voter's earlier one on the answer. */
  saveVote(vote: Vote): Promise<void>;
  /** Votes that name a right record, or say that none is, and nobody has looked at; oldest first. */
  findOpenExamples(team: string, limit: number): Promise<Vote[]>;
  judgeVote(key: VoteKey, state: Vote['state']): Promise<void>;
  /** Votes of a workspace, or of all for who runs the program, oldest first. */
  listVotes(team?: string): Promise<Vote[]>;
}

export function voteQueries(db: Kysely<Tables>): VoteStore {
  return {
    async saveVote({ team, channel, replyTs, voter, ...vote }) {
      const content = {
        ...{ record_id: vote.recordId, vote: vote.vote, right_record: vote.rightRecord },
        ...{ template: vote.template, state: vote.state, voted_at: vote.votedAtMs },
      };
      await db
        .insertInto('votes')
        .values({ team, channel, reply_ts: replyTs, voter, ...content })
        .onConflict((conflict) => conflict.columns(['team', 'channel', 'reply_ts', 'voter']).doUpdateSet(content))
        .execute();
    },
    async findOpenExamples(team, limit) {
      const rows = await db
        .selectFrom('votes')
        .selectAll()
        .where((row) => row.and({ team, state: 'open' }))
        .where('right_record', '!=', '')
        .orderBy('voted_at')
        .limit(limit)
        .execute();
      return rows.map(toVote);
    },
    async judgeVote({ team, channel, replyTs, voter }, state) {
      await db
        .updateTable('votes')
        .set({ state })
        .where((row) => row.and({ team, channel, reply_ts: replyTs, voter }))
        .execute();
    },
    async listVotes(team) {
      const all = db.selectFrom('votes').selectAll().orderBy('voted_at');
      return (await (team === undefined ? all : all.where('team', '=', team)).execute()).map(toVote);
    },
  };
}

function toVote(row: Tables['votes']): Vote {
  const { team, channel, voter, template } = row;
  return {
    ...{ team, channel, voter, template },
    replyTs: row.reply_ts,
    recordId: row.record_id,
    vote: row.vote as Vote['vote'],
    rightRecord: row.right_record,
    state: row.state as Vote['state'],
    votedAtMs: row.voted_at,
  };
}
