import type { TurnStore } from '../store/turns.ts';

const minuteMs = 60_000;

/** `go`: there is room for a reply; `tell`: there is none, and nobody has said so yet; `wait`: there is none. */
export type ReplyTurn = 'go' | 'tell' | 'wait';

/** Whether a channel may be replied to now, so that no loop of bots and no storm of errors floods it. */
export type TakeReplyTurn = (team: string, channel: string) => Promise<ReplyTurn>;

/** @param perMinute replies in any minute in a channel, over all replicas; 0 sets no limit */
export function createReplyCap(store: TurnStore, perMinute: number, now: () => number): TakeReplyTurn {
  return async (team, channel) => {
    if (perMinute === 0) return 'go';
    for (let slot = 0; slot < perMinute; slot++) {
      if (await store.takeTurn(team, `reply:${channel}:${slot}`, minuteMs, now())) return 'go';
    }
    return (await store.takeTurn(team, `held:${channel}`, minuteMs, now())) ? 'tell' : 'wait';
  };
}
