import { Command } from 'commander';
import { templateKey } from '../../matching/key.ts';
import type { ErrorRecord } from '../../records/schema.ts';
import { openLibrary } from '../library.ts';
import { renderList } from '../render-list.ts';
import { exitCodes, type Finish, type Terminal } from '../terminal.ts';

interface Options {
  readonly area?: string;
  readonly ndjson?: true;
}

/** `rwerror records`: all records, for people or a line of JSON each. */
export const createRecordsCommand = (terminal: Terminal, finish: Finish): Command =>
  new Command('records')
    .description('list the records')
    .option('--area <area>', 'only those of one area, such as cdc-source')
    .option('--ndjson', 'a line of JSON each')
    .addHelpText(
      'after',
      `
Examples:
  rwerror records --area kafka-source
  rwerror records --ndjson | jq -r .slug`,
    )
    .action(async ({ area, ndjson }: Options) => {
      const { records } = await openLibrary(terminal);
      const chosen = records.filter(({ runbook }) => area === undefined || runbook.area === area);
      if (ndjson) for (const record of chosen) await terminal.write(`${JSON.stringify(recordJson(record))}\n`);
      else await terminal.write(renderList(chosen, terminal));
      if (chosen.length > 0) return;
      const areas = [...new Set(records.map(({ runbook }) => runbook.area))].sort();
      terminal.warn(
        area === undefined ? 'There are no records.' : `No record is of ${area}. There are: ${areas.join(', ')}.`,
      );
      finish(exitCodes.nothingFound);
    });

const recordJson = ({ id, slug, errorMessage, filePath, lineNumber, runbook }: ErrorRecord) => ({
  id,
  slug,
  key: templateKey(errorMessage),
  template: errorMessage,
  printedAs: runbook.printedAs,
  file: filePath,
  line: lineNumber,
  area: runbook.area,
  role: runbook.role,
});
