import { Command } from 'commander';
import { withStore } from '../store-option.ts';
import { exitCodes, type Finish, type Terminal } from '../terminal.ts';

const most = 50;

/** `rwerror gaps`: errors that were met and that no record explains; of private channels none. */
export const createGapsCommand = (terminal: Terminal, finish: Finish): Command =>
  new Command('gaps')
    .description('errors that were met and have no record, most frequent first')
    .option('--db <file>', 'the database file (default: the database of the settings)')
    .option('--json', 'a JSON array')
    .addHelpText(
      'after',
      '\nWhat was met in private channels and direct messages is left out.\nExample:\n  rwerror gaps --json',
    )
    .action(async ({ db, json }: { db?: string; json?: true }) => {
      const gaps = await withStore(db, (store) => store.findGaps(undefined, most));
      const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
      const rows = gaps.map(({ template, count, firstMs, lastMs }) => ({
        ...{ template, count, first: dateOf(firstMs), last: dateOf(lastMs) },
      }));
      if (json) await terminal.write(`${JSON.stringify(rows, null, 2)}\n`);
      else if (rows.length === 0) terminal.warn('No error without a record was met.');
      else
        await terminal.write(
          rows.map(({ template, count, last }) => `${String(count).padStart(6)}  ${last}  ${template}\n`).join(''),
        );
      finish(rows.length > 0 ? exitCodes.found : exitCodes.nothingFound);
    });
