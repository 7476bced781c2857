import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Tables } from './tables.ts';

/** For whom something is looked up: a workspace, and the channel that will show it if it is one. */
export interface Viewer {
  readonly team: string;
  /** what happened in it is shown in it, private or not */
  readonly channel?: string | undefined;
}

/** Rows that the viewer may know of: those of public channels, and those of the channel where they are shown. */
export function onlyFor<T extends 'sightings' | 'gap_sightings'>({ channel }: Viewer) {
  return (row: ExpressionBuilder<Tables, T>): Expression<SqlBool> => {
    const rows = row as unknown as ExpressionBuilder<Tables, 'sightings'>;
    const isPublic = rows('audience', '=', 'public');
    return channel === undefined ? isPublic : rows.or([isPublic, rows('channel', '=', channel)]);
  };
}
