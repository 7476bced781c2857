import type { Kysely } from 'kysely';
import type { MessageKey } from './message-key.ts';
import type { Tables } from './tables.ts';

/** The same error again and again in one channel: its first message is answered, and the card counts the others. */
export interface Storm extends MessageKey {
  /** the records of the answer */
  readonly recordKey: string;
  /** root of the thread of the first message, whose ts is `ts` */
  readonly threadTs: string;
  readonly startedAtMs: number;
}

export interface StormStore {
  /**
   * The storm that a message belongs to: one that began within the window, else a new one with this message as its first.
   * Of many that begin at the same time there is one first.
   */
  joinStorm(storm: Omit<Storm, 'startedAtMs'>, windowMs: number, nowMs: number): Promise<Storm>;
  findStorm(team: string, channel: string, recordKey: string, sinceMs: number): Promise<Storm | undefined>;
  /** Says that the first card does not show all that came since. */
  markStorm(storm: Storm): Promise<void>;
  /** Storms whose first card is to be brought up to date and was not in the last `everyMs`; each is given to one caller. */
  takeStorms(everyMs: number, nowMs: number, only?: Storm): Promise<Storm[]>;
  /** Ends the storms whose first message this is, but that of `exceptKey`: the next one is answered again. */
  endStorms(first: MessageKey, exceptKey?: string): Promise<void>;
}

export function stormQueries(db: Kysely<Tables>): StormStore {
  const find = async (team: string, channel: string, recordKey: string, sinceMs: number) => {
    const row = await db
      .selectFrom('storms')
      .selectAll()
      .where((storm) => storm.and({ team, channel, record_key: recordKey }))
      .where('started_at', '>', sinceMs)
      .executeTakeFirst();
    return row && toStorm(row);
  };

  return {
    findStorm: find,

    async joinStorm({ team, channel, ts, recordKey, threadTs }, windowMs, nowMs) {
      const content = { first_ts: ts, thread_ts: threadTs, started_at: nowMs, unshown: 0, shown_at: nowMs };
      // Without a window none goes on, also none that a clock before ours has dated later.
      const sinceMs = windowMs === 0 ? Number.MAX_SAFE_INTEGER : nowMs - windowMs;
      for (;;) {
        const fresh = await db
          .insertInto('storms')
          .values({ team, channel, record_key: recordKey, ...content })
          .onConflict((conflict) =>
            conflict
              .columns(['team', 'channel', 'record_key'])
              .doUpdateSet(content)
              .where('storms.started_at', '<=', sinceMs),
          )
          .returningAll()
          .executeTakeFirst();
        const storm = fresh ? toStorm(fresh) : await find(team, channel, recordKey, sinceMs);
        // Neither: it was ended between the two.
        if (storm) return storm;
      }
    },

    async markStorm({ team, channel, recordKey }) {
      await db
        .updateTable('storms')
        .set({ unshown: 1 })
        .where((row) => row.and({ team, channel, record_key: recordKey }))
        .execute();
    },

    async takeStorms(everyMs, nowMs, only) {
      let query = db
        .updateTable('storms')
        .set({ unshown: 0, shown_at: nowMs })
        .where('unshown', '=', 1)
        .where('shown_at', '<=', nowMs - everyMs);
      if (only) {
        const { team, channel, recordKey } = only;
        query = query.where((row) => row.and({ team, channel, record_key: recordKey }));
      }
      const rows = await query.returningAll().execute();
      return rows.map(toStorm);
    },

    async endStorms({ team, channel, ts }, exceptKey = '') {
      await db
        .deleteFrom('storms')
        .where((row) => row.and({ team, channel, first_ts: ts }))
        .where('record_key', '!=', exceptKey)
        .execute();
    },
  };
}

function toStorm(row: Tables['storms']): Storm {
  return {
    team: row.team,
    channel: row.channel,
    ts: row.first_ts,
    recordKey: row.record_key,
    threadTs: row.thread_ts,
    startedAtMs: row.started_at,
  };
}
