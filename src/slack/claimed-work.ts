import { setTimeout as sleep } from 'node:timers/promises';
import type { WebClient } from '@slack/web-api';
import type { Card } from '../cards/card.ts';
import { errorCard } from '../cards/error-card.ts';
import { RwError } from '../errors.ts';
import { describeError } from '../log.ts';
import { storeDown } from '../store/guard-store.ts';
import { type Claim, deletedVersion } from '../store/store.ts';
import type { Claims } from './claims.ts';
import { postCard, tellPrivately } from './deliver.ts';
import type { Deps } from './deps.ts';
import type { MessageReplies, Progress, ReplyOutcome } from './message-replies.ts';
import type { MessageWork } from './read-event.ts';
import { findRetryAfterMs, isPassing, toRwError } from './slack-errors.ts';
import type { Refusal, WorkQueue } from './work-queue.ts';

/** between tries while Slack does not answer; a rate limit says itself how long */
const pausesMs = [1_000, 4_000, 16_000, 30_000];
/** the same while the database does not answer; what is not claimed by then stays unanswered */
const deferralsMs = [1_000, 4_000, 16_000, 30_000];
const mostDeferred = 500;
/** how long one message may hold up its channel */
const patienceMs = 900_000;

/** Sees claimed messages through: in the order in which they came to a channel, whatever happens between us and Slack. */
export interface ClaimedWork {
  /** Puts the work on a message into the queue of its channel. */
  begin(work: MessageWork, client: WebClient): void;
  /** The same with a claim that somebody else began. */
  takeOver(claim: Claim, client: WebClient): void;
}

interface Parts {
  readonly deps: Pick<Deps, 'store' | 'log' | 'now'>;
  readonly queue: WorkQueue;
  readonly claims: Claims;
  readonly replies: MessageReplies;
}

/** @property isUnsure the reply may stand in the thread already */
interface State extends Progress {
  work: MessageWork;
  isUnsure: boolean;
  readonly deferralsMs: number[];
}

export function createClaimedWork({ deps, queue, claims, replies }: Parts): ClaimedWork {
  const { store, log, now } = deps;
  let deferred = 0;

  /** The process that posted it, or the answer to our own post, was lost. */
  async function lookForReply(state: State, client: WebClient): Promise<void> {
    const { claim } = state.work;
    const { message, reply } = await replies.look(claim, client);
    state.work = {
      ...state.work,
      message: claim.version === deletedVersion ? undefined : (state.work.message ?? message),
    };
    if (reply?.version === claim.version) state.outcome = 'replied';
    state.isUnsure = false;
    state.isContested = true;
  }

  async function attempt(state: State, client: WebClient): Promise<ReplyOutcome> {
    if (state.isUnsure) await lookForReply(state, client);
    return replies.bringInLine(state.work, client, state);
  }

  /** Waits as long as Slack wants, or a while when it does not answer. @throws the error where waiting is no use */
  async function waitOut(error: unknown, state: State, pauses: number[], untilMs: number): Promise<void> {
    const isLost = toRwError(error).code === 'slack_unreachable';
    state.isUnsure ||= isLost;
    const waitMs = isLost ? pauses.shift() : findRetryAfterMs(error);
    if (waitMs === undefined || now() + waitMs > untilMs) throw error;
    log.info({ channel: state.work.claim.channel, isLost, waitMs }, 'Slack takes no answer just now');
    if (!(await queue.pause(waitMs))) throw error;
  }

  /** Tries until Slack takes it, as long as that makes sense. */
  async function seeThrough(state: State, client: WebClient): Promise<ReplyOutcome> {
    const pauses = [...pausesMs];
    const untilMs = now() + patienceMs;
    for (;;) {
      try {
        return await attempt(state, client);
      } catch (error) {
        await waitOut(error, state, pauses, untilMs);
      }
    }
  }

  async function work(state: State, client: WebClient): Promise<void> {
    const { claim } = state.work;
    try {
      const outcome = await seeThrough(state, client);
      await claims.settle(claim, outcome);
      const { channel, kind } = claim;
      if (outcome === 'replied') log.info({ channel, kind }, 'a message was answered');
      else log.debug({ channel, kind }, 'nothing was said on a message');
    } catch (error) {
      await giveUp(error, state, client);
    }
  }

  async function giveUp(error: unknown, state: State, client: WebClient): Promise<void> {
    const { claim, message } = state.work;
    const trouble = toRwError(error);
    const { channel, kind } = claim;
    log.warn({ channel, kind, code: trouble.code, ...describeError(error) }, 'a message was not answered');
    // Who asked something that memory is needed for is told so: it may be long until there is one.
    const isAnswerable = kind !== 'channel' && message !== undefined && trouble.code === storeDown;
    if (isPassing(error) && !isAnswerable) return trouble.code === storeDown ? defer(state, client) : letGo(claim);
    // When somebody deleted our reply, that is an answer too.
    const isGone = trouble.code === 'message_not_found' || trouble.code === 'thread_not_found';
    if (isGone) return claims.settle(claim, 'failed');
    await tellAsker(trouble, { claim, message }, client);
    await store.endStorms(claim).catch(() => {});
    await claims.settle(claim, 'failed');
  }

  /** Tries again when the database may be back. The channel does not wait for that, for who asks needs no database. */
  function defer(state: State, client: WebClient): void {
    const waitMs = state.deferralsMs.shift();
    if (waitMs === undefined || deferred === mostDeferred) return void abandon(state.work);
    deferred += 1;
    void sleep(waitMs, undefined, { signal: queue.stopping })
      .then(
        () => resume(state, client),
        () => abandon(state.work),
      )
      .finally(() => {
        deferred -= 1;
      });
  }

  async function resume(state: State, client: WebClient): Promise<void> {
    const { claim, isUnclaimed } = state.work;
    const claimed = isUnclaimed ? await claims.take(claim) : 'ours';
    if (claimed === 'unknown') return defer(state, client);
    state.work = { ...state.work, isUnclaimed: false };
    if (claimed === 'ours') add(state, client);
  }

  async function abandon({ claim, isUnclaimed }: MessageWork): Promise<void> {
    if (!isUnclaimed) return letGo(claim);
    log.warn({ channel: claim.channel, code: storeDown }, 'a message could not be claimed, and stays unanswered');
  }

  /** A process that stops leaves its work to the next one, at once. */
  async function letGo(claim: Claim): Promise<void> {
    if (queue.stopping.aborted) await claims.release(claim);
    else claims.leave(claim);
  }

  async function tellAsker(trouble: RwError, { claim, message }: MessageWork, client: WebClient): Promise<void> {
    const user = message?.user;
    if (claim.kind === 'channel' || user === undefined) return;
    const tell = (card: Card): Promise<unknown> =>
      // In a direct message everything is private.
      claim.kind === 'direct' ? postCard(client, claim, card) : tellPrivately(client, claim, user, card);
    await tell(errorCard(trouble)).catch((error: unknown) =>
      log.warn({ channel: claim.channel, ...describeError(error) }, 'the one who asked could not be told'),
    );
  }

  async function refuse(why: Refusal, { claim, message }: MessageWork, client: WebClient): Promise<void> {
    if (why === 'stopping' || claim.kind === 'channel') return letGo(claim);
    await tellAsker(tooBusy(), { claim, message }, client);
    await claims.settle(claim, 'failed');
  }

  const add = (state: State, client: WebClient): void =>
    queue.add(state.work.claim.channel, () => work(state, client), {
      isAsked: state.work.claim.kind !== 'channel',
      refuse: (why) => refuse(why, state.work, client),
    });

  const start = (work: MessageWork, isUnsure: boolean): State => {
    const isContested = work.claim.version !== '';
    return { work, isUnsure, isContested, deferralsMs: [...deferralsMs] };
  };

  return {
    begin: (work, client) => (work.isUnclaimed ? defer : add)(start(work, false), client),
    takeOver: (claim, client) => add(start({ claim, message: undefined }, true), client),
  };
}

const tooBusy = () =>
  new RwError('busy', 'More waits to be answered here than rwerror can answer soon.', 'Ask again in a few minutes.');
