import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { type Balancer, startBalancer } from './balancer.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { records } from './judge.ts';
import { createPastes } from './pastes.ts';
import { faultless, killAtWork, quietForAllMs, run } from './scenario.ts';

let cluster: Cluster;
let balancer: Balancer | undefined;
afterEach(async () => {
  balancer?.close();
  await cluster.stop();
});

test('of two replicas behind a request URL one is killed and refuses connections until it is back: each paste that deserves an answer has one', async () => {
  cluster = await startCluster();
  const [first, second] = await Promise.all([cluster.startBot('http'), cluster.startBot('http')]);
  balancer = await startBalancer([first.port, second.port]);
  await cluster.act('request-url', { url: `${balancer.url}/slack/events` });
  const halfway = async () => {
    await killAtWork(cluster, first);
    await sleep(5_000);
    await cluster.startBot('http', { PORT: String(first.port) });
  };
  // Who meets the killed one twice is sent for the third time after a minute, edits and deletions too.
  const traffic = { perSecond: 10, halfway };
  const judgement = await run(cluster, createPastes(records, 200, 50, 3), traffic, quietForAllMs);
  expect(judgement).toMatchObject(faultless);
}, 400_000);
