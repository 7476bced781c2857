import { readFile, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { RwError } from '../errors.ts';
import type { SiteIndex } from '../matching/site-index.ts';
import { isMined } from '../mining/paths.ts';
import { createRefresher, type Refreshed } from '../mining/refresh.ts';
import type { MinedSite } from '../mining/site.ts';
import type { SourceTree } from '../mining/source-tree.ts';
import { loadRecords } from '../records/load.ts';
import type { ErrorRecord } from '../records/schema.ts';
import type { Terminal } from './terminal.ts';

export interface RefreshRequest {
  readonly paths: readonly string[];
  readonly tree: SourceTree;
  readonly sites: readonly MinedSite[];
  /** several releases, this one among them */
  readonly index?: SiteIndex;
  readonly withSource: boolean;
  /** prints what would change and writes nothing */
  readonly dryRun: boolean;
}

/**
 * Moves records to where the mined release raises their messages, and lists those whose message is gone.
 * @throws RwError where the commit of the sources is not known, or a record's file cannot be written
 */
export async function refreshRecords(terminal: Terminal, request: RefreshRequest): Promise<void> {
  const { tree, sites, index, dryRun } = request;
  if (!tree.commit)
    throw new RwError(
      'mine_no_commit',
      'The commit of these sources is not known, so that nothing can link to it.',
      'Mine a git checkout, or a git directory with --rev.',
    );
  const { records, files } = await loadRecords(request.paths);
  const sources = request.withSource ? await tree.read(tree.paths.filter(isMined)) : [];
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  const refresh = createRefresher({
    sites,
    commit: tree.commit,
    ...(index && { index }),
    readSource: (path) => texts.get(path),
  });
  const counts = new Map<string, number>();
  for (const record of records) {
    const refreshed = refresh(record);
    counts.set(refreshed.state, (counts.get(refreshed.state) ?? 0) + 1);
    const told = describe(record, refreshed);
    if (told !== '') await terminal.write(told);
    const file = files.get(record.id);
    const isChanged = Object.keys(refreshed.changes).length > 0 || refreshed.versions !== undefined;
    if (isChanged && refreshed.isOwn && !dryRun && file) await rewrite(file, refreshed);
  }
  const total = ['same', 'moved', 'gone', 'elsewhere'].map((state) => `${counts.get(state) ?? 0} ${state}`).join(', ');
  terminal.warn(`${records.length} records: ${total}.${dryRun ? ' Nothing was written.' : ''}`);
}

function describe(record: ErrorRecord, refreshed: Refreshed): string {
  const rows = [placeText(record, refreshed)];
  const { isOwn, versions } = refreshed;
  if (versions)
    rows.push(`versions  ${record.slug}  ${versionsText(record.runbook.versions)} -> ${versionsText(versions)}`);
  const left = isOwn ? '' : '  (published: left as it is)';
  return rows.map((row) => (row === '' ? '' : `${row}${left}\n`)).join('');
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

async function rewrite(file: string, { changes, versions }: Refreshed): Promise<void> {
  const name = relative('', file);
  if (!file.endsWith('.json'))
    throw new RwError(
      'mine_not_a_file',
      `${name} holds several records.`,
      'Refresh records that are files of their own.',
    );
  const text = await readFile(file, 'utf8');
  const content = JSON.parse(text) as { record: object; runbook?: object };
  const changed = {
    ...content,
    record: { ...content.record, ...changes },
    ...(versions && { runbook: { ...content.runbook, versions } }),
  };
  const indent = /^\{\n([ \t]+)/.exec(text)?.[1] ?? '  ';
  await writeFile(file, `${JSON.stringify(changed, null, indent)}\n`);
}
