import { openSqliteStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';

/** What a browser does to install the app, and what keeps its tokens. */

export const first = 'T0LOCAL0001';
export const second = 'T0LOCAL0002';

export const key = Buffer.alloc(32, 'a key of the tests');
export const openKeyedStore = (): Promise<Store> => openSqliteStore(':memory:', [key]);

/** The start of an installation: where Slack asks, and the cookie that the browser got. */
export async function begin(address: string): Promise<{ authorizeUrl: string; cookie: string }> {
  const { status, headers } = await fetch(`${address}/slack/install`, { redirect: 'manual' });
  if (status !== 302) throw new Error(`/slack/install answered ${status}`);
  const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';');
  return { authorizeUrl: headers.get('location') ?? '', cookie };
}

/** Where Slack sends the browser back to, after a click on a workspace or on Cancel. */
export async function allow(authorizeUrl: string, team: string): Promise<string> {
  const { headers } = await fetch(`${authorizeUrl}&team=${team}`, { redirect: 'manual' });
  return headers.get('location') ?? '';
}

/** Installs the app in a workspace. @returns the last page */
export async function install(address: string, team: string): Promise<{ status: number; page: string }> {
  const { authorizeUrl, cookie } = await begin(address);
  return open(await allow(authorizeUrl, team), cookie);
}

export async function open(url: string, cookie = ''): Promise<{ status: number; page: string }> {
  const response = await fetch(url, { headers: { cookie }, redirect: 'manual' });
  return { status: response.status, page: await response.text() };
}

export async function installAll(address: string, teams: readonly string[]): Promise<void> {
  for (const team of teams) {
    const { status, page } = await install(address, team);
    if (status !== 200) throw new Error(page);
  }
}
