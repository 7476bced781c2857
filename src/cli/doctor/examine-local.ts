import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { loadRecords } from '../../records/load.ts';
import { openStore, type StorePlace } from '../../store/open-store.ts';
import { type Finding, ok, wrong } from './finding.ts';

/** Looks at the folders and files of records. */
export async function examineData(paths: readonly string[]): Promise<Finding> {
  const what = 'data';
  try {
    const { records, problems } = await loadRecords(paths);
    const counted = `${records.length} records`;
    if (problems.length === 0 && records.length > 0) return ok(what, counted);
    const message =
      problems.length > 0 ? `${counted}, ${problems.length} faults in others, which are left out` : 'no records';
    return {
      what,
      state: records.length > 0 ? 'note' : 'wrong',
      message,
      remedy: 'Run rwerror check: it names file and field.',
    };
  } catch (error) {
    return wrong(what, error);
  }
}

/** Looks whether the database can be opened, or where its file is to be made. Makes no file itself. */
export async function examineStore(place: StorePlace): Promise<Finding> {
  const what = 'store';
  const { databaseUrl, databaseFile: file } = place;
  try {
    if (databaseUrl !== undefined || existsSync(file)) {
      await (await openStore(place)).close();
      return ok(what, `${databaseUrl === undefined ? file : 'PostgreSQL'} can be used`);
    }
    const folder = nearestFolder(resolve(file));
    const isWritable = await access(folder, constants.W_OK).then(
      () => true,
      () => false,
    );
    if (isWritable) return ok(what, `${file} will be made at the start`);
    return {
      what,
      state: 'wrong',
      message: `${folder} may not be written to`,
      remedy: 'Let RWERROR_DB name a file in a folder that this user may write to.',
    };
  } catch (error) {
    return wrong(what, error);
  }
}

/** Looks whether the tokens that workspaces left by OAuth can be read: without them the start ends. Writes nothing. */
export async function examineInstallations(place: StorePlace): Promise<Finding[]> {
  if (place.databaseUrl === undefined && !existsSync(place.databaseFile)) return [];
  const what = 'workspaces';
  const store = await openStore(place);
  try {
    const unreadable = await store.findUnreadableTokens();
    if (unreadable.length === 0) return [ok(what, 'their stored tokens can be read')];
    const message = `the stored tokens of ${unreadable.join(', ')} cannot be read`;
    return [{ what, state: 'wrong', message, remedy: 'Have the app installed there again.' }];
  } catch (error) {
    return [wrong(what, error)];
  } finally {
    await store.close();
  }
}

const nearestFolder = (path: string): string =>
  existsSync(dirname(path)) ? dirname(path) : nearestFolder(dirname(path));

const needed = { major: 20, minor: 19 };

/** Looks at the version of Node. */
export function examineNode(version: string): Finding {
  const what = 'node';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isEnough = major > needed.major || (major === needed.major && minor >= needed.minor);
  if (isEnough) return ok(what, version);
  const remedy = `Install Node ${needed.major}.${needed.minor} or later.`;
  return { what, state: 'wrong', message: `${version} is too old`, remedy };
}
