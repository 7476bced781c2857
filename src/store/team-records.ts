import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** A record that a workspace wrote for itself. */
export interface TeamRecord {
  readonly team: string;
  readonly id: string;
  /** a record file, as JSON */
  readonly content: string;
  readonly state: 'live' | 'withdrawn';
  /** the gap it was written for, '' for none */
  readonly gapId: string;
  readonly author: string;
  readonly createdAtMs: number;
  readonly editedBy: string;
  readonly editedAtMs: number;
}

export interface TeamRecordStore {
  /** Writes a record, in place of one with its id. */
  saveTeamRecord(record: TeamRecord): Promise<void>;
  findTeamRecord(team: string, id: string): Promise<TeamRecord | undefined>;
  /** Newest first. */
  findTeamRecords(team: string): Promise<TeamRecord[]>;
  /** Changes whenever a record of the workspace is written, edited or withdrawn. */
  findTeamRecordsVersion(team: string): Promise<string>;
}

export function teamRecordQueries(db: Kysely<Tables>): TeamRecordStore {
  const ofTeam = (team: string) => db.selectFrom('team_records').selectAll().where('team', '=', team);
  return {
    async saveTeamRecord({ team, id, ...record }) {
      const content = {
        ...{ content: record.content, state: record.state, gap_id: record.gapId, author: record.author },
        ...{ created_at: record.createdAtMs, edited_by: record.editedBy, edited_at: record.editedAtMs },
      };
      await db
        .insertInto('team_records')
        .values({ team, id, ...content, version: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['team', 'id'])
            .doUpdateSet((row) => ({ ...content, version: row('team_records.version', '+', 1) })),
        )
        .execute();
    },
    async findTeamRecord(team, id) {
      const row = await ofTeam(team).where('id', '=', id).executeTakeFirst();
      return row && toTeamRecord(row);
    },
    async findTeamRecords(team) {
      return (await ofTeam(team).orderBy('created_at', 'desc').execute()).map(toTeamRecord);
    },
    async findTeamRecordsVersion(team) {
      const { count, versions } = await db
        .selectFrom('team_records')
        .where('team', '=', team)
        .select((row) => [row.fn.countAll<number>().as('count'), row.fn.sum<number | null>('version').as('versions')])
        .executeTakeFirstOrThrow();
      return `${count}.${versions ?? 0}`;
    },
  };
}

function toTeamRecord(row: Tables['team_records']): TeamRecord {
  const { team, id, content, author } = row;
  return {
    ...{ team, id, content, author },
    state: row.state as TeamRecord['state'],
    gapId: row.gap_id,
    createdAtMs: row.created_at,
    editedBy: row.edited_by,
    editedAtMs: row.edited_at,
  };
}
