import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export interface ForgetStore {
  /** Forgets what happened before a time. What people wrote for keeping stays: notes, records, settings. */
  prune(beforeMs: number): Promise<void>;
  /** Forgets all of a channel. */
  forgetChannel(team: string, channel: string): Promise<void>;
  /** Forgets all that is remembered of a workspace; its installation is no memory. */
  forgetTeam(team: string): Promise<void>;
}

/** When a row of a table last counted; tables that are not here hold what people wrote for keeping. */
const times = {
  claims: 'claimed_at',
  replies: 'replied_at',
  sightings: 'seen_at',
  storms: 'started_at',
  turns: 'taken_at',
  votes: 'voted_at',
  gap_sightings: 'last_at',
  audit: 'at',
} as const;

/** A digest that was sent must be known as such until the next is due. */
const turnsKeptMs = 8 * 86_400_000;

const ofChannels = [
  ...['claims', 'replies', 'sightings', 'storms', 'notes', 'votes', 'gap_sightings', 'channel_settings'],
  ...['digests', 'audit'],
] as (keyof Tables)[];
const ofTeams = [...ofChannels, 'turns', 'gaps', 'team_records'] as (keyof Tables)[];

export function forgetQueries(db: Kysely<Tables>): ForgetStore {
  // The tables have these columns in common, which the types of a union of tables do not say.
  const rowsOf = (table: keyof Tables) => db.deleteFrom(table as 'claims');
  const dropEmptyGaps = () =>
    db
      .deleteFrom('gaps')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('gap_sightings')
              .select('gap_id')
              .whereRef('gap_sightings.team', '=', 'gaps.team')
              .whereRef('gap_sightings.gap_id', '=', 'gaps.id'),
          ),
        ),
      )
      .execute();

  return {
    async prune(beforeMs) {
      for (const [table, time] of Object.entries(times)) {
        await rowsOf(table as keyof Tables)
          .where(time as 'claimed_at', '<', table === 'turns' ? beforeMs - turnsKeptMs : beforeMs)
          .execute();
      }
      await dropEmptyGaps();
    },
    async forgetChannel(team, channel) {
      for (const table of ofChannels) {
        await rowsOf(table).where('team', '=', team).where('channel', '=', channel).execute();
      }
      await db.deleteFrom('turns').where('team', '=', team).where('name', 'like', `%:${channel}%`).execute();
      await dropEmptyGaps();
    },
    async forgetTeam(team) {
      for (const table of ofTeams) await rowsOf(table).where('team', '=', team).execute();
    },
  };
}
