import type { Kysely } from 'kysely';
import type { Audience } from './message-key.ts';
import type { Tables } from './tables.ts';

/** What a workspace says on a record, such as how it was fixed here. */
export interface Note {
  readonly id: string;
  readonly team: string;
  readonly recordId: string;
  readonly text: string;
  /** a runbook's address, '' for none */
  readonly link: string;
  /** a person's id, '' for none */
  readonly owner: string;
  readonly author: string;
  /** where it was written: a thread, if it was one */
  readonly channel: string;
  readonly threadTs: string;
  readonly audience: Audience;
  readonly createdAtMs: number;
  /** '' and 0 when it is as first written */
  readonly editedBy: string;
  readonly editedAtMs: number;
}

export interface NoteStore {
  /** Writes a note, in place of one with its id. */
  saveNote(note: Note): Promise<void>;
  findNote(team: string, id: string): Promise<Note | undefined>;
  /** Notes on a record, newest first. */
  findNotes(team: string, recordId: string, limit: number): Promise<Note[]>;
  /** All notes of a workspace, newest first. */
  findLatestNotes(team: string, limit: number): Promise<Note[]>;
  removeNote(team: string, id: string): Promise<void>;
}

export function noteQueries(db: Kysely<Tables>): NoteStore {
  const ofTeam = (team: string) => db.selectFrom('notes').selectAll().where('team', '=', team);
  return {
    async saveNote({ id, team, ...note }) {
      const content = {
        ...{ record_id: note.recordId, text: note.text, link: note.link, owner: note.owner },
        ...{ author: note.author, channel: note.channel, thread_ts: note.threadTs, audience: note.audience },
        ...{ created_at: note.createdAtMs, edited_by: note.editedBy, edited_at: note.editedAtMs },
      };
      await db
        .insertInto('notes')
        .values({ id, team, ...content })
        .onConflict((conflict) => conflict.columns(['team', 'id']).doUpdateSet(content))
        .execute();
    },
    async findNote(team, id) {
      const row = await ofTeam(team).where('id', '=', id).executeTakeFirst();
      return row && toNote(row);
    },
    async findNotes(team, recordId, limit) {
      const rows = await ofTeam(team)
        .where('record_id', '=', recordId)
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toNote);
    },
    async findLatestNotes(team, limit) {
      return (await ofTeam(team).orderBy('created_at', 'desc').limit(limit).execute()).map(toNote);
    },
    async removeNote(team, id) {
      await db.deleteFrom('notes').where('team', '=', team).where('id', '=', id).execute();
    },
  };
}

function toNote(row: Tables['notes']): Note {
  const { id, team, text, link, owner, author, channel } = row;
  return {
    ...{ id, team, text, link, owner, author, channel },
    recordId: row.record_id,
    threadTs: row.thread_ts,
    audience: row.audience as Audience,
    createdAtMs: row.created_at,
    editedBy: row.edited_by,
    editedAtMs: row.edited_at,
  };
}
