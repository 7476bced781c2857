import type { Kysely, Migration, MigrationProvider } from 'kysely';
import { installations } from './migrations/installations.ts';
import { memory } from './migrations/memory.ts';

const claimsAndReplies: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('claims')
      .addColumn('team', 'varchar(64)', (column) => column.notNull())
      .addColumn('channel', 'varchar(64)', (column) => column.notNull())
      .addColumn('ts', 'varchar(32)', (column) => column.notNull())
      .addColumn('kind', 'varchar(16)', (column) => column.notNull())
      .addColumn('thread_ts', 'varchar(32)', (column) => column.notNull())
      .addColumn('version', 'varchar(32)', (column) => column.notNull())
      .addColumn('state', 'varchar(16)', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('claimed_at', 'bigint', (column) => column.notNull())
      .addColumn('worked_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('claims_message', ['team', 'channel', 'ts'])
      .execute();
    await db.schema.createIndex('claims_by_state').on('claims').columns(['state', 'worked_at']).execute();
    await db.schema
      .createTable('replies')
      .addColumn('team', 'varchar(64)', (column) => column.notNull())
      .addColumn('channel', 'varchar(64)', (column) => column.notNull())
      .addColumn('ts', 'varchar(32)', (column) => column.notNull())
      .addColumn('reply_ts', 'varchar(32)', (column) => column.notNull())
      .addColumn('thread_ts', 'varchar(32)', (column) => column.notNull())
      .addColumn('record_ids', 'text', (column) => column.notNull())
      .addColumn('decision', 'varchar(16)', (column) => column.notNull())
      .addColumn('replied_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('replies_message', ['team', 'channel', 'ts'])
      .execute();
    await db.schema.createIndex('replies_by_time').on('replies').columns(['team', 'channel', 'replied_at']).execute();
  },
};

/** Every migration, in order of its name; a new one goes at the end and old ones never change. */
export const migrations: MigrationProvider = {
  getMigrations: async () => ({
    '0001-claims-and-replies': claimsAndReplies,
    '0002-memory': memory,
    '0003-installations': installations,
  }),
};
