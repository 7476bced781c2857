import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from '@jest/globals';
import pg from 'pg';
import { loadSqlite } from '../../src/store/connect-sqlite.ts';
import { openPostgresStore, openSqliteStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { keys as sampleKeys } from './samples.ts';

/** The databases that every contract is held against. */

const serverUrl = 'postgres://postgres@127.0.0.1:5432/test';

async function isReachable(): Promise<boolean> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
const hasPostgres = await isReachable();

/** A fresh, empty database. */
export interface TestDatabase {
  /** another connection to the same tables with each call @param keys for tokens of workspaces */
  open(keys?: readonly Uint8Array[]): Promise<Store>;
  /** all that is stored, as one text */
  dump(): Promise<string>;
  /** runs a statement past the store */
  change(sql: string): Promise<void>;
  drop(): Promise<void>;
}

async function query(sql: string, url: string = serverUrl): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return ((await client.query(sql)) as unknown as { rows: Record<string, unknown>[] }).rows;
  } finally {
    await client.end();
  }
}

/** What PostgreSQL gives beside: its address, and a look at its rows. */
interface PostgresDatabase {
  readonly url: string;
  query(sql: string): Promise<Record<string, unknown>[]>;
}

const createName = () => `rwerror_${randomBytes(6).toString('hex')}`;

/** One for each file of tests: who makes tables looks at all schemas of a database, and files that run side by side drop theirs. */
let made: Promise<string> | undefined;
async function createDatabase(): Promise<string> {
  const name = createName();
  await query(`create database ${name}`);
  return name;
}
afterAll(async () => made && query(`drop database ${await made} with (force)`));

/** A schema of its own on the PostgreSQL of this machine. */
export async function createPostgres(): Promise<TestDatabase & PostgresDatabase> {
  made ??= createDatabase();
  const databaseUrl = serverUrl.replace(/test$/, await made);
  const schema = createName();
  await query(`create schema ${schema}`, databaseUrl);
  const url = `${databaseUrl}?options=${encodeURIComponent(`-c search_path=${schema}`)}`;
  return {
    url,
    query: (sql) => query(sql, url),
    open: (keys = sampleKeys) => openPostgresStore(url, keys),
    async dump() {
      const tables = await query(`select tablename from pg_tables where schemaname = '${schema}'`, url);
      const rows = await Promise.all(tables.map(({ tablename }) => query(`select * from ${String(tablename)}`, url)));
      return JSON.stringify(rows);
    },
    change: async (sql) => void (await query(sql, url)),
    drop: async () => void (await query(`drop schema ${schema} cascade`, databaseUrl)),
  };
}

/** A file in a folder of its own, which is made when it is opened. */
export async function createSqlite(): Promise<TestDatabase & { file: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'rwerror-store-'));
  const file = join(folder, 'made', 'when-missing.sqlite');
  return {
    file,
    open: (keys = sampleKeys) => openSqliteStore(file, keys),
    async dump() {
      const Database = await loadSqlite();
      const db = new Database(file, { readonly: true });
      const names = db.prepare("select name from sqlite_master where type = 'table'").all() as { name: string }[];
      const rows = names.map(({ name }) => db.prepare(`select * from ${name}`).all());
      db.close();
      return JSON.stringify(rows);
    },
    async change(sql) {
      const Database = await loadSqlite();
      const db = new Database(file);
      db.exec(sql);
      db.close();
    },
    drop: async () => rmSync(folder, { recursive: true }),
  };
}

/** The same tests on SQLite and on PostgreSQL; the latter skipped, and counted so, where it is not there. */
export function describeDatabases(tests: (create: () => Promise<TestDatabase>) => void): void {
  describe('on SQLite', () => tests(createSqlite));
  (hasPostgres ? describe : describe.skip)('on PostgreSQL', () => tests(createPostgres));
}
export const describePostgres = hasPostgres ? describe : describe.skip;
