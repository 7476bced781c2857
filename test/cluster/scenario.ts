import { setTimeout as sleep } from 'node:timers/promises';
import type { Bot, Cluster } from './cluster.ts';
import { eventually } from './eventually.ts';
import { type Judgement, judge } from './judge.ts';
import type { Paste } from './pastes.ts';
import { report } from './report.ts';
import { type Said, say, type TrafficOptions } from './traffic.ts';

const answersHeld = 20;
const heldMs = 5_000;
const quietForMs = 3_000;
/** a claim whose bot died is taken over after a minute, and Slack sends an event for the third time after a minute */
export const quietForAllMs = 70_000;
const quietWithinMs = 200_000;

/** What a judgement is when nothing went wrong. */
export const faultless = { duplicates: [], missing: [], unwanted: [], wrong: [], chatter: [], leaks: [] };

/**
 * Says the pastes, waits for the bots to be done, and judges them; the figures are written down.
 * @param quietMs how long nothing must have happened: an edit that no bot has heard of yet shows nowhere
 */
export async function run(
  cluster: Cluster,
  pastes: readonly Paste[],
  traffic: TrafficOptions,
  quietMs: number = quietForMs,
): Promise<Judgement & { readonly takeovers: number }> {
  const startedMs = Date.now();
  const said = await say(cluster, pastes, traffic);
  await settle(cluster, said, quietMs);
  const seconds = (Date.now() - startedMs) / 1_000;
  const judgement = { ...(await judge(cluster, said)), takeovers: (await cluster.progress()).repeated };
  report({ pastes: pastes.length, ...judgement, seconds });
  return judgement;
}

/** Kills a bot at work: also while Slack has cards of it, and it has not heard so. The store knows nothing of those. */
export async function killAtWork(cluster: Cluster, bot: Bot): Promise<void> {
  await cluster.act('fault', { method: 'chat.postMessage', carriedOut: true, delayMs: heldMs, times: answersHeld });
  await sleep(heldMs / 2);
  await bot.end('SIGKILL');
}

/**
 * Waits until no claim has been open for a while, a long one as long as a message is not claimed that may yet be. What is
 * not done in the end is judged like the rest.
 */
async function settle(cluster: Cluster, said: readonly Said[], quietMs: number): Promise<void> {
  let busyMs = Date.now();
  const isQuiet = async () => {
    const { claims, open } = await cluster.progress();
    if (open > 0) busyMs = Date.now();
    return Date.now() - busyMs > (claims < said.length ? quietForAllMs : quietMs) || undefined;
  };
  await eventually('the bots to be done', isQuiet, quietWithinMs).catch(() => {});
}
