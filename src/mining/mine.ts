import { isInternal } from './internal.ts';
import { createPackageNames, isManifest, isMined } from './paths.ts';
import { type ReadOptions, readFiles } from './read-files.ts';
import { renderAll } from './rendered.ts';
import { readConstants, shareConstants } from './rust/constants.ts';
import type { MinedSite, Unparsed } from './site.ts';
import type { SourceTree } from './source-tree.ts';

/** All places of a checkout that can print an error, by file and line. */
export interface Mined {
  readonly sites: readonly MinedSite[];
  /** files that the grammar did not understand to the end; what it did is among the sites */
  readonly unparsed: readonly Unparsed[];
  /** files and folders that are there and cannot be read: what they raise is not among the sites */
  readonly unread: readonly string[];
  /** how many files were read */
  readonly files: number;
}

export interface MineOptions extends Omit<ReadOptions, 'progress'> {
  /** picks the files whose sites are wanted; constants are taken from all */
  readonly only?: (path: string) => boolean;
  /** told how many of all files are done */
  readonly progress?: (done: number, all: number) => void;
}

/** Reads a checkout of RisingWave for what it raises. */
export async function mine(
  tree: SourceTree,
  { progress, only = () => true, ...options }: MineOptions = {},
): Promise<Mined> {
  const wanted = [tree.paths.filter(isMined), tree.paths.filter(isManifest)] as const;
  const [all, manifests] = await Promise.all([tree.read(wanted[0]), tree.read(wanted[1])]);
  const got = new Set([...all, ...manifests].map(({ path }) => path));
  const nameOf = createPackageNames(manifests);
  const files = all.filter(({ path }) => only(path));
  const shared = shareConstants(all.map(({ path, text }) => (path.endsWith('.rs') ? readConstants(text) : [])));
  const read = await readFiles(files, shared, {
    ...options,
    ...(progress && { progress: (done: number) => progress(done, files.length) }),
  });
  const sites = read.flatMap((file) => file.sites).map((site) => markInternal({ ...site, crate: nameOf(site.file) }));
  return {
    sites: renderAll(sites),
    unparsed: read.flatMap(({ unparsed }) => unparsed ?? []),
    unread: [...tree.unlisted, ...wanted.flat().filter((path) => !got.has(path))],
    files: files.length,
  };
}

const markInternal = (site: MinedSite): MinedSite => (isInternal(site) ? { ...site, internal: true } : site);
