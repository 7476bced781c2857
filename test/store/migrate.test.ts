import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openPostgresStore } from '../../src/store/open-store.ts';
import type { Claim, Store } from '../../src/store/store.ts';
import { createPostgres, describeDatabases, describePostgres, type TestDatabase } from './databases.ts';

const claim: Claim = {
  team: 'T1',
  channel: 'C1',
  ts: '1712000000.000100',
  kind: 'channel',
  threadTs: '1712000000.000100',
  version: '',
};

describeDatabases((create) => {
  let database: TestDatabase;
  let store: Store | undefined;
  beforeEach(async () => {
    database = await create();
    await (await database.open()).close();
  });
  afterEach(async () => {
    await store?.close();
    store = undefined;
    await database.drop();
  });
  const pretend = (name: string) => database.change(`insert into kysely_migration values ('${name}', '2027-01-01')`);

  test('a database that a later version has brought further is used as it is, so that an upgrade can be taken back', async () => {
    await pretend('9998-later');
    await pretend('9999-even-later');
    store = await database.open();
    expect(await store.claim(claim, 0)).toBe(true);
  });

  test('a database with tables of some other history is refused', async () => {
    await pretend('0001-another-history');
    await expect(database.open()).rejects.toMatchObject({ code: 'store_unusable' });
  });
});

describePostgres('a schema of its own', () => {
  test('is missed by its name, not by a table in it', async () => {
    const { url, drop } = await createPostgres();
    await drop();
    await expect(openPostgresStore(url)).rejects.toMatchObject({
      code: 'store_unusable',
      message: expect.stringContaining('CREATE SCHEMA'),
    });
  });
});
