import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { RwError } from '../errors.ts';
import { createStore } from './kysely-store.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';

/** SQLite waits in the foreground: longer would eat the 3 s in which Slack wants its ack. */
const busyTimeoutMs = 1_000;

/**
 * The store in a file, which is made, with its folder, when it is not there.
 * @param file a path, or `:memory:` @throws RwError `store_unusable`
 */
export async function openSqliteStore(file: string): Promise<Store> {
  try {
    if (file !== ':memory:') await mkdir(dirname(file), { recursive: true });
    const database = new Database(file, { timeout: busyTimeoutMs });
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = NORMAL');
    return await createStore(new Kysely<Tables>({ dialect: new SqliteDialect({ database }) }));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new RwError(
      'store_unusable',
      `The database file ${file} cannot be used: ${reason}.`,
      'Let RWERROR_DB name a file that this user may create and write, or move the broken file away; it holds only ids and times.',
      cause,
    );
  }
}
