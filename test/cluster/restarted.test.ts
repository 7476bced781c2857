import { afterEach, expect, test } from '@jest/globals';
import { type Cluster, startCluster } from './cluster.ts';
import { records } from './judge.ts';
import { createPastes } from './pastes.ts';
import { faultless, killAtWork, run } from './scenario.ts';

let cluster: Cluster;
afterEach(() => cluster.stop());

test('of two bots one is killed at work and starts again: each paste that deserves an answer has one', async () => {
  cluster = await startCluster();
  const [first] = await Promise.all([cluster.startBot('socket'), cluster.startBot('socket')]);
  const halfway = async () => {
    await killAtWork(cluster, first);
    await cluster.startBot('socket');
  };
  const judgement = await run(cluster, createPastes(records, 400, 80, 2), { perSecond: 20, halfway });
  expect(judgement).toMatchObject(faultless);
  expect(judgement.takeovers).toBeGreaterThan(0);
}, 400_000);
