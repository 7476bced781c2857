import type { Kysely, Selectable } from 'kysely';
import { auditQueries } from './audit.ts';
import { forgetQueries } from './forget.ts';
import { gapQueries } from './gaps.ts';
import { installationQueries } from './installations.ts';
import type { MessageKey } from './message-key.ts';
import { noteQueries } from './notes.ts';
import { settingsQueries } from './settings.ts';
import { sightingQueries } from './sightings.ts';
import type { Claim, ClaimKind, Reply, Store } from './store.ts';
import { stormQueries } from './storms.ts';
import type { Tables } from './tables.ts';
import { teamRecordQueries } from './team-records.ts';
import { createTokenCipher } from './token-cipher.ts';
import { turnQueries } from './turns.ts';
import { voteQueries } from './votes.ts';

const open = 'open';
/** SQLite's expressions may be a thousand deep. */
const claimsAtOnce = 100;

/**
 * The store over a database that has our tables: the same queries whatever the database.
 * @param keys for tokens of workspaces; without them only what keeps no tokens works
 */
export function createStore(db: Kysely<Tables>, keys: readonly Uint8Array[] = []): Store {
  return {
    ...claimQueries(db),
    ...replyQueries(db),
    ...sightingQueries(db),
    ...stormQueries(db),
    ...turnQueries(db),
    ...noteQueries(db),
    ...voteQueries(db),
    ...gapQueries(db),
    ...teamRecordQueries(db),
    ...settingsQueries(db),
    ...auditQueries(db),
    ...installationQueries(db, createTokenCipher(keys)),
    ...forgetQueries(db),
    close: () => db.destroy(),
  };
}

type ClaimQueries = Pick<
  Store,
  'claim' | 'findClaimedVersion' | 'settleClaim' | 'releaseClaim' | 'renewClaims' | 'takeOverClaims'
>;

function claimQueries(db: Kysely<Tables>): ClaimQueries {
  const openClaim = ({ team, channel, ts, version }: Claim) =>
    db.updateTable('claims').where((row) => row.and({ team, channel, ts, version, state: open }));

  return {
    async claim({ team, channel, ts, kind, threadTs, version }, nowMs) {
      const times = { claimed_at: nowMs, worked_at: nowMs };
      const fresh = { kind, thread_ts: threadTs, version, state: open, attempts: 1, ...times };
      const row = await db
        .insertInto('claims')
        .values({ team, channel, ts, ...fresh })
        .onConflict((conflict) =>
          conflict
            .columns(['team', 'channel', 'ts'])
            .doUpdateSet({ version, state: open, attempts: 1, ...times })
            .where('claims.version', '<', version),
        )
        .returning('ts')
        .executeTakeFirst();
      return row !== undefined;
    },

    async findClaimedVersion({ team, channel, ts }) {
      const row = await db
        .selectFrom('claims')
        .select('version')
        .where((claim) => claim.and({ team, channel, ts }))
        .executeTakeFirst();
      return row?.version;
    },

    async settleClaim(claim, outcome) {
      await openClaim(claim).set({ state: outcome }).execute();
    },

    async releaseClaim(claim) {
      await openClaim(claim).set({ worked_at: 0 }).execute();
    },

    async renewClaims(claims, nowMs) {
      for (let from = 0; from < claims.length; from += claimsAtOnce) {
        const some = claims.slice(from, from + claimsAtOnce);
        await db
          .updateTable('claims')
          .set({ worked_at: nowMs })
          .where('state', '=', open)
          .where((row) => row.or(some.map(({ team, channel, ts, version }) => row.and({ team, channel, ts, version }))))
          .execute();
      }
    },

    async takeOverClaims({ staleMs, expiredMs, maxAttempts }, nowMs) {
      await db
        .updateTable('claims')
        .set({ state: 'failed' })
        .where('state', '=', open)
        .where('worked_at', '<=', nowMs - staleMs)
        .where((row) => row.or([row('claimed_at', '<', nowMs - expiredMs), row('attempts', '>=', maxAttempts)]))
        .execute();
      const rows = await db
        .updateTable('claims')
        .set((row) => ({ worked_at: nowMs, attempts: row('attempts', '+', 1) }))
        .where('state', '=', open)
        .where('worked_at', '<=', nowMs - staleMs)
        .returningAll()
        .execute();
      return rows.map(toClaim);
    },
  };
}

type ReplyQueries = Pick<
  Store,
  'findReply' | 'saveReply' | 'addReply' | 'removeReply' | 'findReplyByTs' | 'findRecentReplies'
>;

function replyQueries(db: Kysely<Tables>): ReplyQueries {
  const findReply: Store['findReply'] = async ({ team, channel, ts }) => {
    const row = await db
      .selectFrom('replies')
      .selectAll()
      .where((reply) => reply.and({ team, channel, ts }))
      .executeTakeFirst();
    return row && toReply(row);
  };

  return {
    findReply,

    async saveReply(reply, nowMs) {
      const content = toReplyContent(reply, nowMs);
      await db
        .insertInto('replies')
        .values({ ...toKey(reply), ...content })
        .onConflict((conflict) => conflict.columns(['team', 'channel', 'ts']).doUpdateSet(content))
        .execute();
    },

    async addReply(reply, nowMs) {
      await db
        .insertInto('replies')
        .values({ ...toKey(reply), ...toReplyContent(reply, nowMs) })
        .onConflict((conflict) => conflict.columns(['team', 'channel', 'ts']).doNothing())
        .execute();
      return (await findReply(reply)) ?? reply;
    },

    async removeReply({ team, channel, ts }) {
      await db
        .deleteFrom('replies')
        .where((reply) => reply.and({ team, channel, ts }))
        .execute();
    },

    async findReplyByTs(team, channel, replyTs) {
      const row = await db
        .selectFrom('replies')
        .selectAll()
        .where((reply) => reply.and({ team, channel, reply_ts: replyTs }))
        .executeTakeFirst();
      return row && toReply(row);
    },

    async findRecentReplies(team, channel, sinceMs) {
      const rows = await db
        .selectFrom('replies')
        .selectAll()
        .where((reply) => reply.and({ team, channel }))
        .where('replied_at', '>=', sinceMs)
        .orderBy('replied_at', 'desc')
        .execute();
      return rows.map(toReply);
    },
  };
}

function toKey({ team, channel, ts }: MessageKey): MessageKey {
  return { team, channel, ts };
}

function toClaim(row: Selectable<Tables['claims']>): Claim {
  return { ...toKey(row), kind: row.kind as ClaimKind, threadTs: row.thread_ts, version: row.version };
}

function toReplyContent({ replyTs, threadTs, recordIds, decision, author }: Reply, nowMs: number) {
  return {
    reply_ts: replyTs,
    thread_ts: threadTs,
    record_ids: JSON.stringify(recordIds),
    decision,
    replied_at: nowMs,
    author,
  };
}

function toReply(row: Selectable<Tables['replies']>): Reply {
  return {
    ...toKey(row),
    replyTs: row.reply_ts,
    threadTs: row.thread_ts,
    recordIds: JSON.parse(row.record_ids) as string[],
    decision: row.decision,
    author: row.author,
  };
}
