import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { execPath } from 'node:process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Copied, readStages } from './dockerfile.ts';

// The folder /app of the image, made of what its last stage copies, with the built program in it. Build first.

let folder: string;
let app: string;
let data: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rwerror-image-'));
  [app, data] = [join(folder, 'app'), join(folder, 'data')];
  await mkdir(data);
  for (const copied of readStages(await readFile('Dockerfile', 'utf8')).at(-1)?.copied ?? []) await carryOut(copied);
  await symlink(data, join(app, 'var'));
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Copies as the image's build does. Packages are linked: which of them are installed is not asked here. */
async function carryOut({ from, paths, to, keepsName }: Copied): Promise<void> {
  const target = join(folder, to);
  await mkdir(dirname(target), { recursive: true });
  for (const path of paths) {
    const source = from === undefined ? path : path.replace(/^\/(src|app)\//, '');
    const isNamed = keepsName && (await stat(source)).isFile();
    if (from === 'modules') await symlink(resolve(source), target);
    else await cp(source, isNamed ? join(target, basename(source)) : target, { recursive: true });
  }
}

/** Each file and folder of the image, and when it was changed. */
async function listFiles(): Promise<{ path: string; changed: number }[]> {
  const entries = await readdir(app, { withFileTypes: true, recursive: true });
  const paths = entries.filter((entry) => !entry.isSymbolicLink()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all([app, ...paths].map(async (path) => ({ path, changed: (await stat(path)).mtimeMs })));
}

const settings = { LOCAL_PORT: '0' };
const command = (...words: string[]) =>
  promisify(execFile)(execPath, ['dist/cli/main.js', ...words], { cwd: app, env: settings });

test('the bot starts from what the image holds, writes to /data alone, and ends on SIGTERM', async () => {
  const before = await listFiles();
  const bot = spawn(execPath, ['dist/main.js'], { cwd: app, env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
  const address = await readAddress(bot);
  expect((await fetch(address)).status).toBe(200);
  bot.kill('SIGTERM');
  expect(await once(bot, 'exit')).toEqual([0, null]);
  expect(await readdir(data)).toContain('rwerror.sqlite');
  expect(await listFiles()).toEqual(before);
}, 60_000);

async function readAddress({ stdout, stderr }: ChildProcess): Promise<string> {
  let said = '';
  stderr?.on('data', (chunk) => {
    said += chunk;
  });
  for await (const chunk of stdout ?? []) {
    said += chunk;
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
    if (address) return address;
  }
  throw new Error(`the bot did not start:\n${said}`);
}

test('the command line works from what the image holds', async () => {
  const { stdout: found } = await command('doctor');
  expect(found).toMatch(/✓ data +\d+ records/);
  const { stdout: checked } = await command('check', 'data/records/license');
  expect(checked).toContain('0 problems');
}, 60_000);

test('what a source file looks for beside the sources is in the image', async () => {
  const sources = await readdir('src', { recursive: true });
  const named = new Set<string>();
  for (const source of sources.filter((name) => name.endsWith('.ts'))) {
    const text = await readFile(join('src', source), 'utf8');
    for (const [, path = ''] of text.matchAll(/new URL\(\s*['`](\.[^'`$]+)/g))
      named.add(join('src', source, '..', path));
  }
  const outside = [...named].filter((path) => !path.startsWith('src/'));
  expect(outside).toEqual(expect.arrayContaining(['data/records', 'data/sites.idx', 'manifest.yml']));
  for (const path of outside) await expect(access(join(app, path))).resolves.toBeUndefined();
});
