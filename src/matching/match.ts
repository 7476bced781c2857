import type { ErrorRecord } from '../records/schema.ts';
import type { Fragment } from '../text/fragment.ts';
import type { SiteRelease } from './site-index.ts';

/** A place that can raise an error and has no record. */
export interface Site {
  /** empty where only the hashes of its words are at hand */
  readonly template: string;
  readonly file: string;
  readonly line: number;
  readonly kind?: string;
  /** the enclosing function */
  readonly function?: string;
  /** the release of which `file` and `line` are */
  readonly release?: SiteRelease;
  /** the releases that have the message, oldest first */
  readonly releases?: readonly string[];
  /** further places in that release that raise the same message */
  readonly elsewhere?: number;
}

/** What a placeholder of a template took from the paste. */
export interface Captured {
  /** the record's name for it, else `p1`, `p2` … */
  readonly name: string;
  readonly value: string;
}

export type Via = 'template' | 'near' | 'location' | 'search';

/** One explanation of a piece of a paste. Exactly one of `record` and `site` is set. */
export interface Match {
  readonly record?: ErrorRecord;
  readonly site?: Site;
  /** names the template that matched wherever its text is not at hand: 16 hex digits */
  readonly key: string;
  /** the spelling that matched: the record's errorMessage or one of its printedAs; empty where only hashes are at hand */
  readonly template: string;
  /** 0..1 */
  readonly score: number;
  /** the engine's own word that this match is right */
  readonly sure: boolean;
  readonly via: Via;
  readonly fragment: Fragment;
  /** the piece of the fragment that matched */
  readonly text: string;
  readonly captured: readonly Captured[];
  /** sentences for a person: what matched, and what told it from the runner-up */
  readonly why: readonly string[];
}

/** A candidate that was looked at, and what became of it. */
export interface Considered {
  readonly fragment: Fragment;
  readonly template: string;
  readonly via: Via;
  readonly score: number;
  /** begins with `kept` or `dropped`, and says why */
  readonly verdict: string;
}

/** Finds records (and sites) in the fragments of a paste, or for a person's words. */
export interface Index {
  readonly size: number;
  /**
   * Matches of a paste, best first; those of one error share `fragment.group`.
   * @param release whose places sites are shown with; the newest that has a message without it
   */
  match(fragments: readonly Fragment[], tell?: (considered: Considered) => void, release?: string): Match[];
  /** Records for a person's own words, typos and all, best first. */
  search(words: string, limit?: number): Match[];
}
