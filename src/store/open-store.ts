import { connectPostgres } from './connect-postgres.ts';
import { connectSqlite } from './connect-sqlite.ts';
import { createStore } from './kysely-store.ts';
import type { Store } from './store.ts';

/** Where the store is: PostgreSQL when there is a URL, else a file. */
export interface StorePlace {
  readonly databaseUrl?: string | undefined;
  readonly databaseFile: string;
}

/** The store, its tables up to date. @throws RwError `store_unusable` */
export async function openStore({ databaseUrl, databaseFile }: StorePlace): Promise<Store> {
  return databaseUrl === undefined ? openSqliteStore(databaseFile) : openPostgresStore(databaseUrl);
}

/** @param file a path, or `:memory:` @throws RwError `store_unusable` */
export async function openSqliteStore(file: string): Promise<Store> {
  return createStore(await connectSqlite(file));
}

/** @throws RwError `store_unusable` */
export async function openPostgresStore(url: string): Promise<Store> {
  return createStore(await connectPostgres(url));
}
