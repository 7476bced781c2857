import { setTimeout as sleep } from 'node:timers/promises';

const attemptTimeoutMs = 8_000;
const maxRetries = 2;
const maxWaitMs = 20_000;
const standardRetryAfterMs = 1_000;

interface Options {
  /** milliseconds since 1970 */
  readonly now?: () => number;
  /** @returns false when the wait was broken off */
  readonly pause?: (ms: number) => Promise<boolean>;
}

/** @property waitMs until another try; undefined when the answer stands */
interface Attempted {
  readonly answer?: Response;
  readonly waitMs?: number | undefined;
}
type Attempt = (
  retry: number,
  url: string,
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
) => Promise<Attempted>;

/**
 * `fetch` for Slack's Web API and response_url: waits out short rate limits, asks nothing that Slack limits just now, and
 * tries again after a network error or a 5xx where that is safe. Stands in for the Web API client's own retries, which
 * wait up to half an hour and repeat posts.
 */
export function createSlackFetch(
  fetcher: typeof fetch = fetch,
  { now = Date.now, pause = (ms) => sleep(ms, true) }: Options = {},
): typeof fetch {
  /** until when Slack takes no more, by what it limits */
  const limits = new Map<string, number>();

  const limit = (key: string, answer: Response) => {
    for (const [other, untilMs] of limits) if (untilMs <= now()) limits.delete(other);
    limits.set(key, now() + readRetryAfterMs(answer.headers));
  };
  const ask = async (url: string, input: Parameters<typeof fetch>[0], init: RequestInit | undefined) => {
    const key = limitKeyOf(url, init);
    const leftMs = (limits.get(key) ?? 0) - now();
    if (leftMs > 0) return tooManyRequests(leftMs);
    const signals = [init?.signal, AbortSignal.timeout(attemptTimeoutMs)].filter((signal) => signal != null);
    const answer = await fetcher(input, { ...init, signal: AbortSignal.any(signals) });
    if (answer.status !== 429) return answer;
    limit(key, answer);
    return tooManyRequests((limits.get(key) ?? 0) - now());
  };

  const attempt: Attempt = async (retry, url, input, init) => {
    try {
      const answer = await ask(url, input, init);
      return { answer, waitMs: findWait(answer, url, retry) };
    } catch (error) {
      if (retry === maxRetries || !isRepeatable(url)) throw error;
      return { waitMs: pauseMs(retry) };
    }
  };

  return async (input, init) => {
    for (let retry = 0; ; retry++) {
      const { answer, waitMs } = await attempt(retry, String(input), input, init);
      const isWaited = waitMs !== undefined && (await pause(waitMs));
      if (answer && !isWaited) return answer;
    }
  };
}

/** A call that may have been carried out although the answer was lost must not run twice: a second card is noise. */
const isRepeatable = (url: string) => /\/api\/(?!chat\.post)[\w.]+$/.test(url);

/** Who posts or changes a card looks again, after a wait, whether it is still wanted: that is not for here. */
const isWaitedOutByCaller = (url: string) => /\/chat\.(postMessage|update)$/.test(url);

/** What a limit holds for: posts are limited by channel, the rest by method; a workspace has its token. */
function limitKeyOf(url: string, init: RequestInit | undefined): string {
  const token = new Headers(init?.headers).get('authorization') ?? '';
  const body = url.endsWith('/chat.postMessage') && typeof init?.body === 'string' ? init.body : '';
  return [url, token, new URLSearchParams(body).get('channel')].join(' ');
}

/** A proxy before Slack may write a date, or nothing of use. */
function readRetryAfterMs(headers: Headers): number {
  const waitMs = Number(headers.get('retry-after') ?? Number.NaN) * 1_000;
  return waitMs >= 0 ? waitMs : standardRetryAfterMs;
}

/** The client wants whole seconds, and fails over a 429 without them. */
function tooManyRequests(waitMs: number): Response {
  const headers = { 'retry-after': String(Math.max(0, Math.ceil(waitMs / 1_000))) };
  return new Response('{"ok":false,"error":"ratelimited"}', { status: 429, headers });
}

/** How long to wait before another try, in milliseconds; undefined when the answer stands. */
function findWait({ status, headers }: Response, url: string, retry: number): number | undefined {
  if (retry === maxRetries) return undefined;
  if (status >= 500 && isRepeatable(url)) return pauseMs(retry);
  const afterMs = Number(headers.get('retry-after')) * 1_000;
  return status === 429 && afterMs <= maxWaitMs && !isWaitedOutByCaller(url) ? afterMs : undefined;
}

const pauseMs = (retry: number) => 300 * 3 ** retry;
