import { findReleaseAt, findSite } from '../matching/find-site.ts';
import type { HashedLocations } from '../matching/hashed-location.ts';
import { gapToken, hashedKey, spellHashes, wordToken } from '../matching/hashed-template.ts';
import { spellKey } from '../matching/key.ts';
import type { Match } from '../matching/match.ts';
import type { SiteIndex, SiteTemplate } from '../matching/site-index.ts';
import { createTokens, tokenize } from '../matching/tokens.ts';
import type { ErrorRecord } from '../records/schema.ts';
import type { Fragment } from '../text/fragment.ts';

/** Finds the message of few words that a piece of a paste is, from its first letter to its last. */
export type FindShortSite = (fragment: Fragment, release?: string) => Match | undefined;

/** Longer messages tell enough to be found inside of a text. */
const mostWords = 4;
/** Words that a placeholder takes, at most. */
const mostTaken = 8;
/** Of a text's words, how many must be the message's own. */
const leastOwn = 1 / 3;
const score = 0.5;

interface Short {
  readonly template: SiteTemplate;
  /** hashes of its words, 0 for placeholders */
  readonly tokens: readonly number[];
  readonly words: number;
}

/**
 * Messages such as `user not found` tell too little to be found inside of a text; one that is the whole text is a guess worth
 * showing. A single word beside a placeholder is none. What records have is theirs. The map is built at first use.
 */
export function createShortSites(
  { releases, templates }: SiteIndex,
  records: readonly ErrorRecord[],
  { findRaised }: HashedLocations,
): FindShortSite {
  const text = createTokens();
  let taken: ReadonlySet<string> | undefined;
  let byWord: ReadonlyMap<number, readonly Short[]> | undefined;
  return (fragment, release) => {
    const longest = Math.round(mostWords / leastOwn);
    tokenize(fragment.text.slice(0, 40 * longest), text);
    taken ??= new Set(
      records.flatMap(({ errorMessage, runbook }) => [errorMessage, ...runbook.printedAs].map(spellKey)),
    );
    if (text.count > longest || taken.has(spellKey(fragment.text))) return undefined;
    const hashes = Array.from(text.hash.subarray(0, text.count));
    byWord ??= groupShort(templates, taken);
    const [found] = [...new Set(hashes.flatMap((hash) => byWord?.get(hash) ?? []))]
      .filter((one) => one.words > 1 || (one.tokens.length === 1 && isNoQuestion(fragment)))
      .filter(({ words }) => words >= leastOwn * hashes.length)
      .filter(({ tokens }) => isWhole(tokens, hashes))
      .sort((a, b) => b.words - a.words || a.tokens.length - b.tokens.length);
    if (!found) return undefined;
    return {
      site:
        (fragment.at && findRaised(found.template, fragment.at, release)) ??
        findSite(found.template, releases, findReleaseAt(releases, release)),
      key: hashedKey(found.template),
      template: '',
      score,
      sure: false,
      via: 'template',
      fragment,
      text: fragment.text,
      captured: [],
      why: [`all ${hashes.length} words of the text, by their hashes; a message of so few words may be another's`],
    };
  };
}

/** A single word is no error but where it is marked as one, or made of several as names in code are. */
const isNoQuestion = ({ kind, level, text }: Fragment): boolean =>
  kind === 'cause' || kind === 'panic' || level !== undefined || /[a-z]_[a-z]/i.test(text);

function groupShort(
  templates: readonly SiteTemplate[],
  taken: ReadonlySet<string>,
): ReadonlyMap<number, readonly Short[]> {
  const byWord = new Map<number, Short[]>();
  for (const template of templates) {
    // a word that touches a placeholder is a part of what stands there
    const tokens = Array.from(template.hashes, (hash, i) => (template.kinds[i] === wordToken ? hash : gapToken));
    const own = tokens.filter((token) => token !== gapToken);
    if (own.length === 0 || own.length > mostWords || taken.has(spellHashes(template))) continue;
    const first = own[0] as number;
    byWord.set(first, [...(byWord.get(first) ?? []), { template, tokens, words: own.length }]);
  }
  return byWord;
}

/** Whether words are a message's, with up to so many at each placeholder. */
function isWhole([token, ...rest]: readonly number[], words: readonly number[]): boolean {
  if (token === undefined) return words.length === 0;
  if (token !== gapToken) return words[0] === token && isWhole(rest, words.slice(1));
  return Array.from({ length: Math.min(mostTaken, words.length) + 1 }).some((_, taken) =>
    isWhole(rest, words.slice(taken)),
  );
}
