import { existsSync } from 'node:fs';
import { readConfig, readEnvironment } from '../config.ts';
import { RwError } from '../errors.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';

/**
 * Does something with the bot's store, and closes it.
 * @param file a database file in place of that of the settings @throws RwError `no_store`, `store_unusable`
 */
export async function withStore<T>(file: string | undefined, work: (store: Store) => Promise<T>): Promise<T> {
  const config = readConfig(readEnvironment());
  const place = file === undefined ? config : { databaseFile: file };
  const { databaseFile } = place;
  if (!('databaseUrl' in place && place.databaseUrl) && !existsSync(databaseFile)) {
    throw new RwError(
      'no_store',
      `There is no database file ${databaseFile}.`,
      'Set RWERROR_DB or DATABASE_URL as the bot has it.',
    );
  }
  const store = await openStore(place);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
