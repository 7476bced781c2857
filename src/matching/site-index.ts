import type { HashedTemplate } from './hashed-template.ts';

/** A release whose sources were mined. */
export interface SiteRelease {
  /** as people name it: `2.8.5`, `main` */
  readonly name: string;
  /** 40 hex digits, where known */
  readonly commit?: string;
}

/** A place in the source that raises a message, through the releases. */
export interface SitePlace {
  readonly file: string;
  readonly kind: string;
  /** the enclosing function */
  readonly function?: string;
  /** 1-based line in each release of the index; 0 where the release does not have it */
  readonly lines: readonly number[];
}

/** A message by its hashes, and all places that raise it. */
export interface SiteTemplate extends HashedTemplate {
  readonly places: readonly SitePlace[];
}

/** What releases can raise, without the messages' text: docs/mining.md describes the file. */
export interface SiteIndex {
  /** oldest first */
  readonly releases: readonly SiteRelease[];
  readonly templates: readonly SiteTemplate[];
}

export const noSites: SiteIndex = { releases: [], templates: [] };
