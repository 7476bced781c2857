import type { Claim, ClaimOutcome } from '../store/store.ts';
import { createAskStore } from './ask-store.ts';
import type { Deps } from './deps.ts';

const limits = { staleMs: 60_000, expiredMs: 3_600_000, maxAttempts: 5 };
const mostKept = 1_000;
const renewEveryMs = 20_000;
const dayMs = 86_400_000;

/** The store's claims as the app uses them: a store that is down is logged, and never in the way of an answer. */
export interface Claims {
  /** `unknown` when the store is down: who was asked goes on, who was not stays silent */
  take(claim: Claim): Promise<'ours' | 'taken' | 'unknown'>;
  /** False when a later version of the message has been claimed. @throws the store's error, of what nobody asked for */
  isNewest(claim: Claim): Promise<boolean>;
  /** A later version that another process has claimed; what is claimed here waits its turn in the queue. */
  findOvertaking(claim: Claim): Promise<string | undefined>;
  settle(claim: Claim, outcome: ClaimOutcome): Promise<void>;
  /** lets whoever comes first take it over at once */
  release(claim: Claim): Promise<void>;
  /** works no more on it: in a minute it is taken over, here or elsewhere */
  leave(claim: Claim): void;
  /** claims whose worker died or let go; they are ours now */
  takeOver(): Promise<Claim[]>;
  /** forgets what nobody will ask for any more */
  prune(): Promise<void>;
}

type ClaimDeps = Pick<Deps, 'store' | 'log' | 'now' | 'retentionDays'>;

export function createClaims({ store, log, now, retentionDays }: ClaimDeps): Claims {
  /** being worked on in this process */
  const open = new Set<Claim>();
  const askedWithoutStore = new Set<string>();
  let renewedAtMs = 0;

  const attempt = createAskStore(log);
  const findLater = async (claim: Claim): Promise<string | undefined> => {
    const version = await store.findClaimedVersion(claim);
    return version !== undefined && version > claim.version ? version : undefined;
  };
  const isOpenHere = ({ team, channel, ts }: Claim, version: string): boolean =>
    [...open].some((one) => one.team === team && one.channel === channel && one.ts === ts && one.version === version);
  /** Slack may send an event twice, and without the store this process alone can know. */
  const isAskedAgain = ({ team, channel, ts, kind, version }: Claim): boolean => {
    if (kind === 'channel') return false;
    const key = [team, channel, ts, version].join();
    const isKnown = askedWithoutStore.has(key);
    if (askedWithoutStore.size === mostKept) askedWithoutStore.clear();
    askedWithoutStore.add(key);
    return isKnown;
  };
  const finish = (what: string, claim: Claim, write: () => Promise<void>): Promise<void> => {
    open.delete(claim);
    return attempt(what, undefined, write);
  };

  return {
    take: (claim) =>
      attempt<'ours' | 'taken' | 'unknown'>('claim', 'unknown', async () => {
        if (!(await store.claim(claim, now()))) return 'taken';
        open.add(claim);
        return 'ours';
      }).then((claimed) => (claimed === 'unknown' && isAskedAgain(claim) ? 'taken' : claimed)),
    isNewest: async (claim) => {
      const isNewest = async () => (await findLater(claim)) === undefined;
      return claim.kind === 'channel' ? isNewest() : attempt('find a version', true, isNewest);
    },
    findOvertaking: async (claim) => {
      const version = await attempt('find a version', undefined, () => findLater(claim));
      return version !== undefined && !isOpenHere(claim, version) ? version : undefined;
    },
    settle: (claim, outcome) => finish('settle a claim', claim, () => store.settleClaim(claim, outcome)),
    release: (claim) => finish('release a claim', claim, () => store.releaseClaim(claim)),
    leave: (claim) => void open.delete(claim),
    takeOver: () =>
      attempt('take over claims', [], async () => {
        // Ours may wait longer than that in a queue: a claim is stale when its process is gone.
        if (now() - renewedAtMs >= renewEveryMs) {
          await store.renewClaims([...open], now());
          renewedAtMs = now();
        }
        const taken = await store.takeOverClaims(limits, now());
        for (const claim of taken) open.add(claim);
        return taken;
      }),
    prune: () => attempt('prune', undefined, () => store.prune(now() - retentionDays * dayMs)),
  };
}
