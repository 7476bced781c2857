import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { Paste } from './pastes.ts';

/** A paste that was said. */
export interface Said {
  readonly paste: Paste;
  /** its id */
  readonly channel: string;
  readonly ts: string;
  /** root of the thread that its card belongs in */
  readonly threadTs: string;
}

export interface TrafficOptions {
  readonly perSecond: number;
  /** called once half of the pastes are there, while the others come */
  readonly halfway?: () => Promise<void>;
}

/** What the composer makes of typed text: Slack escapes these three. */
const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const longestPauseMs = 4_000;

/** Says the pastes, in order, and does to each after a while what is to be done. */
export async function say(cluster: Cluster, pastes: readonly Paste[], options: TrafficOptions): Promise<Said[]> {
  async function post({ channel, text, place, by, delivery }: Paste): Promise<Omit<Said, 'paste'>> {
    const root =
      place === 'thread' ? (await cluster.act('message', { channel, text: 'how was it last night?' })).ts : undefined;
    const posted = await cluster.act('message', {
      channel,
      text: escapeText(text),
      ...(root !== undefined && { thread_ts: root }),
      ...(by === 'alert' && { bot: true }),
      ...(delivery === 'duplicate' && { duplicate: true }),
    });
    return { channel: posted.channel, ts: posted.ts, threadTs: root ?? posted.ts };
  }

  async function change({ fate, delivery }: Paste, { channel, ts }: Omit<Said, 'paste'>): Promise<void> {
    if (fate === 'deleted') await cluster.act('delete', { channel, ts });
    else if (fate !== 'stays') await cluster.act('edit', { channel, ts, text: escapeText(fate.editedTo) });
    if (delivery === 'redelivered') await cluster.act('redeliver', { channel, ts });
  }

  return Promise.all(
    pastes.map(async (paste, at) => {
      await sleep((at * 1_000) / options.perSecond);
      const said = await post(paste);
      const pauseMs = ((at * 7) % 40) * (longestPauseMs / 40);
      await Promise.all([
        sleep(pauseMs).then(() => change(paste, said)),
        at === Math.floor(pastes.length / 2) && options.halfway?.(),
      ]);
      return { paste, ...said };
    }),
  );
}
