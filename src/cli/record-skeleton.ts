import { RwError } from '../errors.ts';
import { createIndex } from '../matching/create-index.ts';
import { readSiteIndex } from '../mining/index-file/site-index-file.ts';
import { mine } from '../mining/mine.ts';
import type { MinedSite } from '../mining/site.ts';
import { createSkeleton } from '../mining/skeleton.ts';
import { openSourceTree } from '../mining/source-tree.ts';
import { readPaste } from '../text/read-paste.ts';
import { ownSites } from './open-sites.ts';

/** Where to find the text of a place's message. */
export interface Checkout {
  readonly source?: string;
  readonly rev?: string;
}

/** `src/meta/src/x.rs:120`: a place in the source, as a panic prints it with its column or a shell with the way to the file. */
export const placePattern = /^(?:.*?[/\\])??(?<file>(?:src|java)\/\S+\.(?:rs|java)):(?<line>\d+)(?::\d+)?$/;

/** How far from the line asked for a place may stand. */
const furthest = 20;

/** A record's skeleton for a place in the source. @throws RwError where no checkout is named or nothing is raised there */
export async function skeletonOfPlace(place: string, { source, rev }: Checkout, nowMs: number): Promise<object> {
  const { file = '', line = '' } = placePattern.exec(place)?.groups ?? {};
  if (source === undefined)
    throw new RwError(
      'gaps_no_source',
      'The text of a message stands only in the sources.',
      'Add --source DIR, a RisingWave checkout, and --rev REV for one of its commits.',
    );
  const tree = await openSourceTree(source, rev);
  const { sites } = await mine(tree, { threads: 1, only: (path) => path === file });
  const site = nearestTo(sites, Number(line));
  if (!site) throw nothingNear(file, Number(line), sites, tree.paths.includes(file));
  const [read] = await tree.read([file]);
  return createSkeleton({
    template: site.template,
    site,
    ...(tree.commit && { commit: tree.commit }),
    ...(read && { source: read.text }),
    index: await readSiteIndex(ownSites),
    nowMs,
  });
}

const mostNamed = 5;

function nothingNear(file: string, line: number, sites: readonly MinedSite[], isThere: boolean): RwError {
  if (!isThere)
    return new RwError(
      'gaps_no_file',
      `These sources have no file ${file}.`,
      'Name a file from the root of the checkout, or another release with --rev.',
    );
  const lines = [...new Set(sites.map((site) => site.line))].sort((a, b) => Math.abs(a - line) - Math.abs(b - line));
  return new RwError(
    'gaps_no_site',
    `Nothing is raised within ${furthest} lines of ${file}:${line}.`,
    lines.length === 0
      ? 'Nothing is raised in this file at all.'
      : `The nearest lines that raise something: ${lines.slice(0, mostNamed).join(', ')}.`,
  );
}

function nearestTo(sites: readonly MinedSite[], line: number): MinedSite | undefined {
  const [nearest] = sites.toSorted((a, b) => Math.abs(a.line - line) - Math.abs(b.line - line));
  return nearest && Math.abs(nearest.line - line) <= furthest ? nearest : undefined;
}

/** A record's skeleton for a message that was met: where it is raised is found by its words. */
export async function skeletonOfMessage(template: string, nowMs: number): Promise<object> {
  const index = await readSiteIndex(ownSites);
  const [found] = createIndex([], [], index).match(readPaste(template));
  const { file, line, kind, release } = found?.site ?? {};
  return createSkeleton({
    template,
    ...(found?.sure && { site: { ...(file && { file }), ...(line && { line }), ...(kind && { kind }) } }),
    ...(found?.sure && release?.commit && { commit: release.commit }),
    index,
    nowMs,
  });
}
