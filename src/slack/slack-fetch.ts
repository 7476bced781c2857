import { setTimeout as sleep } from 'node:timers/promises';

const attemptTimeoutMs = 8_000;
const maxRetries = 2;
const maxRetryAfterMs = 20_000;

/** A call that may have been carried out although the answer was lost must not run twice: a second card is noise. */
const isRepeatable = (url: string) => !url.endsWith('/chat.postMessage');

/**
 * `fetch` for Slack's Web API and response_url: waits out short rate limits, and tries again after a network error or a
 * 5xx where that is safe. Stands in for the Web API client's own retries, which wait up to half an hour and repeat posts.
 */
export function createSlackFetch(fetcher: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const url = String(input);
    for (let retry = 0; ; retry++) {
      const signals = [init?.signal, AbortSignal.timeout(attemptTimeoutMs)].filter((signal) => signal != null);
      const answer = await fetcher(input, { ...init, signal: AbortSignal.any(signals) }).catch((error: unknown) => {
        if (retry === maxRetries || !isRepeatable(url)) throw error;
        return undefined;
      });
      const waitMs = retry === maxRetries ? undefined : findWait(answer, url, retry);
      if (answer && waitMs === undefined) return answer;
      await sleep(waitMs, undefined, { ...(init?.signal && { signal: init.signal }) });
    }
  };
}

/** How long to wait before another try, in milliseconds; undefined when the answer stands. */
function findWait(answer: Response | undefined, url: string, retry: number): number | undefined {
  if (answer?.status === 429) {
    const afterMs = Number(answer.headers.get('retry-after') ?? 1) * 1_000;
    return afterMs <= maxRetryAfterMs ? afterMs : undefined;
  }
  const failed = answer === undefined || (answer.status >= 500 && isRepeatable(url));
  return failed ? 300 * 3 ** retry : undefined;
}
