import type { Answer, Explanation } from '../answer/types.ts';
import type { Match, Site } from '../matching/match.ts';

/** One match, as scripts read it; docs/cli.md describes the fields. */
export const matchJson = (match: Match) => ({
  ...(match.record
    ? { recordId: match.record.id, slug: match.record.slug }
    : { recordId: null, site: match.site && siteJson(match.site) }),
  key: match.key,
  template: match.template || null,
  text: match.text,
  score: Math.round(match.score * 1000) / 1000,
  sure: match.sure,
  via: match.via,
  captured: match.captured,
});

const siteJson = ({ file, line, function: name, releases }: Site) => ({
  file,
  line,
  function: name ?? null,
  releases: releases ?? [],
});

/** An answer as one line of `match --ndjson`: the best matches of the first error, and a list for each further one. */
export const answerJson = ({ decision, matches, others }: Answer) => ({
  decision,
  matches: matches.map(matchJson),
  errors: others.map((other) => other.matches.map(matchJson)),
});

const explanationJson = ({ matches, chain, facts }: Explanation) => ({
  matches: matches.map((match) => ({ ...matchJson(match), why: match.why })),
  chain,
  facts,
});

/** The whole of an answer, for `match --json`. */
export const fullAnswerJson = (answer: Answer) => ({
  decision: answer.decision,
  ...explanationJson(answer),
  others: answer.others.map(explanationJson),
  truncated: answer.truncated,
});
