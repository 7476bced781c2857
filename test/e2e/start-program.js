import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, execPath } from 'node:process';

const startsWithinMs = 20_000;

/**
 * Starts the built program without tokens, on a free port and with an empty store.
 * @returns {Promise<{url: string, stop: () => Promise<void>}>}
 */
export async function startProgram() {
  const folder = await mkdtemp(join(tmpdir(), 'rwerror-browser-'));
  const settings = {
    SLACK_BOT_TOKEN: '',
    SLACK_APP_TOKEN: '',
    LOCAL_PORT: '0',
    RWERROR_DB: join(folder, 'store.sqlite'),
  };
  const child = spawn(execPath, ['dist/main.js'], { env: { ...env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = await new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk) => {
      said += chunk;
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
      if (address) resolve(address);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    const fail = () => reject(new Error(`the program did not start:\n${said}`));
    child.once('exit', fail);
    setTimeout(fail, startsWithinMs).unref();
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true });
  };
  return { url, stop };
}
