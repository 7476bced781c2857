import { type Kysely, sql } from 'kysely';
import { RwError } from '../errors.ts';
import { connectPostgres } from './connect-postgres.ts';
import { connectSqlite } from './connect-sqlite.ts';
import type { Tables } from './tables.ts';

const batch = 500;

/** How many rows went into a table. */
export interface CopiedTable {
  readonly table: string;
  readonly rows: number;
}

/**
 * Copies all of a database file into an empty PostgreSQL database, in one transaction: all of it arrives or nothing.
 * @throws RwError `store_unusable`, `store_not_empty`
 */
export async function copyStore(file: string, url: string): Promise<CopiedTable[]> {
  const from = await connectSqlite(file);
  try {
    const to = await connectPostgres(url);
    try {
      return await to.transaction().execute((into) => copyTables(from, into));
    } finally {
      await to.destroy();
    }
  } finally {
    await from.destroy();
  }
}

async function copyTables(from: Kysely<Tables>, to: Kysely<Tables>): Promise<CopiedTable[]> {
  const tables = (await from.introspection.getTables()).map(({ name }) => name).sort();
  const copied: CopiedTable[] = [];
  for (const table of tables) copied.push({ table, rows: await copyTable(from, to, table as 'claims') });
  return copied;
}

/** Tables of one name have one shape on both sides, whichever table it is. */
async function copyTable(from: Kysely<Tables>, to: Kysely<Tables>, table: 'claims'): Promise<number> {
  if (await to.selectFrom(table).selectAll().limit(1).executeTakeFirst()) {
    throw new RwError(
      'store_not_empty',
      `The table ${table} of the PostgreSQL database holds rows already.`,
      'Copy into an empty database, before a bot has worked on it.',
    );
  }
  for (let offset = 0; ; offset += batch) {
    const rows = await from.selectFrom(table).selectAll().orderBy(sql`rowid`).limit(batch).offset(offset).execute();
    if (rows.length > 0) await to.insertInto(table).values(rows.map(withoutNul)).execute();
    if (rows.length < batch) return offset + rows.length;
  }
}

/** PostgreSQL takes no NUL in a text. */
function withoutNul<T extends object>(row: T): T {
  const entries = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? value.replaceAll('\0', '') : value,
  ]);
  return Object.fromEntries(entries) as T;
}
