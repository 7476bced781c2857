import type { Kysely } from 'kysely';
import { onlyFor, type Viewer } from './audience.ts';
import type { Audience, MessageKey } from './message-key.ts';
import type { Tables } from './tables.ts';

/** A message in which a record's error was met. */
export interface Sighting extends MessageKey {
  readonly recordId: string;
  /** root of the thread that holds the message */
  readonly threadTs: string;
  readonly audience: Audience;
  readonly seenAtMs: number;
}

/** How often a record was met, and since when. */
export interface RecordCount {
  readonly recordId: string;
  readonly count: number;
  readonly lastMs: number;
}

export interface SightingStore {
  /** Without effect for a message and record that are known. */
  saveSightings(sightings: readonly Sighting[]): Promise<void>;
  /** Takes back what was said of a message, such as before its edit is read. */
  removeSightings(message: MessageKey): Promise<void>;
  /** In how many messages that the viewer may know of a record was met before a time. */
  countSightings(viewer: Viewer, recordId: string, beforeMs: number): Promise<number>;
  /** Those messages, newest first. */
  findSightings(viewer: Viewer, recordId: string, beforeMs: number, limit: number): Promise<Sighting[]>;
  /** Messages of one channel in which a record was met since a time, oldest first. */
  findChannelSightings(team: string, channel: string, recordId: string, sinceMs: number): Promise<Sighting[]>;
  /** The records met most often since a time, most first. */
  findFrequentRecords(viewer: Viewer, sinceMs: number, limit: number): Promise<RecordCount[]>;
  /** Messages that were answered, newest first, with the record that was met. */
  findRecentAnswers(viewer: Viewer, limit: number): Promise<Sighting[]>;
  /** What is known to have become private is told to nobody else any more. */
  closeChannel(team: string, channel: string): Promise<void>;
}

export function sightingQueries(db: Kysely<Tables>): SightingStore {
  const visible = (viewer: Viewer) =>
    db.selectFrom('sightings').where('team', '=', viewer.team).where(onlyFor<'sightings'>(viewer));

  return {
    async saveSightings(sightings) {
      if (sightings.length === 0) return;
      const rows = sightings.map(({ team, channel, ts, recordId, threadTs, audience, seenAtMs }) => ({
        ...{ team, channel, ts, audience },
        ...{ record_id: recordId, thread_ts: threadTs, seen_at: seenAtMs },
      }));
      await db
        .insertInto('sightings')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async removeSightings({ team, channel, ts }) {
      await db
        .deleteFrom('sightings')
        .where((row) => row.and({ team, channel, ts }))
        .execute();
    },

    async countSightings(viewer, recordId, beforeMs) {
      const { count } = await visible(viewer)
        .where('record_id', '=', recordId)
        .where('seen_at', '<', beforeMs)
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    async findSightings(viewer, recordId, beforeMs, limit) {
      const rows = await visible(viewer)
        .where('record_id', '=', recordId)
        .where('seen_at', '<', beforeMs)
        .selectAll()
        .orderBy('seen_at', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toSighting);
    },

    async findChannelSightings(team, channel, recordId, sinceMs) {
      const rows = await db
        .selectFrom('sightings')
        .selectAll()
        .where((row) => row.and({ team, channel, record_id: recordId }))
        .where('seen_at', '>=', sinceMs)
        .orderBy('ts')
        .execute();
      return rows.map(toSighting);
    },

    async findFrequentRecords(viewer, sinceMs, limit) {
      const rows = await visible(viewer)
        .where('seen_at', '>=', sinceMs)
        .select((row) => ['record_id', row.fn.countAll<number>().as('count'), row.fn.max('seen_at').as('last')])
        .groupBy('record_id')
        .orderBy('count', 'desc')
        .orderBy('last', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ record_id, count, last }) => ({ recordId: record_id, count, lastMs: last }));
    },

    async findRecentAnswers(viewer, limit) {
      const rows = await visible(viewer)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('replies')
              .select('replies.ts')
              .whereRef('replies.team', '=', 'sightings.team')
              .whereRef('replies.channel', '=', 'sightings.channel')
              .whereRef('replies.ts', '=', 'sightings.ts'),
          ),
        )
        .selectAll()
        .orderBy('seen_at', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toSighting);
    },

    async closeChannel(team, channel) {
      for (const table of ['sightings', 'gap_sightings', 'notes'] as const) {
        await db
          .updateTable(table)
          .set({ audience: 'private' })
          .where('team', '=', team)
          .where('channel', '=', channel)
          .where('audience', '=', 'public')
          .execute();
      }
    },
  };
}

function toSighting(row: Tables['sightings']): Sighting {
  const { team, channel, ts } = row;
  return {
    ...{ team, channel, ts },
    recordId: row.record_id,
    threadTs: row.thread_ts,
    audience: row.audience as Audience,
    seenAtMs: row.seen_at,
  };
}
