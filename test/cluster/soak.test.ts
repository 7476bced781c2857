import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { type Bot, type Cluster, startCluster } from './cluster.ts';
import { eventually } from './eventually.ts';
import { records } from './judge.ts';
import { createPastes } from './pastes.ts';
import { faultless, run } from './scenario.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

let cluster: Cluster;
let database: TcpProxy | undefined;
afterEach(async () => {
  await cluster.stop();
  database?.cut();
});

const postgresPort = 5432;
const post = { method: 'chat.postMessage' };
const troubles: readonly object[] = [
  { ...post, status: 429, retryAfter: 3, times: 8 },
  { ...post, status: 503, times: 6 },
  { status: 429, retryAfter: 1, times: 10 },
  { ...post, status: 500, carriedOut: true, times: 6 },
  { ...post, drop: true, carriedOut: true, times: 6 },
  { status: 502, times: 6 },
  { method: 'conversations.replies', drop: true, times: 4 },
  { refresh: true },
  { drop: true, times: 2 },
];
const pauseMs = 4_000;
const outageMs = 5_000;

const areReady = async (bots: readonly Bot[]) => (await Promise.all(bots.map((bot) => bot.isReady()))).every(Boolean);

test('through rate limits, errors, lost answers, lost sockets and a database that is away for five seconds, each paste that deserves an answer has one', async () => {
  cluster = await startCluster();
  const proxy = await startTcpProxy(postgresPort);
  database = proxy;
  const through = { DATABASE_URL: cluster.databaseUrl.replace(`:${postgresPort}/`, `:${proxy.port}/`) };
  const bots = await Promise.all([cluster.startBot('socket', through), cluster.startBot('socket', through)]);

  async function trouble(): Promise<void> {
    for (const fault of troubles) {
      await cluster.act('fault', fault);
      await sleep(pauseMs);
    }
    proxy.cut();
    await sleep(outageMs);
    expect(await areReady(bots)).toBe(false);
    await proxy.mend();
    await eventually('the bots to be ready again', async () => (await areReady(bots)) || undefined, 20_000);
  }

  const memoryBefore = await Promise.all(bots.map((bot) => bot.memory()));
  const pastes = createPastes(records, 300, 60, 4).map((paste) => ({ ...paste, fate: 'stays' as const }));
  const [judgement] = await Promise.all([run(cluster, pastes, { perSecond: 5 }), sleep(pauseMs).then(trouble)]);
  const memoryAfter = await Promise.all(bots.map((bot) => bot.memory()));
  process.stdout.write(`  memory in MB: ${memoryBefore.join(', ')} at first, ${memoryAfter.join(', ')} in the end\n`);

  expect(judgement).toMatchObject(faultless);
  expect(bots.map((bot) => bot.isAlive())).toEqual([true, true]);
  expect(await areReady(bots)).toBe(true);
  for (const [at, before] of memoryBefore.entries()) expect(memoryAfter[at]).toBeLessThan(before + 150);
}, 400_000);
