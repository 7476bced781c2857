import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { RwError } from '../errors.ts';
import { migrate } from './migrate.ts';
import type { Tables } from './tables.ts';

/** SQLite waits in the foreground: longer would eat the 3 s in which Slack wants its ack. */
const busyTimeoutMs = 1_000;

/**
 * A file as a database with our tables. The file is made, with its folder, when it is not there.
 * @param file a path, or `:memory:` @throws RwError `store_unusable`
 */
export async function connectSqlite(file: string): Promise<Kysely<Tables>> {
  try {
    if (file !== ':memory:') await mkdir(dirname(file), { recursive: true });
    const database = new Database(file, { timeout: busyTimeoutMs });
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = NORMAL');
    const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
    await migrate(db);
    return db;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new RwError(
      'store_unusable',
      `The database file ${file} cannot be used: ${reason}.`,
      'Let RWERROR_DB name a file that this user may create and write, or move the broken file away; it holds no pasted text.',
      cause,
    );
  }
}
