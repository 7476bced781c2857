import { afterEach, expect, test } from '@jest/globals';
import { type Cluster, startCluster } from './cluster.ts';
import { records } from './judge.ts';
import { createPastes } from './pastes.ts';
import { faultless, killAtWork, run } from './scenario.ts';

let cluster: Cluster;
afterEach(() => cluster.stop());

test('of two bots one is killed at work and stays away: each paste that deserves an answer has one', async () => {
  cluster = await startCluster();
  const [first] = await Promise.all([cluster.startBot('socket'), cluster.startBot('socket')]);
  const pastes = createPastes(records, 1_000, 200, 1);
  const judgement = await run(cluster, pastes, { perSecond: 30, halfway: () => killAtWork(cluster, first) });
  expect(judgement).toMatchObject(faultless);
  expect(judgement.takeovers).toBeGreaterThan(0);
}, 400_000);
