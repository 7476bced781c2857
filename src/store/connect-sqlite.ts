import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Database } from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { RwError } from '../errors.ts';
import { migrate } from './migrate.ts';
import type { Tables } from './tables.ts';

/** SQLite waits in the foreground: longer would eat the 3 s in which Slack wants its ack. */
const busyTimeoutMs = 1_000;

/**
 * SQLite's driver for this Node: the last version that runs on Node 20 aborts the process on Node 24.19 and later, where
 * its statements are collected, and the version after it needs Node 22.
 */
export async function loadSqlite() {
  const [major] = process.versions.node.split('.');
  const { default: Database } =
    Number(major) < 22 ? await import('better-sqlite3-node20') : await import('better-sqlite3');
  return Database;
}

/** Node's own recursive mkdir never ends below /proc. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(dirname(folder));
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

async function openFile(file: string): Promise<Database> {
  if (file !== ':memory:') await makeFolder(dirname(file));
  // SQLite would write to a device.
  if ((await stat(file).catch(() => undefined))?.isFile() === false) throw new Error('it is no regular file');
  const Database = await loadSqlite();
  const database = new Database(file, { timeout: busyTimeoutMs });
  const tables = database.prepare("select name from sqlite_master where type = 'table'").pluck().all();
  if (tables.length === 0 || tables.includes('kysely_migration')) return database;
  database.close();
  throw new Error('it is the database of another program');
}

/**
 * A file as a database with our tables. The file is made, with its folder, when it is not there.
 * @param file a path, or `:memory:` @throws RwError `store_unusable`
 */
export async function connectSqlite(file: string): Promise<Kysely<Tables>> {
  try {
    const database = await openFile(file);
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = NORMAL');
    // What is forgotten is overwritten, not only marked as free.
    database.pragma('secure_delete = ON');
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
