import { describeError } from '../log.ts';
import type { Claim, ClaimOutcome } from '../store/store.ts';
import type { Deps } from './deps.ts';

const limits = { staleMs: 60_000, expiredMs: 3_600_000, maxAttempts: 5 };
const dayMs = 86_400_000;

/** The store's claims as the app uses them: a store that is down is logged, and never in the way of an answer. */
export interface Claims {
  /** `unknown` when the store is down: who was asked goes on, who was not stays silent */
  take(claim: Claim): Promise<'ours' | 'taken' | 'unknown'>;
  /** False when a later version of the message has been claimed. */
  isNewest(claim: Claim): Promise<boolean>;
  /** A later version that another process has claimed; what is claimed here waits its turn in the queue. */
  findOvertaking(claim: Claim): Promise<string | undefined>;
  settle(claim: Claim, outcome: ClaimOutcome): Promise<void>;
  /** lets the next takeover try again */
  release(claim: Claim): Promise<void>;
  /** claims whose worker died or let go; they are ours now */
  takeOver(): Promise<Claim[]>;
  /** forgets what nobody will ask for any more */
  prune(): Promise<void>;
}

type ClaimDeps = Pick<Deps, 'store' | 'log' | 'now' | 'retentionDays'>;

export function createClaims({ store, log, now, retentionDays }: ClaimDeps): Claims {
  /** being worked on in this process */
  const open = new Set<Claim>();

  const attempt = async <T>(what: string, otherwise: T, ask: () => Promise<T>): Promise<T> => {
    try {
      return await ask();
    } catch (error) {
      log.error(describeError(error), `the store failed to ${what}`);
      return otherwise;
    }
  };
  const findLater = (claim: Claim): Promise<string | undefined> =>
    attempt('find a version', undefined, async () => {
      const version = await store.findClaimedVersion(claim);
      return version !== undefined && version > claim.version ? version : undefined;
    });
  const isOpenHere = ({ team, channel, ts }: Claim, version: string): boolean =>
    [...open].some((one) => one.team === team && one.channel === channel && one.ts === ts && one.version === version);
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
      }),
    isNewest: async (claim) => (await findLater(claim)) === undefined,
    findOvertaking: async (claim) => {
      const version = await findLater(claim);
      return version !== undefined && !isOpenHere(claim, version) ? version : undefined;
    },
    settle: (claim, outcome) => finish('settle a claim', claim, () => store.settleClaim(claim, outcome)),
    release: (claim) => finish('release a claim', claim, () => store.releaseClaim(claim)),
    takeOver: () =>
      attempt('take over claims', [], async () => {
        // Ours may wait longer than that in a queue: a claim is stale when its process is gone.
        await store.renewClaims([...open], now());
        const taken = await store.takeOverClaims(limits, now());
        for (const claim of taken) open.add(claim);
        return taken;
      }),
    prune: () => attempt('prune', undefined, () => store.prune(now() - retentionDays * dayMs)),
  };
}
