import type { Store } from '../store/store.ts';
import type { PrometheusMetrics } from './metrics.ts';

type Counted = {
  readonly [K in keyof Store]?: (answer: Awaited<ReturnType<Store[K]>>, ...args: Parameters<Store[K]>) => void;
};

/** The store, with what it says counted: claims, storms, gaps, and queries that fail. */
export function observeStore(store: Store, metrics: PrometheusMetrics, now: () => number = Date.now): Store {
  const counted: Counted = {
    claim: (isOurs) => metrics.countClaims(isOurs ? 'claimed' : 'taken'),
    settleClaim: (_, { kind, ts, version }, outcome) => {
      metrics.countClaims(outcome);
      // The ts of what was said, and the version of an edit, is Slack's time of it; our clock may be behind Slack's.
      if (outcome === 'replied') metrics.observeReply(kind, Math.max(0, now() / 1_000 - Number(version || ts)));
    },
    releaseClaim: () => metrics.countClaims('released'),
    takeOverClaims: (claims) => metrics.countClaims('taken_over', claims.length),
    joinStorm: (storm, { ts }) => {
      if (storm.ts !== ts) metrics.countStormMessage();
    },
    saveGap: () => metrics.countGap(),
  };
  const observe =
    (name: string, ask: (...args: unknown[]) => Promise<unknown>) =>
    async (...args: unknown[]): Promise<unknown> => {
      try {
        const answer = await ask(...args);
        (counted as Record<string, undefined | ((answer: unknown, ...args: unknown[]) => void)>)[name]?.(
          answer,
          ...args,
        );
        return answer;
      } catch (error) {
        metrics.countStoreError(name);
        throw error;
      }
    };
  return Object.fromEntries(Object.entries(store).map(([name, ask]) => [name, observe(name, ask)])) as unknown as Store;
}
