import { Command } from 'commander';
import { answerForRecord } from '../../cards/actions.ts';
import { terminalCard } from '../../cards/terminal-card.ts';
import { jsonText } from '../json-text.ts';
import { openLibrary } from '../library.ts';
import { exitCodes, type Finish, type Terminal } from '../terminal.ts';

/** `rwerror show ID|SLUG`: one record, as a card without a paste. */
export const createShowCommand = (terminal: Terminal, finish: Finish): Command =>
  new Command('show')
    .description('show a record')
    .argument('<record>', 'its id or slug')
    .option('--json', 'the record as JSON')
    .addHelpText(
      'after',
      `
Examples:
  rwerror show the-cluster-is-recovering
  rwerror show --json 0c065be8060e8f84`,
    )
    .action(async (name: string, { json }: { json?: true }) => {
      const library = await openLibrary(terminal);
      const record = library.findRecord(name.trim());
      if (!record) {
        const near = library.search(name.replaceAll('-', ' '), 3).flatMap(({ record: found }) => found?.slug ?? []);
        terminal.warn(`There is no record ${name}.${near.length > 0 ? ` Did you mean ${near.join(', ')}?` : ''}`);
        finish(exitCodes.nothingFound);
        return;
      }
      await terminal.write(json ? jsonText(record) : `${terminalCard(answerForRecord(record), terminal)}\n`);
    });
