import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { read } from './api.ts';
import type { Change, Channel } from './wire.ts';

/** Follows the workspace's stream. `version` grows with each change: whoever shows something reads it again. */
export function useStream(onChange: (change: Change) => void): { version: number; connected: boolean } {
  const [version, setVersion] = useState(0);
  const [connected, setConnected] = useState(true);
  const listener = useRef(onChange);
  listener.current = onChange;
  useEffect(() => {
    const stream = new EventSource('/_local/stream');
    const changed = () => setVersion((before) => before + 1);
    stream.onopen = () => {
      setConnected(true);
      changed();
    };
    stream.onerror = () => setConnected(false);
    stream.onmessage = (event: MessageEvent<string>) => {
      listener.current(JSON.parse(event.data) as Change);
      changed();
    };
    return () => stream.close();
  }, []);
  return { version, connected };
}

/**
 * What a GET of the workspace answers, read again when the query or the version changes; the last answer stays until then.
 * @param query undefined: there is nothing to ask yet
 */
export function useRead<T>(what: string, query: Record<string, string> | undefined, version: number): T | undefined {
  const key = query && JSON.stringify(query);
  const [answer, setAnswer] = useState<{ key: string; body: T }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version is not read, its growth is the reason to ask again
  useEffect(() => {
    if (key === undefined) return;
    const abort = new AbortController();
    read<T>(what, JSON.parse(key) as Record<string, string>, abort.signal).then(
      (body) => setAnswer({ key, body }),
      () => undefined, // a lost connection shows in `connected`, and the next version asks again
    );
    return () => abort.abort();
  }, [what, key, version]);
  return answer?.key === key ? answer?.body : undefined;
}

/** Where in the page one is: `#/channel/thread_ts`, or `#/app` for the bot's App Home. */
export interface Place {
  readonly channel: string | undefined;
  readonly thread: string | undefined;
}

/** The place that the address names. */
export function usePlace(): Place {
  const hash = useSyncExternalStore(subscribeToHash, () => location.hash);
  const [channel, thread] = hash.replace(/^#\//, '').split('/').map(decodeURIComponent);
  return { channel: channel || undefined, thread: thread || undefined };
}

/** The name of the direct messages with the bot in an address. */
export const dmPlace = 'dm';

/** The address of a channel, or of a thread in it. */
export function hrefOf(channel: Channel, thread?: string): string {
  const steps = [channel.is_im ? dmPlace : channel.name, ...(thread === undefined ? [] : [thread])];
  return `#/${steps.map(encodeURIComponent).join('/')}`;
}

/** A link to a message, as chat.getPermalink gives it, leads to its thread. */
export function openPermalink(): void {
  const [, channel, seconds, fraction] = /^\/archives\/(\w+)\/p(\d+)(\d{6})$/.exec(location.pathname) ?? [];
  if (channel === undefined) return;
  const thread = new URLSearchParams(location.search).get('thread_ts') ?? `${seconds}.${fraction}`;
  history.replaceState(null, '', `/#/${channel}/${thread}`);
}

/** Goes to a channel, or to a thread in it. */
export function go(channel: Channel, thread?: string): void {
  location.hash = hrefOf(channel, thread);
}

function subscribeToHash(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}

const dark = matchMedia('(prefers-color-scheme: dark)');

/** The colour scheme that the system prefers. */
export function useTheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribeToScheme, () => (dark.matches ? 'dark' : 'light'));
}

function subscribeToScheme(changed: () => void): () => void {
  dark.addEventListener('change', changed);
  return () => dark.removeEventListener('change', changed);
}
