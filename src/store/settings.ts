import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** What is set for a channel; what is undefined is as the program's settings have it. */
export interface ChannelSettings {
  /** what to do with a message that holds an error: answer in its thread, show the answer to its author alone, nothing */
  readonly mode?: 'answer' | 'suggest' | 'off' | undefined;
  /** the same for what bots say; they cannot be shown anything alone */
  readonly bots?: 'answer' | 'off' | undefined;
  /** whether an error without a record is answered with the place that raises it */
  readonly sites?: 'on' | 'off' | undefined;
  /** in a channel shared with another company: whether to answer unasked, and whether with notes and earlier cases */
  readonly shared?: 'off' | 'answer' | 'all' | undefined;
  readonly stormMinutes?: number | undefined;
  /** silent until then, in milliseconds since 1970 */
  readonly snoozedUntilMs?: number | undefined;
}

export interface SettingsStore {
  findChannelSettings(team: string, channel: string): Promise<ChannelSettings>;
  /** Writes all of a channel's settings. */
  saveChannelSettings(team: string, channel: string, settings: ChannelSettings): Promise<void>;
  /** The channel that gets the weekly digest, if any. */
  findDigestChannel(team: string): Promise<string | undefined>;
  /** undefined turns it off */
  saveDigestChannel(team: string, channel: string | undefined): Promise<void>;
  /** All workspaces that want a digest. */
  findDigests(): Promise<{ team: string; channel: string }[]>;
}

export function settingsQueries(db: Kysely<Tables>): SettingsStore {
  return {
    async findChannelSettings(team, channel) {
      const row = await db
        .selectFrom('channel_settings')
        .select('settings')
        .where((settings) => settings.and({ team, channel }))
        .executeTakeFirst();
      return row ? (JSON.parse(row.settings) as ChannelSettings) : {};
    },
    async saveChannelSettings(team, channel, settings) {
      const content = { settings: JSON.stringify(settings) };
      await db
        .insertInto('channel_settings')
        .values({ team, channel, ...content })
        .onConflict((conflict) => conflict.columns(['team', 'channel']).doUpdateSet(content))
        .execute();
    },
    async findDigestChannel(team) {
      const row = await db.selectFrom('digests').select('channel').where('team', '=', team).executeTakeFirst();
      return row?.channel;
    },
    async saveDigestChannel(team, channel) {
      if (channel === undefined) await db.deleteFrom('digests').where('team', '=', team).execute();
      else
        await db
          .insertInto('digests')
          .values({ team, channel })
          .onConflict((conflict) => conflict.columns(['team']).doUpdateSet({ channel }))
          .execute();
    },
    findDigests: () => db.selectFrom('digests').select(['team', 'channel']).execute(),
  };
}
