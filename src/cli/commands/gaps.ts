import { Command } from 'commander';
import { RwError } from '../../errors.ts';
import { jsonText } from '../json-text.ts';
import { type Checkout, placePattern, skeletonOfMessage, skeletonOfPlace } from '../record-skeleton.ts';
import { withStore } from '../store-option.ts';
import { type ExitCode, exitCodes, type Finish, type Terminal } from '../terminal.ts';
import { wrongUse } from '../wrong-use.ts';

const most = 50;

interface Options extends Checkout {
  readonly db?: string;
  readonly json?: true;
  readonly asRecord?: string;
}

/** `rwerror gaps`: errors that were met and that no record explains; of private channels none. */
export const createGapsCommand = (terminal: Terminal, finish: Finish): Command =>
  new Command('gaps')
    .description('errors that were met and have no record, most frequent first')
    .option('--db <file>', 'the database file (default: the database of the settings)')
    .option('--json', 'a JSON array')
    .option('--as-record <what>', "a record's skeleton for a gap by its id, or for FILE:LINE of the sources")
    .option('--source <dir>', 'with FILE:LINE: the checkout to read')
    .option('--rev <rev>', 'with --source: this commit of it')
    .addHelpText(
      'after',
      '\nWhat was met in private channels and direct messages is left out.\nExamples:\n  rwerror gaps --json\n  rwerror gaps --as-record 1a2b3c4d5e6f7a8b\n  rwerror gaps --as-record src/meta/src/barrier/worker.rs:961 --source ~/risingwave',
    )
    .action(async ({ db, json, asRecord, ...checkout }: Options) => {
      requireSense(asRecord, checkout);
      if (asRecord === undefined) finish(await listGaps(terminal, db, json));
      else await terminal.write(jsonText(await makeSkeleton(db, asRecord, checkout)));
    });

async function listGaps(terminal: Terminal, db: string | undefined, json: true | undefined): Promise<ExitCode> {
  const gaps = await withStore(db, (store) => store.findGaps(undefined, most));
  const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const rows = gaps.map(({ id, template, count, firstMs, lastMs }) => ({
    ...{ id, template, count, first: dateOf(firstMs), last: dateOf(lastMs) },
  }));
  const lines = rows.map(
    ({ id, template, count, last }) => `${String(count).padStart(6)}  ${last}  ${id}  ${template}\n`,
  );
  if (json) await terminal.write(jsonText(rows));
  else if (rows.length > 0) await terminal.write(lines.join(''));
  else terminal.warn('No error without a record was met.');
  return rows.length > 0 ? exitCodes.found : exitCodes.nothingFound;
}

/** @param what the id of a gap, or a place in the sources */
const makeSkeleton = async (db: string | undefined, what: string, checkout: Checkout): Promise<object> =>
  placePattern.test(what)
    ? await skeletonOfPlace(what, checkout, Date.now())
    : await skeletonOfMessage(await findTemplate(db, what), Date.now());

/** @throws RwError for options that do nothing, and for what is neither a gap nor a place */
function requireSense(asRecord: string | undefined, { source, rev }: Checkout): void {
  const isPlace = asRecord !== undefined && placePattern.test(asRecord);
  if (!isPlace && (source !== undefined || rev !== undefined))
    throw wrongUse(
      '--source and --rev are for a place in the sources.',
      'Name it: `--as-record src/meta/src/x.rs:120`, or leave them out.',
    );
  if (asRecord === '' || (!isPlace && /[/.:]/.test(asRecord ?? '')))
    throw wrongUse(
      `--as-record ${asRecord} is neither the id of a gap nor a place in the sources.`,
      '`rwerror gaps` lists the ids; a place is FILE:LINE from the root of the checkout, such as src/meta/src/x.rs:120.',
    );
}

/** The message of a gap. @throws RwError where none that may be seen has the id */
async function findTemplate(db: string | undefined, id: string): Promise<string> {
  const gaps = await withStore(db, (store) => store.findGaps(undefined, Number.MAX_SAFE_INTEGER));
  const gap = gaps.find((one) => one.id === id);
  if (gap) return gap.template;
  throw new RwError('gaps_unknown', `No gap has the id ${id}.`, '`rwerror gaps` lists them with their ids.');
}
