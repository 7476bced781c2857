import type { Match, Site } from '../matching/match.ts';
import { cutText } from './cut.ts';
import { oneLine } from './printable.ts';

/** The parts of a card's content that a place fills. */
export interface SiteContent {
  readonly status: string[];
  readonly meaning: string;
  readonly around: readonly string[];
  readonly source: { readonly label: string; readonly url: string | undefined };
}

/** What is said of a place that raises an error and that no record explains. */
export function siteContent(site: Site, { via }: Match, others: readonly Match[]): SiteContent {
  return {
    status: [kindOf(site), releasesOf(site)].filter((word) => word !== ''),
    meaning: `${placeOf(site, via)} Nobody has written this one up yet.`,
    around: others.flatMap(explainRecord),
    source: sourceOfPlace({ ...site, function: undefined }),
  };
}

const kinds: readonly (readonly [RegExp, string])[] = [
  [/^(?:expect|panic|unreachable|unimplemented|todo|(?:debug_)?assert\w*)$/, 'a panic'],
  [/^(?:tracing|log|java_log)_/, 'a log line'],
  [/^notice_to_user$/, 'a notice'],
  [/^(?:context|def_anyhow_context)$/, 'put in front of a cause'],
];

const kindOf = ({ kind = '' }: Site): string => kinds.find(([pattern]) => pattern.test(kind))?.[1] ?? '';

function releasesOf({ releases = [] }: Site): string {
  const [since, until] = [releases[0], releases.at(-1)];
  if (since === undefined) return '';
  return since === until ? `in release ${since}` : `in releases ${since} to ${until}`;
}

function placeOf({ function: name, kind, elsewhere = 0 }: Site, via: Match['via']): string {
  const inside = name ? ` in ${name}` : '';
  // a place of no kind is a line near one that raises a message
  const how = kind ? 'which is' : 'most likely';
  if (via === 'location') return `The paste names this place${inside ? `, ${how}${inside}` : ''}.`;
  const further = elsewhere > 0 ? `, and at ${elsewhere} more ${elsewhere === 1 ? 'place' : 'places'}` : '';
  return `RisingWave raises this${inside}${further}.`;
}

/** What a record says of a message that stands around the place's, in one sentence. */
function explainRecord({ record, sure, text }: Match): string[] {
  if (!record || !sure) return [];
  const [sentence = ''] = record.documentation.split(/(?<=[.!?])\s/);
  return [`${cutText(oneLine(text), 120)}: ${cutText(oneLine(sentence), 250)}`];
}

type Place = Pick<Site, 'file' | 'line' | 'release'> & {
  readonly function?: string | undefined;
  readonly isNear?: true;
};

/** A place with its function and release, where they are to be told, and its link. */
export function sourceOfPlace(place: Place): SiteContent['source'] {
  const { file, line, function: name, isNear, release } = place;
  const inside = name ? `${isNear ? ', most likely' : ''} in ${name}` : '';
  return {
    label: `${file}:${line}${inside}${release ? ` (${release.name})` : ''}`,
    url: linkTo(place),
  };
}

/** The place on GitHub, where its release is known. */
function linkTo({ file, line, release }: Place): string | undefined {
  if (!release) return undefined;
  const rev = release.commit ?? (release.name === 'main' ? 'main' : `v${release.name}`);
  return `https://github.com/risingwavelabs/risingwave/blob/${encodeURIComponent(rev)}/${encodeURI(file)}#L${line}`;
}
