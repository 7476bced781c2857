import type { Match } from '../matching/match.ts';
import type { ErrorRecord } from '../records/schema.ts';
import { type Fragment, isFailure, isSmallTalk } from '../text/fragment.ts';
import type { Decision } from './types.ts';

/** A guess below this is not shown even to somebody who asked. */
export const leastSuggest = 0.25;

const anyOf = (patterns: readonly RegExp[], flags = ''): RegExp =>
  new RegExp(patterns.map(({ source }) => source).join('|'), flags);

/**
 * Words that only RisingWave, its connector node and its clients print round an error: a library's message is RisingWave's
 * business only beside one of them.
 */
const risingWave = anyOf(
  [
    // its name as a part of another one or with a release, and its own parts
    /risingwave(?:labs)?(?:[_./-]\w|::)/,
    /com\.risingwave/,
    /\bRisingWave v?\d+\.\d/,
    /\brw[-_](?:streaming|main|standalone|batch|compaction|catalog)/,
    /\bActor \d+ exit/,
    /\bactor_id=\d+\b/,
    /\bhummock\b/,
    /\bpgwire::pg_/,
    /madsim/,
    // what it prints before a cause; others print a query in quotes behind such words
    /Failed to (?:run the query|execute the statement|prepare the statement|bind expression|start a new session)(?! ['"`])/,
    /\bQueryError: /,
    /Startup Error when connect/,
    /Feature is not yet implemented:/,
    /gRPC request to \w+ service/,
    // its ports, as clients name them
    /\bport 456[67] failed\b/,
    /\bpostgres(?:ql)?:\/\/\S{1,120}:456[67]\b/,
    /\bpsql\b.{0,120}(?:\s-p ?|\bport[ =])456[67]\b/,
  ],
  'i',
);

/** Where its sources lie, crate by crate, and the engines whose sources lie so too: Materialize, GreptimeDB, Databend. */
const source =
  /\bsrc\/(?:(?:batch|common|compute|connector|ctl|dml|expr|frontend|jni_core|license|meta|object_store|rpc_client|sqlparser|storage|stream)(?:\/(?:backup|codec|common_service|compactor|core|dashboard|estimate_size|executors|fields-derive|heap_profiling|hummock_\w+|impl|log|macro|metrics|model(?:_v2)?(?:\/migration)?|node|proc_macro|rate_limit|secret|service|telemetry_event|with_options))?|(?:utils|tests)\/[\w-]+)\/src\//;
const sourceTwin = /\bmz_[a-z]|\btimely[:-]|\bmaterialized?[_-]\d|greptime|\bmetasrv|databend/i;

/** Its layers and nodes, as it and its people write them: other engines have such ones too (a "storage error" anybody has). */
const layer = anyOf([
  /\b(?:Executor|Storage|Sink|Expr|Connector|Catalog|Scheduler|Hummock|Foyer) error\b/,
  /\bBind error\b(?!: Address)/,
  /\b(?:Protocol error|Invalid Parameter Value): /,
  /\bgRPC error \(/,
  /\b(?:[Ss]tream|[Mm]eta|[Cc]ompute|[Cc]onnector|[Cc]ompactor)[ _-]node\b/,
]);
const otherEngine =
  /\bcomponent_(?:id|kind)=|\b(?:airflow|cockroach|databend|doris|flink|greptime|influx|ksql|neon|nova|prefect|presto|quickwit|slurm|spark|starrocks|ti(?:db|kv)|trino)/i;

/** Whether a paste shows RisingWave around its error. */
export const showsRisingWave = (text: string): boolean =>
  risingWave.test(text) ||
  (source.test(text) && !sourceTwin.test(text)) ||
  (layer.test(text) && !otherEngine.test(text));

/** Whether only RisingWave prints a record's message. */
export const isOurs = ({ runbook }: ErrorRecord): boolean =>
  runbook.origin === 'risingwave' && runbook.alsoFrom.length === 0;

/** A message of so many letters of its own is nobody else's; a shorter one other programs may print too. */
const ownLetters = 40;
const lettersOf = (template: string): number => template.replace(/\{[^{}]*\}|[^A-Za-z]/g, '').length;

/** Whether a match can be trusted to be about RisingWave without a look at what stands around it. */
export const speaksForItself = ({ via, template }: Match, record: ErrorRecord): boolean =>
  via === 'template' && isOurs(record) && lettersOf(template) >= ownLetters;

/** Said when all is well again, at a level of small talk, or as source code: nobody's trouble now. */
export function isNobodysTrouble({ fragment, captured }: Match, text: string): boolean {
  const quiet = isSmallTalk(fragment.level) || /\blevel=(?:info|debug|trace)\b/i.test(fragment.text);
  return (
    quiet ||
    /^\W{0,4}(?::\w{1,30}:\s?)?\W{0,4}(?:RESOLVED|Resolved)\b/.test(text) ||
    captured.some(({ value }) => /^\{(?:\d?|[^\s\d]\S{0,19})\}$/.test(value))
  );
}

/**
 * Whether a match may be posted unasked (`answer`), only shown to somebody who asked (`suggest`), or not at all. Unasked
 * goes only a sure match of a record that explains something; of what others may print too, and of what was only similar,
 * only with RisingWave around it; of a consequence only where no cause stands below it that nothing explains.
 */
export function decide(
  first: Match | undefined,
  text: string,
  fragments: readonly Fragment[],
  all: readonly Match[],
): Decision {
  if (!first || (!first.sure && first.score < leastSuggest)) return 'none';
  const { record, sure } = first;
  if (!sure || !record || record.runbook.role === 'wrapper' || isNobodysTrouble(first, text)) return 'suggest';
  if (!speaksForItself(first, record) && !showsRisingWave(text)) return 'suggest';
  if (record.runbook.role === 'consequence' && hidesCause(first, fragments, all)) return 'suggest';
  return standsBesideError(first, fragments) ? 'suggest' : 'answer';
}

/** Whether a warning's own words come first though something failed: nothing explains that, and they may tell its symptom. */
const standsBesideError = ({ fragment: { level, group, text }, ...match }: Match, fragments: readonly Fragment[]) =>
  level?.startsWith('WARN') === true &&
  text.startsWith(match.text) &&
  fragments.some((other) => other.group !== group && isFailure(other.level));

/** A text of five words or more can be a cause, and so can one that calls itself an error; shorter ones are a state or a name. */
const message = /(?:[a-z_]+\W+){4}[a-z_]+|\w error: \w+ \w+/i;
/** A logger's field: no message of its own. */
const field = /\s[a-z_]+=(?:\w+\(.*?\)+|"[^"]*"|[^\s{]+(?:\s?\{[^}]*\}+\)?)?)/g;
/** Frames of a trace that a program printed as one string. */
const printedFrame = /\\n\\t?\s*at [\w.$/<>]+\([^)]*\)/g;
/** A weaker match of a wrapper is none. */
const likely = 0.5;

/** Characters behind a consequence that are looked at: its cause begins there, and these patterns take long on long words. */
const longest = 1_500;

/** Whether below a consequence, in its own chain, stands a message that nothing explains. */
function hidesCause(first: Match, fragments: readonly Fragment[], all: readonly Match[]): boolean {
  const { group, depth } = first.fragment;
  return fragments
    .filter((other) => other.group === group && other.depth >= depth && other.kind !== 'frame')
    .some((fragment) => {
      const known = all.filter((match) => match.fragment === fragment && isExplained(match));
      const from = fragment === first.fragment ? fragment.text.indexOf(first.text) : 0;
      const unexplained = known.reduce(
        (rest, match) => rest.replace(literalOf(match), ' '),
        dropTalk(fragment.text.slice(Math.max(from - 1, 0), from + longest)),
      );
      return message.test(unexplained.replace(printedFrame, ' ').replace(field, ' '));
    });
}

/** A message that somebody quotes ends with the quote; what follows is their own sentence. */
const dropTalk = (text: string): string => /^(["'`])[\s\S]*?\1(?=[\s.,;:)]|$)/.exec(text)?.[0] ?? text;

/** A guess at a cause explains nothing yet; a wrapper's text is no cause, even where the match is weak. */
const isExplained = ({ sure, score, record }: Match): boolean =>
  sure || (record?.runbook.role === 'wrapper' && score >= likely);

/** The text of a match without the value that a placeholder at its end took. */
function literalOf({ text, captured, template }: Match): string {
  const value = captured.at(-1)?.value ?? '';
  // a sentence's stop behind the value is none of it
  const bare = text.endsWith(value) ? text : text.replace(/[.,;]$/, '');
  const open = template.trimEnd().endsWith('}') && bare.endsWith(value);
  return open ? bare.slice(0, bare.length - value.length) : text;
}
