import { connectPostgres } from './connect-postgres.ts';
import { connectSqlite } from './connect-sqlite.ts';
import { createStore } from './kysely-store.ts';
import type { Store } from './store.ts';

/** Where the store is: PostgreSQL when there is a URL, else a file. */
export interface StorePlace {
  readonly databaseUrl?: string | undefined;
  readonly databaseFile: string;
  /** for tokens of workspaces, 32 bytes each: the first encrypts, all decrypt */
  readonly encryptionKeys?: readonly Uint8Array[] | undefined;
}

/** The store, its tables up to date. @throws RwError `store_unusable` */
export async function openStore({ databaseUrl, databaseFile, encryptionKeys }: StorePlace): Promise<Store> {
  return databaseUrl === undefined
    ? openSqliteStore(databaseFile, encryptionKeys)
    : openPostgresStore(databaseUrl, encryptionKeys);
}

/** @param file a path, or `:memory:` @throws RwError `store_unusable` */
export async function openSqliteStore(file: string, encryptionKeys?: readonly Uint8Array[]): Promise<Store> {
  return createStore(await connectSqlite(file), encryptionKeys);
}

/** @throws RwError `store_unusable` */
export async function openPostgresStore(url: string, encryptionKeys?: readonly Uint8Array[]): Promise<Store> {
  return createStore(await connectPostgres(url), encryptionKeys);
}
