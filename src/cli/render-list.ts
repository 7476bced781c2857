import { Ansis } from 'ansis';
import { messageOf } from '../cards/content.ts';
import type { ErrorRecord } from '../records/schema.ts';
import type { Terminal } from './terminal.ts';

/** Records for people: the slug to `show`, its area, the message below. */
export function renderList(records: readonly ErrorRecord[], { color }: Pick<Terminal, 'color'>): string {
  const style = new Ansis(color ? 3 : 0);
  return records
    .map((record) => `${style.bold(record.slug)}  ${style.dim(record.runbook.area)}\n  ${messageOf(record)}\n`)
    .join('');
}
