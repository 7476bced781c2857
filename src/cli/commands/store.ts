import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { readConfig, readEnvironment } from '../../config.ts';
import { RwError } from '../../errors.ts';
import { copyStore } from '../../store/copy-store.ts';
import { exitCodes, type Finish, type Terminal } from '../terminal.ts';

/** `rwerror store copy`: moves what is remembered from a file to PostgreSQL. */
export const createStoreCommand = (terminal: Terminal, finish: Finish): Command =>
  new Command('store').description('the database').addCommand(
    new Command('copy')
      .description('copy the database file into an empty PostgreSQL database')
      .option('--from <file>', 'the database file (default: RWERROR_DB)')
      .option('--to <url>', 'the PostgreSQL database (default: DATABASE_URL)')
      .addHelpText(
        'after',
        `
Stop the bot first, then start it with DATABASE_URL set.
Example:
  rwerror store copy --from var/rwerror.sqlite --to postgres://rwerror@db.example.com/rwerror`,
      )
      .action(async (options: { from?: string; to?: string }) => {
        const { databaseFile, databaseUrl } = readConfig(readEnvironment());
        const [from, to] = [options.from ?? databaseFile, options.to ?? databaseUrl];
        if (to === undefined) {
          throw new RwError(
            'no_target',
            'There is no PostgreSQL database to copy to.',
            'Set DATABASE_URL, or give --to.',
          );
        }
        if (!existsSync(from)) {
          throw new RwError('no_store', `There is no database file ${from}.`, 'Set RWERROR_DB, or give --from.');
        }
        const copied = await copyStore(from, to);
        await terminal.write(copied.map(({ table, rows }) => `${table.padEnd(18)} ${rows}\n`).join(''));
        finish(exitCodes.found);
      }),
  );
