import type { AuditStore } from './audit.ts';
import type { ForgetStore } from './forget.ts';
import type { GapStore } from './gaps.ts';
import type { InstallationStore } from './installations.ts';
import type { MessageKey } from './message-key.ts';
import type { NoteStore } from './notes.ts';
import type { SettingsStore } from './settings.ts';
import type { SightingStore } from './sightings.ts';
import type { StormStore } from './storms.ts';
import type { TeamRecordStore } from './team-records.ts';
import type { TurnStore } from './turns.ts';
import type { VoteStore } from './votes.ts';

/** `channel`: said in a channel and not to us; `mention` and `direct`: somebody asked. */
export type ClaimKind = 'channel' | 'mention' | 'direct';

/** Our word that we handle a version of a message. */
export interface Claim extends MessageKey {
  readonly kind: ClaimKind;
  /** root of the thread that holds the message; its own ts when it is no reply */
  readonly threadTs: string;
  /** which state of the message: '' as posted, the `event_ts` of the edit, `deletedVersion`; later ones sort higher */
  readonly version: string;
}

/** Sorts after every edit's ts, whatever the collation of a database: letters stand behind digits in all. */
export const deletedVersion = 'deleted';

/** How the work on a claim ended. */
export type ClaimOutcome = 'replied' | 'silent' | 'failed';

/** Our reply to a message. */
export interface Reply extends MessageKey {
  readonly replyTs: string;
  readonly threadTs: string;
  /** ids of the records that the reply shows, best first */
  readonly recordIds: readonly string[];
  readonly decision: string;
  /** who wrote the message, '' when nobody knows */
  readonly author: string;
}

/** What the bot remembers of its own work. */
interface WorkStore {
  /** True when the claim is ours; false when this version of the message, or a later one, is claimed already. */
  claim(claim: Claim, nowMs: number): Promise<boolean>;
  /** The latest version of a message that anybody has claimed; undefined when nobody has. */
  findClaimedVersion(message: MessageKey): Promise<string | undefined>;
  /** Ends the work on a claim; without effect when a later version has been claimed since. */
  settleClaim(claim: Claim, outcome: ClaimOutcome): Promise<void>;
  /** Lets go of a claim whose work failed for now, so that the next takeover tries again. */
  releaseClaim(claim: Claim): Promise<void>;
  /** Says that work on these claims goes on, so that nobody takes them over. */
  renewClaims(claims: readonly Claim[], nowMs: number): Promise<void>;
  /**
   * Claims without an outcome whose work stopped at least `staleMs` ago; each is given to one caller only. Those made
   * more than `expiredMs` ago, or tried `maxAttempts` times, become `failed` instead.
   */
  takeOverClaims(limits: TakeOverLimits, nowMs: number): Promise<Claim[]>;

  findReply(message: MessageKey): Promise<Reply | undefined>;
  /** Writes the reply to a message, in place of an earlier one. */
  saveReply(reply: Reply, nowMs: number): Promise<void>;
  /** Writes the reply to a message unless it has one. @returns the one that it has now */
  addReply(reply: Reply, nowMs: number): Promise<Reply>;
  removeReply(message: MessageKey): Promise<void>;
  /** The reply that is this message of ours. */
  findReplyByTs(team: string, channel: string, replyTs: string): Promise<Reply | undefined>;
  /** Replies in a channel since a time, newest first. */
  findRecentReplies(team: string, channel: string, sinceMs: number): Promise<Reply[]>;
}

/**
 * What the bot remembers: ids, times, keys, masked templates, and what people write for keeping; never what they paste.
 * Every query names its workspace. Every method rejects when the database fails.
 */
export interface Store
  extends WorkStore,
    SightingStore,
    StormStore,
    TurnStore,
    NoteStore,
    VoteStore,
    GapStore,
    TeamRecordStore,
    SettingsStore,
    AuditStore,
    InstallationStore,
    ForgetStore {
  close(): Promise<void>;
}

export interface TakeOverLimits {
  readonly staleMs: number;
  readonly expiredMs: number;
  readonly maxAttempts: number;
}
