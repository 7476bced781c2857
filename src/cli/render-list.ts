import { Ansis } from 'ansis';
import type { ErrorRecord } from '../records/schema.ts';
import type { Terminal } from './terminal.ts';

/** Records for people: the slug to `show`, its area, the message below. */
export function renderList(records: readonly ErrorRecord[], { color }: Pick<Terminal, 'color'>): string {
  const style = new Ansis(color ? 3 : 0);
  return records
    .map(
      ({ slug, runbook, errorMessage }) =>
        `${style.bold(slug)}  ${style.dim(runbook.area)}\n  ${oneLine(errorMessage)}\n`,
    )
    .join('');
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
