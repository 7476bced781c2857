import { type Kysely, Migrator } from 'kysely';
import { migrations } from './migrations.ts';
import type { Tables } from './tables.ts';

/**
 * Brings the tables up to date; of several processes that start together one does it.
 * @param schema where the tables are, on a database that has schemas @throws what a migration threw
 */
export async function migrate(db: Kysely<Tables>, schema?: string): Promise<void> {
  const place = schema === undefined ? {} : { migrationTableSchema: schema };
  const { error } = await new Migrator({ db, provider: migrations, ...place }).migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error(String(error));
}
