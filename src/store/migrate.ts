import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { migrations } from './migrations.ts';
import type { Tables } from './tables.ts';

/** What a later version did to the tables is done: an earlier one neither repeats nor misses it. */
const done: Migration = { async up() {} };

/**
 * Brings the tables up to date; of several processes that start together one does it. Tables that a later version has
 * brought further are taken as they are, as they only grow: so an upgrade can be taken back.
 * @param schema where the tables are, on a database that has schemas @throws what a migration threw
 */
export async function migrate(db: Kysely<Tables>, schema?: string): Promise<void> {
  const own = await migrations.getMigrations();
  const last = Object.keys(own).sort().at(-1) ?? '';
  const later = (await listDone(db, schema)).filter((name) => name > last);
  const provider = {
    getMigrations: async () => ({ ...own, ...Object.fromEntries(later.map((name) => [name, done])) }),
  };
  const place = schema === undefined ? {} : { migrationTableSchema: schema };
  const { error } = await new Migrator({ db, provider, ...place }).migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error(String(error));
}

/** The names of the migrations that the database has seen. Before the first there is no table of them. */
async function listDone(db: Kysely<Tables>, schema?: string): Promise<string[]> {
  const table = sql.id(...(schema === undefined ? [] : [schema]), 'kysely_migration');
  const found = await sql<{ name: string }>`select name from ${table}`.execute(db).catch(() => ({ rows: [] }));
  return found.rows.map(({ name }) => name);
}
