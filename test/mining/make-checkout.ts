import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** A git repository in a folder of its own, with one commit and the tag `v1.0.0`. */
export interface Checkout {
  readonly folder: string;
  readonly commit: string;
  remove(): Promise<void>;
}

/** @param files texts by path */
export async function makeCheckout(files: Readonly<Record<string, string>>): Promise<Checkout> {
  const folder = await mkdtemp(join(tmpdir(), 'checkout-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const git = async (...args: string[]) =>
    await promisify(execFile)('git', ['-C', folder, '-c', 'user.name=n', '-c', 'user.email=e', ...args]);
  await git('init', '-q');
  await git('add', '-A');
  await git('commit', '-qm', 'first');
  await git('tag', 'v1.0.0');
  const { stdout } = await git('rev-parse', 'HEAD');
  return { folder, commit: stdout.trim(), remove: async () => await rm(folder, { recursive: true }) };
}
