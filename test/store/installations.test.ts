import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Store } from '../../src/store/store.ts';
import { describeDatabases, type TestDatabase } from './databases.ts';
import { installation, keys, note, team } from './samples.ts';

const [oldKey, newKey] = keys;
const { token } = installation;

describeDatabases((create) => {
  let database: TestDatabase;
  let store: Store;
  let opened: Store[];

  const open = async (...given: Uint8Array[]): Promise<Store> => {
    const another = await database.open(given);
    opened.push(another);
    return another;
  };

  beforeEach(async () => {
    opened = [];
    database = await create();
    store = await open(oldKey);
  });
  afterEach(async () => {
    for (const one of opened) await one.close();
    await database.drop();
  });

  test('an installation is found by its workspace alone, and a later one takes its place', async () => {
    await store.saveInstallation(installation, 10);
    expect(await store.findInstallation(team)).toEqual(installation);
    expect(await store.findInstallation('T2')).toBeUndefined();
    await store.saveInstallation({ ...installation, token: 'xoxb-later' }, 20);
    expect(await store.findInstallation(team)).toEqual({ ...installation, token: 'xoxb-later' });
  });

  test('the database never holds the token as it is, and the same token looks different each time', async () => {
    await store.saveInstallation(installation, 10);
    const first = await database.dump();
    expect(first).toContain('"B1"');
    for (const form of [token, Buffer.from(token).toString('base64url'), Buffer.from(token).toString('hex')])
      expect(first).not.toContain(form);
    await store.saveInstallation(installation, 10);
    expect(await database.dump()).not.toBe(first);
  });

  test('what is remembered outlives the installation, until the workspace is forgotten', async () => {
    await store.saveInstallation(installation, 10);
    await store.saveNote(note);
    await store.removeInstallation(team, 20);
    expect(await store.findInstallation(team)).toBeUndefined();
    expect(await store.findNotes(team, 'r1', 9)).toHaveLength(1);
    await store.forgetTeam(team);
    expect(await database.dump()).not.toContain('"T1"');
  });

  test('word of an uninstalled app does not remove what was installed since', async () => {
    await store.saveInstallation(installation, 20);
    await store.removeInstallation(team, 20);
    await store.forgetTeam(team);
    expect(await store.findInstallation(team)).toEqual(installation);
  });

  describe('keys', () => {
    test('none: nothing is kept, and the rest of the store works', async () => {
      const without = await open();
      await expect(without.saveInstallation(installation, 10)).rejects.toMatchObject({
        code: 'encryption_key_missing',
        remedy: expect.stringContaining('RWERROR_ENCRYPTION_KEY'),
      });
      await without.saveNote(note);
      expect(await without.findNotes(team, 'r1', 9)).toHaveLength(1);
    });

    test('another one than that which encrypted: the error names the workspace, the cause and the remedy', async () => {
      await store.saveInstallation(installation, 10);
      for (const given of [[], [newKey]]) {
        const wrong = await open(...given);
        const refusal = {
          code: 'encryption_key_unknown',
          message: expect.stringContaining(team),
          remedy: expect.stringContaining('at the end of RWERROR_ENCRYPTION_KEY'),
        };
        await expect(wrong.findInstallation(team)).rejects.toMatchObject(refusal);
        await expect(wrong.findUnreadableTokens()).rejects.toMatchObject(refusal);
        await expect(wrong.renewTokens()).rejects.toMatchObject(refusal);
      }
    });

    test('a new one before the old one: the start encrypts anew, and the old one can go', async () => {
      await store.saveInstallation(installation, 10);
      const both = await open(newKey, oldKey);
      expect(await both.findUnreadableTokens()).toEqual([]);
      expect(await both.renewTokens()).toEqual({ renewed: 1, unreadable: [] });
      expect(await both.renewTokens()).toEqual({ renewed: 0, unreadable: [] });
      expect(await (await open(newKey)).findInstallation(team)).toEqual(installation);
      await expect(store.findInstallation(team)).rejects.toMatchObject({ code: 'encryption_key_unknown' });
    });

    test('reading encrypts anew too, for what an older process wrote after the start', async () => {
      await store.saveInstallation(installation, 10);
      const both = await open(newKey, oldKey);
      expect(await both.findInstallation(team)).toEqual(installation);
      expect(await (await open(newKey)).findInstallation(team)).toEqual(installation);
    });

    test('a process that knows both, the old one first, reads what a newer process wrote', async () => {
      await (await open(newKey)).saveInstallation(installation, 10);
      expect(await (await open(oldKey, newKey)).findInstallation(team)).toEqual(installation);
    });
  });

  test("a row with another workspace's token, or a changed one, is refused and stops no other", async () => {
    await store.saveInstallation(installation, 10);
    await store.saveInstallation({ ...installation, team: 'T2', token: 'xoxb-of-the-second' }, 10);
    await store.saveInstallation({ ...installation, team: 'T3' }, 10);
    await database.change(`update installations set token = (select token from installations where team = 'T2')
      where team = 'T1'`);
    await database.change(`update installations set token = substr(token, 1, 40) where team = 'T3'`);
    for (const broken of ['T1', 'T3'])
      await expect(store.findInstallation(broken)).rejects.toMatchObject({ code: 'token_unreadable' });
    expect(await store.findInstallation('T2')).toMatchObject({ token: 'xoxb-of-the-second' });
    expect([...(await store.findUnreadableTokens())].sort()).toEqual(['T1', 'T3']);
    const { renewed, unreadable } = await store.renewTokens();
    expect([renewed, ...[...unreadable].sort()]).toEqual([0, 'T1', 'T3']);
  });

  describe('of an organization', () => {
    const ofAll = { ...installation, team: 'E1' };

    test('covers its workspaces, which are remembered, and no others', async () => {
      await store.saveInstallation(ofAll, 10);
      expect(await store.findInstallation('T1')).toBeUndefined();
      expect(await store.findInstallation('T1', 'E1')).toEqual(ofAll);
      expect(await store.findInstallation('T1')).toEqual(ofAll);
      expect(await store.findInstallation('T2', 'E2')).toBeUndefined();
      expect(await store.findTeamsOf('E1')).toEqual(['T1']);
    });

    test("yields to a workspace's own", async () => {
      await store.saveInstallation(ofAll, 10);
      await store.findInstallation('T1', 'E1');
      await store.saveInstallation(installation, 20);
      expect(await store.findInstallation('T1', 'E1')).toEqual(installation);
      expect(await store.findTeamsOf('E1')).toEqual([]);
    });

    test('leaves its workspaces known when its token is gone, so that they can be forgotten', async () => {
      await store.saveInstallation(ofAll, 10);
      await store.findInstallation('T1', 'E1');
      await store.removeInstallation('E1', 20);
      expect(await store.findInstallation('T1', 'E1')).toBeUndefined();
      expect(await store.findTeamsOf('E1')).toEqual(['T1']);
    });
  });
});
