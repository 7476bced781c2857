import { Command } from 'commander';
import type { SiteRelease } from '../../matching/site-index.ts';
import { addRelease } from '../../mining/index-file/add-release.ts';
import { changeSiteIndex, readOrBeginSiteIndex, readSiteIndex } from '../../mining/index-file/site-index-file.ts';
import { type Mined, mine } from '../../mining/mine.ts';
import type { MinedSite } from '../../mining/site.ts';
import { openSourceTree, type SourceTree } from '../../mining/source-tree.ts';
import { recordPaths } from '../library.ts';
import { type MineRequest, nameGaps, readRelease, readThreads, requireWhole } from '../mine-request.ts';
import { ownSites } from '../open-sites.ts';
import { createProgress } from '../progress.ts';
import { type OpenRecords, openRecords, refreshRecords } from '../refresh-records.ts';
import { type ExitCode, exitCodes, type Finish, type Terminal } from '../terminal.ts';

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
    .option('--threads <count>', 'threads that read (default: one for each core)', readThreads)
    .addHelpText(
      'after',
      `
Examples:
  rwerror mine --source ~/risingwave
  rwerror mine --source ~/risingwave --rev v2.8.5 --ndjson > sites.ndjson
  rwerror mine --source ~/risingwave --rev v2.8.5 --out sites.idx
  rwerror mine --source ~/risingwave --rev v2.8.5 --refresh --dry-run --records my-records`,
    )
    .action(async (options: MineRequest) => finish(await runMine(terminal, options)));

async function runMine(terminal: Terminal, request: MineRequest): Promise<ExitCode> {
  const { source, rev, threads, ndjson, out, refresh } = request;
  const named = readRelease(request);
  // what would stop it in the end stops it now
  if (out) await readOrBeginSiteIndex(out);
  const tree = await openSourceTree(source, rev);
  const records = refresh ? await openRecords(tree, request.records ?? recordPaths()) : undefined;
  const release = { ...named, ...(tree.commit && { commit: tree.commit }) };
  const mined = await mineWithProgress(tree, threads);
  for (const note of nameGaps(mined)) terminal.warn(note);
  if (ndjson) await writeLines(terminal, mined.sites);
  else if (!refresh) await terminal.write(summary(mined));
  if (out || refresh) requireWhole(mined);
  if (out) terminal.warn(await addToIndex(out, release, mined));
  if (records) return await refreshAll(terminal, request, records, release, mined);
  return mined.sites.length > 0 ? exitCodes.found : exitCodes.nothingFound;
}

async function mineWithProgress(tree: SourceTree, threads: number | undefined): Promise<Mined> {
  const progress = createProgress('reading');
  return await mine(tree, { ...(threads && { threads }), progress: progress.show }).finally(progress.end);
}

async function writeLines(terminal: Terminal, sites: readonly MinedSite[]): Promise<void> {
  for (const site of sites) await terminal.write(`${JSON.stringify(site)}\n`);
}

async function refreshAll(
  terminal: Terminal,
  { withSource = false, dryRun = false }: MineRequest,
  records: OpenRecords,
  release: SiteRelease,
  { sites }: Mined,
): Promise<ExitCode> {
  const index = addRelease(await readSiteIndex(ownSites), release, sites);
  return await refreshRecords(terminal, { ...records, sites, index, withSource, dryRun });
}

async function addToIndex(path: string, release: SiteRelease, { sites }: Mined): Promise<string> {
  const { index, bytes } = await changeSiteIndex(path, (before) => addRelease(before, release, sites));
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
