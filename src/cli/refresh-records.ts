import { readFile } from 'node:fs/promises';
import { RwError } from '../errors.ts';
import type { SiteIndex } from '../matching/site-index.ts';
import { isMined } from '../mining/paths.ts';
import { createRefresher, type Refreshed } from '../mining/refresh.ts';
import { replaceFile } from '../mining/replace-file.ts';
import type { MinedSite } from '../mining/site.ts';
import type { SourceTree } from '../mining/source-tree.ts';
import { type LoadedRecords, loadRecords } from '../records/load.ts';
import type { ErrorRecord } from '../records/schema.ts';
import { warnOfProblems } from './library.ts';
import { type ExitCode, exitCodes, type Terminal } from './terminal.ts';

/** Records to be refreshed, and the checkout that they are refreshed by. */
export interface OpenRecords extends LoadedRecords {
  readonly tree: SourceTree;
  readonly commit: string;
}

/**
 * Loads records.
 * @throws RwError where the commit of the sources is not known, or no records are at a path
 */
export async function openRecords(tree: SourceTree, paths: readonly string[]): Promise<OpenRecords> {
  const { commit } = tree;
  if (!commit)
    throw new RwError(
      'mine_no_commit',
      'The commit of these sources is not known, so that nothing can link to it.',
      "Mine the root of RisingWave's git checkout, or its git directory with --rev.",
    );
  return { ...(await loadRecords(paths)), tree, commit };
}

export interface RefreshRequest extends OpenRecords {
  readonly sites: readonly MinedSite[];
  /** several releases, this one among them */
  readonly index: SiteIndex;
  readonly withSource: boolean;
  /** prints what would change and writes nothing */
  readonly dryRun: boolean;
}

/**
 * Moves records to where the mined release raises their messages, and lists those whose message is gone. Records that
 * cannot be read are named.
 */
export async function refreshRecords(terminal: Terminal, request: RefreshRequest): Promise<ExitCode> {
  const { records, problems, files, tree, commit, sites, index, dryRun } = request;
  warnOfProblems(terminal, problems);
  const sources = request.withSource ? await tree.read(tree.paths.filter(isMined)) : [];
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  const refresh = createRefresher({ sites, commit, index, readSource: (path) => texts.get(path) });
  const counts = new Map<string, number>();
  for (const record of records) {
    const refreshed = refresh(record);
    counts.set(refreshed.state, (counts.get(refreshed.state) ?? 0) + 1);
    const file = files.get(record.id) ?? '';
    const left = reasonToLeave(refreshed, file);
    await terminal.write(describe(record, refreshed, left));
    if (left === '' && !dryRun) await rewrite(file, refreshed);
  }
  const total = ['same', 'moved', 'gone', 'elsewhere'].map((state) => `${counts.get(state) ?? 0} ${state}`).join(', ');
  terminal.warn(`${records.length} records: ${total}.${dryRun ? ' Nothing was written.' : ''}`);
  return problems.length > 0 ? exitCodes.wrongUse : exitCodes.found;
}

function reasonToLeave({ isOwn }: Refreshed, file: string): string {
  if (!isOwn) return '  (published: left as it is)';
  return file.endsWith('.json') ? '' : '  (in a file of several: left as it is)';
}

function describe(record: ErrorRecord, refreshed: Refreshed, left: string): string {
  const { versions, still } = refreshed;
  const rows = [placeText(record, refreshed)].filter((row) => row !== '');
  const known = record.runbook.versions;
  if (versions) rows.push(`versions  ${record.slug}  ${versionsText(known)} -> ${versionsText(versions)}`);
  const told = rows.map((row) => `${row}${left}\n`).join('');
  return still ? `${told}versions  ${record.slug}  until ${known.until}, but ${still} still has the message\n` : told;
}

function placeText({ slug, filePath, lineNumber }: ErrorRecord, { state, site, nearest, changes }: Refreshed): string {
  const was = `${filePath}:${lineNumber}`;
  if (state === 'moved') return `moved     ${slug}  ${was} -> ${site?.file}:${site?.line}`;
  if (state === 'gone') {
    const place = nearest ? `; nearest: “${oneLine(nearest.template)}” ${nearest.file}:${nearest.line}` : '';
    return `gone      ${slug}  was ${was}${place}`;
  }
  return changes.sourceCode === undefined ? '' : `source    ${slug}  ${site?.file}:${changes.sourceCodeStart}`;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

const versionsText = ({ since, until }: { since?: string | undefined; until?: string | undefined }): string =>
  [since && `since ${since}`, until && `until ${until}`].filter(Boolean).join(' ') || 'none';

async function rewrite(file: string, refreshed: Refreshed): Promise<void> {
  if (Object.keys(refreshed.changes).length === 0 && !refreshed.versions) return;
  await replaceFile(file, 'records', async () => ({ content: changeRecord(await readFile(file, 'utf8'), refreshed) }));
}

/** A record file with what changes, indented and ended line by line as it was. */
function changeRecord(text: string, { changes, versions }: Refreshed): string {
  const content = JSON.parse(text) as { record: object; runbook?: object };
  const changed = {
    ...content,
    record: { ...content.record, ...changes },
    ...(versions && { runbook: { ...content.runbook, versions } }),
  };
  const [, lineEnd = '\n', indent = '  '] = /^\s*\{(\r?\n)([ \t]+)/.exec(text) ?? [];
  const [end = ''] = /\s*$/.exec(text) ?? [];
  return JSON.stringify(changed, null, indent).replaceAll('\n', lineEnd) + end;
}
