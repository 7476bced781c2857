import type { Kysely } from 'kysely';
import { onlyFor, type Viewer } from './audience.ts';
import type { Audience, MessageKey } from './message-key.ts';
import type { Tables } from './tables.ts';

/** An error without a record, as a masked template, and how often the viewer's eyes may see that it was met. */
export interface Gap {
  readonly team: string;
  readonly id: string;
  readonly template: string;
  readonly count: number;
  readonly firstMs: number;
  readonly lastMs: number;
  /** where it was met, of what the viewer may know */
  readonly channels: readonly string[];
}

/** A gap that was met in a message. */
export interface GapSighting extends MessageKey {
  readonly id: string;
  readonly template: string;
  readonly audience: Audience;
}

export interface GapStore {
  /** Counts a gap; the same message in a row counts once. */
  saveGap(gap: GapSighting, nowMs: number): Promise<void>;
  /** Templates that were met last and that the viewer may know of, to fold near ones into. */
  findGapTemplates(viewer: Viewer, limit: number): Promise<{ id: string; template: string }[]>;
  /** Open gaps, most frequent first. Without a team those of all workspaces, for who runs the program. */
  findGaps(viewer: Viewer | undefined, limit: number): Promise<Gap[]>;
  findGap(viewer: Viewer, id: string): Promise<Gap | undefined>;
  /** `written`: a record of the workspace explains it now; `dismissed`: nobody wants to see it. */
  settleGap(team: string, id: string, state: 'open' | 'written' | 'dismissed'): Promise<void>;
}

export function gapQueries(db: Kysely<Tables>): GapStore {
  const counted = (viewer: Viewer | undefined) => {
    const rows = db
      .selectFrom('gap_sightings')
      .innerJoin('gaps', (join) =>
        join.onRef('gaps.team', '=', 'gap_sightings.team').onRef('gaps.id', '=', 'gap_sightings.gap_id'),
      )
      .select(['gaps.team', 'gaps.id', 'gaps.template', 'gap_sightings.channel'])
      .select(['gap_sightings.count', 'gap_sightings.first_at', 'gap_sightings.last_at']);
    if (!viewer) return rows.where('audience', '=', 'public');
    return rows.where('gap_sightings.team', '=', viewer.team).where(onlyFor<'gap_sightings'>(viewer) as never);
  };

  return {
    async saveGap({ team, channel, ts, id, template, audience }, nowMs) {
      await db
        .insertInto('gaps')
        .values({ team, id, template, state: 'open' })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const met = { audience, last_at: nowMs, last_ts: ts };
      await db
        .insertInto('gap_sightings')
        .values({ team, gap_id: id, channel, count: 1, first_at: nowMs, ...met })
        .onConflict((conflict) =>
          conflict
            .columns(['team', 'gap_id', 'channel'])
            .doUpdateSet((row) => ({ ...met, count: row('gap_sightings.count', '+', 1) }))
            .where('gap_sightings.last_ts', '!=', ts),
        )
        .execute();
    },

    findGapTemplates: (viewer, limit) =>
      db
        .selectFrom('gaps')
        .innerJoin('gap_sightings', (join) =>
          join.onRef('gaps.team', '=', 'gap_sightings.team').onRef('gaps.id', '=', 'gap_sightings.gap_id'),
        )
        .select((row) => ['gaps.id', 'gaps.template', row.fn.max('last_at').as('last')])
        .where('gaps.team', '=', viewer.team)
        .where(onlyFor<'gap_sightings'>(viewer) as never)
        .groupBy(['gaps.id', 'gaps.template'])
        .orderBy('last', 'desc')
        .limit(limit)
        .execute(),

    async findGaps(viewer, limit) {
      const rows = await counted(viewer).where('gaps.state', '=', 'open').execute();
      return foldGaps(rows).slice(0, limit);
    },

    async findGap(viewer, id) {
      return foldGaps(await counted(viewer).where('gaps.id', '=', id).execute())[0];
    },

    async settleGap(team, id, state) {
      await db.updateTable('gaps').set({ state }).where('team', '=', team).where('id', '=', id).execute();
    },
  };
}

type CountedRow = Pick<Tables['gaps'], 'team' | 'id' | 'template'> &
  Pick<Tables['gap_sightings'], 'channel' | 'count' | 'first_at' | 'last_at'>;

/** One gap of its rows, a row a channel; most frequent first. */
function foldGaps(rows: readonly CountedRow[]): Gap[] {
  const gaps = new Map<string, Gap>();
  for (const { team, id, template, channel, count, first_at, last_at } of rows) {
    const key = `${team} ${id}`;
    const known = gaps.get(key);
    gaps.set(key, {
      ...{ team, id, template },
      count: count + (known?.count ?? 0),
      firstMs: Math.min(first_at, known?.firstMs ?? first_at),
      lastMs: Math.max(last_at, known?.lastMs ?? 0),
      channels: [...(known?.channels ?? []), channel],
    });
  }
  return [...gaps.values()].sort((one, other) => other.count - one.count || other.lastMs - one.lastMs);
}
