import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Who changed what. */
export interface AuditLine {
  readonly team: string;
  readonly actor: string;
  /** such as `note_edited` */
  readonly action: string;
  /** what was changed: the id of a note, record or reply, or a channel */
  readonly subject: string;
  /** where, '' for nowhere in particular */
  readonly channel: string;
  readonly atMs: number;
}

export interface AuditStore {
  saveAuditLine(line: AuditLine): Promise<void>;
  /** Newest first. */
  findAuditLines(team: string, limit: number): Promise<AuditLine[]>;
}

export function auditQueries(db: Kysely<Tables>): AuditStore {
  return {
    async saveAuditLine({ atMs, ...line }) {
      await db
        .insertInto('audit')
        .values({ ...line, at: atMs })
        .execute();
    },
    async findAuditLines(team, limit) {
      const rows = await db
        .selectFrom('audit')
        .selectAll()
        .where('team', '=', team)
        .orderBy('at', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ at, ...line }) => ({ ...line, atMs: at }));
    },
  };
}
