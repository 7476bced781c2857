import { stat } from 'node:fs/promises';
import { Command } from 'commander';
import { RwError } from '../../errors.ts';
import type { SiteIndex, SiteRelease } from '../../matching/site-index.ts';
import { addRelease } from '../../mining/index-file/add-release.ts';
import { readSiteIndex, writeSiteIndex } from '../../mining/index-file/site-index-file.ts';
import { type Mined, mine } from '../../mining/mine.ts';
import type { MinedSite, Unparsed } from '../../mining/site.ts';
import { openSourceTree, type SourceTree } from '../../mining/source-tree.ts';
import { recordPaths } from '../library.ts';
import { ownSites } from '../open-sites.ts';
import { createProgress } from '../progress.ts';
import { refreshRecords } from '../refresh-records.ts';
import { exitCodes, type Finish, type Terminal } from '../terminal.ts';

interface Options {
  readonly source: string;
  readonly rev?: string;
  readonly release?: string;
  readonly ndjson?: boolean;
  readonly out?: string;
  readonly threads?: number;
  readonly refresh?: boolean;
  readonly records?: string[];
  readonly dryRun?: boolean;
  readonly withSource?: boolean;
}

/** `rwerror mine`: every place of a RisingWave checkout that can print an error. */
export const createMineCommand = (terminal: Terminal, finish: Finish): Command =>
  new Command('mine')
    .description('find every place in a RisingWave checkout that can print an error')
    .requiredOption('--source <dir>', 'the checkout: a work tree, or with --rev a git directory')
    .option('--rev <rev>', 'read this commit, tag or branch; no work tree is touched')
    .option('--release <name>', "the release's name, such as 2.8.5; --rev without its v by default, else main")
    .option('--ndjson', 'a line of JSON for each place')
    .option('--out <file>', 'write the site index; a release is added to those that the file has')
    .option('--refresh', 'move our own records to where this release raises their messages')
    .option('--records <paths...>', 'with --refresh: files and folders of records; those in use without it')
    .option('--dry-run', 'with --refresh: print what would change, write nothing')
    .option('--with-source', 'with --refresh: fill sourceCode from the checkout')
    .option('--threads <count>', 'threads that read (default: one for each core)', readCount)
    .addHelpText(
      'after',
      `
Examples:
  rwerror mine --source ~/risingwave
  rwerror mine --source ~/risingwave --rev v2.8.5 --ndjson > sites.ndjson
  rwerror mine --source ~/risingwave --rev v2.8.5 --out sites.idx
  rwerror mine --source ~/risingwave --rev v2.8.5 --refresh --dry-run --records my-records`,
    )
    .action(async (options: Options) => {
      const tree = await openSourceTree(options.source, options.rev);
      const mined = await mineWithProgress(tree, options.threads);
      if (mined.unparsed.length > 0) terminal.warn(nameUnparsed(mined.unparsed));
      const release = nameRelease(options, tree);
      if (options.ndjson) await writeLines(terminal, mined.sites);
      else if (!options.refresh) await terminal.write(summary(mined));
      if (options.out) terminal.warn(await addToIndex(options.out, release, mined));
      if (options.refresh) await refresh(terminal, options, tree, release, mined);
      if (mined.sites.length === 0) finish(exitCodes.nothingFound);
    });

async function mineWithProgress(tree: SourceTree, threads: number | undefined): Promise<Mined> {
  const progress = createProgress('reading');
  return await mine(tree, { ...(threads && { threads }), progress: progress.show }).finally(progress.end);
}

async function writeLines(terminal: Terminal, sites: readonly MinedSite[]): Promise<void> {
  for (const site of sites) await terminal.write(`${JSON.stringify(site)}\n`);
}

const refresh = async (
  terminal: Terminal,
  { records, withSource = false, dryRun = false }: Options,
  tree: SourceTree,
  release: SiteRelease,
  { sites }: Mined,
): Promise<void> =>
  await refreshRecords(terminal, {
    paths: records ?? recordPaths(),
    tree,
    sites,
    index: addRelease(await readSiteIndex(ownSites), release, sites),
    withSource,
    dryRun,
  });

const nameUnparsed = (unparsed: readonly Unparsed[]): string =>
  `Read around what the grammar does not understand: ${unparsed.map(({ file, line }) => `${file}:${line}`).join(' ')}`;

function readCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 64) return count;
  throw new RwError('wrong_use', `--threads ${text} is no number from 1 to 64.`, 'Leave it out for one thread a core.');
}

function nameRelease({ release, rev = '' }: Options, { commit }: SourceTree): SiteRelease {
  const name = release ?? (/^v?\d+(?:\.\d+)+/.test(rev) ? rev.replace(/^v/, '') : 'main');
  return { name, ...(commit && { commit }) };
}

async function addToIndex(path: string, release: SiteRelease, { sites }: Mined): Promise<string> {
  const before: SiteIndex | undefined = (await stat(path).catch(() => undefined))
    ? await readSiteIndex(path)
    : undefined;
  const index = addRelease(before, release, sites);
  const bytes = await writeSiteIndex(path, index);
  const names = index.releases.map(({ name }) => name).join(', ');
  return `${path}: ${index.templates.length} messages of ${names}; ${bytes} bytes.`;
}

function summary({ sites, files, unparsed }: Mined): string {
  const counts = new Map<string, number>();
  for (const { kind } of sites) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const rows = [...counts].sort(([, a], [, b]) => b - a).map(([kind, count]) => `${String(count).padStart(6)} ${kind}`);
  const distinct = new Set(sites.map(({ template }) => template)).size;
  const total = `${sites.length} places with ${distinct} messages in ${files} files, ${unparsed.length} of them read in part`;
  return `${[...rows, total].join('\n')}\n`;
}
