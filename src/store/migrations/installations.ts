import type { Kysely, Migration } from 'kysely';

/** Workspaces in which the app was installed by OAuth. */
export const installations: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('installations')
      .addColumn('team', 'varchar(64)', (column) => column.notNull().primaryKey())
      .addColumn('enterprise', 'varchar(64)', (column) => column.notNull())
      .addColumn('bot_id', 'varchar(64)', (column) => column.notNull())
      .addColumn('bot_user_id', 'varchar(64)', (column) => column.notNull())
      .addColumn('token', 'text', (column) => column.notNull())
      .addColumn('installed_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('installations_by_enterprise').on('installations').columns(['enterprise']).execute();
  },
};
