import type { Metrics } from './metrics.ts';

/** `fetch`, with each call to Slack counted by what became of it. */
export function observeFetch(fetcher: typeof fetch, metrics: Metrics): typeof fetch {
  return async (input, init) => {
    const method = methodOf(new URL(input instanceof Request ? input.url : input).pathname);
    try {
      const response = await fetcher(input, init);
      metrics.countCall(method, await outcomeOf(response));
      return response;
    } catch (error) {
      metrics.countCall(method, 'network_error');
      throw error;
    }
  };
}

/** The Web API's method; what else is asked for is a response_url or a file. */
function methodOf(path: string): string {
  const [, method] = /\/api\/([\w.]+)$/.exec(path) ?? [];
  return method ?? (path.startsWith('/files') ? 'file' : 'response_url');
}

/** The Web API refuses with status 200 and a code. */
async function outcomeOf(response: Response): Promise<string> {
  if (response.status === 429) return 'rate_limited';
  if (response.status >= 400) return `http_${response.status}`;
  if (!response.headers.get('content-type')?.includes('json')) return 'ok';
  const body = await response.clone().text();
  if (!/^\s*\{\s*"ok"\s*:\s*false/.test(body)) return 'ok';
  return /"error"\s*:\s*"([a-z_]{1,80})"/.exec(body)?.[1] ?? 'refused';
}
