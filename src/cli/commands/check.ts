import { relative } from 'node:path';
import { Command } from 'commander';
import { checkRecords, type Report } from '../../check/check-records.ts';
import { jsonText } from '../json-text.ts';
import { recordPaths } from '../library.ts';
import { exitCodes, type Finish, type Terminal } from '../terminal.ts';

/** `rwerror check [paths…]`: what is wrong in records, by file and field, and how many there are in each area. */
export const createCheckCommand = (terminal: Terminal, finish: Finish): Command =>
  new Command('check')
    .description('hold records to the rules for writing them')
    .argument('[paths...]', 'files and folders of records, all checked together; those in use without it')
    .option('--json', '{"records","areas","problems"} as JSON')
    .addHelpText(
      'after',
      `
Exit codes: 0 all is well, 1 there are problems, 2 wrong use or input.
Examples:
  rwerror check
  rwerror check data/records my-records/
  rwerror check --json | jq .problems`,
    )
    .action(async (paths: string[], { json }: { json?: true }) => {
      const report = await checkRecords(paths.length > 0 ? paths : recordPaths());
      await terminal.write(json ? jsonText(reportJson(report)) : renderReport(report));
      finish(report.problems.length > 0 ? exitCodes.nothingFound : exitCodes.found);
    });

const reportJson = ({ records, areas, problems }: Report) => ({ records, areas: Object.fromEntries(areas), problems });

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

function renderReport({ problems, areas, records }: Report): string {
  const faults = problems.map(
    ({ file, field, rule, message }) => `${relative('', file)}: ${field} ${message} [${rule}]`,
  );
  const widest = Math.max(0, ...areas.map(([area]) => area.length));
  const counts = areas.map(([area, own]) => `${area.padEnd(widest)} ${String(own).padStart(5)}`);
  const total = `${count(records, 'record')} in ${count(areas.length, 'area')}, ${count(problems.length, 'problem')}`;
  return `${[...faults, ...counts, total].join('\n')}\n`;
}
