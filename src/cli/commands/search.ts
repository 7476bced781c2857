import { Command } from 'commander';
import type { Match } from '../../matching/match.ts';
import { matchJson } from '../answer-json.ts';
import { jsonText } from '../json-text.ts';
import { openLibrary } from '../library.ts';
import { renderList } from '../render-list.ts';
import { exitCodes, type Finish, type Terminal } from '../terminal.ts';

const most = 10;

/** `rwerror search WORDS`: records for a person's own words, typos and all. */
export const createSearchCommand = (terminal: Terminal, finish: Finish): Command =>
  new Command('search')
    .description('find records by your own words')
    .argument('<words...>', 'what the error is about')
    .option('--json', 'a JSON array, best first')
    .addHelpText(
      'after',
      `
Examples:
  rwerror search cdc stuck after failover
  rwerror search --json kafka timeout`,
    )
    .action(async (words: string[], { json }: { json?: true }) => {
      const library = await openLibrary(terminal);
      const matches = library.search(words.join(' '), most);
      if (json) await terminal.write(jsonText(matches.map(matchJson)));
      else if (matches.length > 0) await terminal.write(renderList(matches.flatMap(recordOf), terminal));
      else
        terminal.warn(
          'No record fits. Fewer or other words may: name the connector, the statement or the part of the cluster.',
        );
      finish(matches.length > 0 ? exitCodes.found : exitCodes.nothingFound);
    });

const recordOf = ({ record }: Match) => (record ? [record] : []);
