import { setTimeout as sleep } from 'node:timers/promises';
import { RwError } from '../errors.ts';
import type { SlackFile, SlackMessage } from './message.ts';
import { joinErrors, toRwError } from './slack-errors.ts';

const maxBytes = 1_048_576;
const maxHops = 3;
const timeoutMs = 10_000;
const retryAfterMs = 300;
const slackHosts = ['files.slack.com', 'slack-files.com'];

/** Reads the text of a file that hangs on a message. */
export interface FileReader {
  /**
   * The file's text; undefined when it is no text file (a picture, an archive, a link to another service).
   * @throws RwError when it is text but cannot be read: too large, gone, no access, not from Slack
   */
  read(file: SlackFile, token: string | undefined): Promise<string | undefined>;
}

/**
 * @param apiUrl the Web API of a local workspace, whose host may serve files too; undefined for Slack itself
 * @param fetcher stands in for `fetch` in tests
 */
export function createFileReader(apiUrl: string | undefined, fetcher: typeof fetch = fetch): FileReader {
  const localOrigin = apiUrl === undefined ? undefined : new URL(apiUrl).origin;
  const isOurs = (url: URL) =>
    url.origin === localOrigin || (url.protocol === 'https:' && slackHosts.includes(url.hostname) && url.port === '');

  /** The token goes along, so each hop's host is looked at before it is asked. */
  async function download(address: string, name: string, token: string): Promise<Response> {
    let url = parseUrl(address);
    for (let hop = 0; url !== undefined && isOurs(url) && hop <= maxHops; hop++) {
      const response = await fetcher(url, {
        headers: { authorization: `Bearer ${token}` },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
      if (location === null) return response;
      await response.body?.cancel();
      url = parseUrl(location, url);
    }
    throw noAccess(name);
  }

  async function load(address: string, name: string, token: string): Promise<Uint8Array> {
    try {
      const response = await download(address, name, token);
      const refusal = findRefusal(response, name);
      if (!refusal) return await readBody(response, name);
      await response.body?.cancel();
      throw refusal;
    } catch (error) {
      throw error instanceof RwError ? error : unreachable(name, error);
    }
  }

  async function loadPatiently(address: string, name: string, token: string): Promise<Uint8Array> {
    try {
      return await load(address, name, token);
    } catch (error) {
      if (!(error instanceof RwError) || error.code !== 'file_unreachable') throw error;
      await sleep(retryAfterMs);
      return load(address, name, token);
    }
  }

  return {
    async read(file, token) {
      const address = file.url_private_download ?? file.url_private;
      if (!isText(file) || address === undefined || token === undefined) return undefined;
      const name = file.name ?? 'without a name';
      if ((file.size ?? 0) > maxBytes) throw tooLarge(name);
      return decode(await loadPatiently(address, name, token), name);
    },
  };
}

/** What could be read of a message's files. */
export interface FileTexts {
  readonly texts: readonly string[];
  /** names the text files that could not be read, and why */
  readonly unread?: RwError;
}

/** The texts of all files of a message that hold any. One that cannot be read hides none of the others. */
export async function readFiles(
  reader: FileReader,
  { files }: SlackMessage,
  token: string | undefined,
): Promise<FileTexts> {
  const texts: string[] = [];
  const troubles: RwError[] = [];
  for (const file of files ?? []) {
    try {
      const text = (await reader.read(file, token)) ?? '';
      if (text !== '') texts.push(text);
    } catch (error) {
      troubles.push(toRwError(error));
    }
  }
  const unread = joinErrors(...troubles);
  return { texts, ...(unread && { unread }) };
}

const parseUrl = (address: string, base?: URL) =>
  URL.canParse(address, base?.href) ? new URL(address, base) : undefined;

/** Why an answer is no file. */
function findRefusal(response: Response, name: string): RwError | undefined {
  const { status, ok } = response;
  if (status === 401 || status === 403 || (ok && isHtml(response))) return noAccess(name);
  if (status === 404 || status === 410) return gone(name);
  return ok ? undefined : unreachable(name, new Error(`the file host answered with status ${status}`));
}

/** Slack answers a login page with status 200 where the token may not read the file. */
const isHtml = (response: Response) => /^text\/html\b/i.test(response.headers.get('content-type') ?? '');

function isText({ mode, mimetype, name }: SlackFile): boolean {
  if (mode === 'external') return false;
  return (
    mode === 'snippet' ||
    /^text\/|[/+](?:json|x-ndjson|xml|yaml|x-yaml|sql|toml)$/.test(mimetype ?? '') ||
    /\.(?:txt|log|out|err|jsonl?|ndjson|ya?ml|sql|md|csv|trace)$/i.test(name ?? '')
  );
}

async function readBody(response: Response, name: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // The size in the message is what somebody said it was.
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(name);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Uint8Array, name: string): string {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  const text = new TextDecoder(utf16 ? 'utf-16le' : 'utf-8').decode(bytes);
  if (text.includes('\0')) {
    throw new RwError(
      'file_not_text',
      `The file ${name} is not text.`,
      'Paste the error as text, or attach a plain text file.',
    );
  }
  return text;
}

const tooLarge = (name: string) =>
  new RwError('file_too_large', `The file ${name} is larger than 1 MB.`, 'Paste or attach the lines around the error.');
const unreachable = (name: string, cause: unknown) =>
  new RwError(
    'file_unreachable',
    `Slack's file host did not answer, so the file ${name} was not read.`,
    'Try again in a minute, or paste the lines around the error.',
    cause,
  );
const gone = (name: string) =>
  new RwError(
    'file_gone',
    `The file ${name} is gone from Slack.`,
    'Attach it again, or paste the lines around the error.',
  );
const noAccess = (name: string) =>
  new RwError(
    'file_no_access',
    `Slack does not let rwerror read the file ${name}.`,
    'See that the app has the scope files:read and reinstall it, or paste the lines around the error.',
  );
