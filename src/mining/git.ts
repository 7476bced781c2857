import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';

const run = promisify(execFile);
const largest = 1 << 28;

/** What git prints. Works for a work tree and for a git directory without one. */
export const git = async (folder: string, args: readonly string[]): Promise<string> =>
  (await run('git', ['-C', folder, '--no-optional-locks', ...args], { maxBuffer: largest })).stdout;

/** Reads blobs; undefined for one that is missing or damaged. */
export async function readBlobs(folder: string, ids: readonly string[]): Promise<(string | undefined)[]> {
  const texts: (string | undefined)[] = [];
  // git ends at some kinds of damage: what comes after the damaged one is asked for anew
  while (texts.length < ids.length) {
    const rest = ids.slice(texts.length);
    const answered = readAnswers(await askForBlobs(folder, rest), rest);
    texts.push(...answered, ...(answered.length < rest.length ? [undefined] : []));
  }
  return texts;
}

/** What one `git cat-file --batch` answers. */
async function askForBlobs(folder: string, ids: readonly string[]): Promise<Buffer> {
  const child = spawn('git', ['-C', folder, 'cat-file', '--batch'], { stdio: ['pipe', 'pipe', 'ignore'] });
  child.stdin.on('error', () => undefined);
  child.stdin.end(`${ids.join('\n')}\n`);
  const chunks: Buffer[] = [];
  for await (const chunk of child.stdout) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const lineFeed = 10;

/** The texts of an answer, as far as it goes. */
function readAnswers(answer: Buffer, ids: readonly string[]): (string | undefined)[] {
  const texts: (string | undefined)[] = [];
  let at = 0;
  for (const id of ids) {
    const end = answer.indexOf(lineFeed, at);
    if (end < 0) break;
    const size = / blob (\d+)$/.exec(answer.toString('latin1', at, end))?.[1];
    at = end + 1;
    if (size === undefined) {
      texts.push(undefined);
      continue;
    }
    const bytes = answer.subarray(at, at + Number(size));
    at += Number(size) + 1;
    if (at > answer.length) break;
    texts.push(hasId(bytes, id) ? bytes.toString('utf8') : undefined);
  }
  return texts;
}

/** Whether bytes are what an object's id says: git reads some damage without a word. */
function hasId(bytes: Buffer, id: string): boolean {
  const hash = createHash(id.length === 40 ? 'sha1' : 'sha256');
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex') === id;
}
