import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export interface TurnStore {
  /** True for one caller in `everyMs`, however many replicas ask. @param name what there is one turn of */
  takeTurn(team: string, name: string, everyMs: number, nowMs: number): Promise<boolean>;
  /** Gives a turn back that came to nothing: the next one to ask has it. */
  returnTurn(team: string, name: string): Promise<void>;
}

export function turnQueries(db: Kysely<Tables>): TurnStore {
  return {
    async takeTurn(team, name, everyMs, nowMs) {
      const row = await db
        .insertInto('turns')
        .values({ team, name, taken_at: nowMs })
        .onConflict((conflict) =>
          conflict
            .columns(['team', 'name'])
            .doUpdateSet({ taken_at: nowMs })
            .where('turns.taken_at', '<=', nowMs - everyMs),
        )
        .returning('name')
        .executeTakeFirst();
      return row !== undefined;
    },

    async returnTurn(team, name) {
      await db
        .deleteFrom('turns')
        .where((turn) => turn.and({ team, name }))
        .execute();
    },
  };
}
