import type { Answer, ChainLink, Explanation, Fact } from '../answer/types.ts';
import type { Captured, Match } from '../matching/match.ts';
import { type ErrorRecord, teamArea } from '../records/schema.ts';
import { type CheckContent, checksOf } from './check-content.ts';
import { cutText } from './cut.ts';
import { fillExplanation, fillProse, nameGaps } from './fill.ts';
import { isRustPanic, noticesOf } from './notices.ts';
import { pairMarks } from './pair-marks.ts';
import { oneLine } from './printable.ts';
import { fitRelease } from './release-fit.ts';
import { siteContent, sourceOfPlace } from './site-content.ts';

/** What is said of an error, in words and in order, whatever it is shown on. */
export type Content = {
  title: string;
  /** severity, area, origin, releases */
  status: string[];
  /** what to know before reading on: a guess, a consequence, a wrapper, no record */
  notices: string[];
  captured: Fact[];
  chain: ChainLink[];
  meaning: string;
  /** of a place without a record: what the records around it say */
  around: readonly string[];
  causes: string[];
  solutions: readonly string[];
  checks: CheckContent[];
  exampleFix: string;
  prevention: readonly string[];
  tags: readonly string[];
  source: { label: string; url: string | undefined } | undefined;
  docs: readonly string[];
};

/** The message that a match explains, in one line: as it was pasted, else as the record has it, its gaps by their names. */
export function titleOf({ template, text, captured, via, record }: Match): string {
  if ((via === 'template' || template === '') && text.trim() !== '') return oneLine(text);
  return fillTemplate(template, template === record?.errorMessage ? record.runbook.placeholders : [], captured);
}

/** The message that a record explains, in one line, its gaps by their names. */
export const messageOf = ({ errorMessage, runbook }: ErrorRecord): string =>
  fillTemplate(errorMessage, runbook.placeholders, []);

function fillTemplate(template: string, names: readonly string[], captured: readonly Captured[]): string {
  let at = 0;
  const filled = template.replace(/\{\{|\}\}|\{[^{}]*\}/g, (part) => {
    if (part.length === 2 && part !== '{}') return part.slice(1);
    const gap = names[at] === undefined ? '…' : `‹${names[at]}›`;
    const value = captured[at++]?.value ?? gap;
    return value.length > 60 ? gap : value;
  });
  return oneLine(filled);
}

/** What a person may take for the explanation. A wrapper explains nothing; it is first only for want of anything else. */
export const candidatesOf = ({ matches }: Explanation): readonly Match[] =>
  matches.filter(({ record }, at) => at === 0 || record?.runbook.role !== 'wrapper');

/** Area and origin of a match, for a list. */
export function placeOf({ record, site }: Match): string {
  if (!record) return site ? `${site.file}:${site.line}` : '';
  const { area, origin } = record.runbook;
  if (area === teamArea) return writtenHere(record);
  return origin === 'risingwave' ? area : `${area}, raised by ${origin}`;
}

/** Of a record that the workspace wrote for itself: that it did, and when it was last changed. */
export const writtenHere = ({ contentChangedAt }: ErrorRecord): string =>
  `written in this workspace${contentChangedAt ? `, ${contentChangedAt.slice(0, 10)}` : ''}`;

const raisedBy = (origin: string): string => `raised by ${origin === 'risingwave' ? 'RisingWave' : origin}`;

/** What the first match of an explanation says. @param decision that of the whole answer */
export function contentOf(explanation: Explanation, decision: Answer['decision']): Content | undefined {
  const [match] = explanation.matches;
  if (!match) return undefined;
  const { record, site } = match;
  return {
    title: titleOf(match),
    status: record ? statusOf(record, explanation.release) : [],
    notices: noticesOf(match, explanation, decision),
    captured: capturedOf(match.captured, explanation.facts),
    chain: explanation.chain.length > 1 ? nearHit(explanation.chain) : [],
    source: record && sourceOf(record, explanation),
    ...(record ? adviceOf(record, match.captured, explanation.release) : noAdvice),
    ...(!record && site && siteContent(site, match, explanation.matches.slice(1))),
  };
}

const noAdvice = {
  meaning: '',
  around: [],
  causes: [],
  solutions: [],
  checks: [],
  exampleFix: '',
  prevention: [],
  tags: [],
  docs: [],
};

/** What a record says of an error, with the values of a paste and the names of those that it lacks. */
export const fillMeaning = (text: string, { runbook }: ErrorRecord, captured: readonly Captured[]): string =>
  nameGaps(fillExplanation(text, captured), runbook.placeholders);

/** A step or tip of a record, with the values of a paste and the names of those that it lacks. */
export const fillAdvice = (text: string, { runbook }: ErrorRecord, captured: readonly Captured[]): string =>
  nameGaps(fillProse(text, captured), runbook.placeholders);

function adviceOf(record: ErrorRecord, captured: readonly Captured[], release: string | undefined) {
  const fill = (text: string): string => fillAdvice(text, record, captured);
  return {
    meaning: fillMeaning(record.documentation, record, captured),
    around: [],
    causes: [record.triggerScenarios, record.commonSituations]
      .filter((text) => text !== null)
      .map((text) => fillMeaning(text, record, captured)),
    solutions: solutionsOf(record, release).map(fill),
    checks: checksOf(record, captured, release),
    exampleFix: fitRelease(record.exampleFix ?? '', release) === 'lacks' ? '' : (record.exampleFix ?? ''),
    prevention: record.preventionTips.map(fill),
    // those of a workspace's own records are all the same
    tags: record.runbook.area === teamArea ? [] : record.tags,
    docs: record.runbook.docs,
  };
}

function statusOf(record: ErrorRecord, release: string | undefined): string[] {
  const { area, origin, role, versions } = record.runbook;
  const releases = [versions.since && `since ${versions.since}`, versions.until && `until ${versions.until}`];
  const words = [
    record.severity,
    ...(area === teamArea ? [writtenHere(record)] : [area, raisedBy(origin)]),
    role === 'cause' || isRustPanic(record) ? undefined : role,
    releases.filter(Boolean).join(', '),
    record.errorCode ?? undefined,
    fitRelease('', release) === 'unverified' ? `steps not verified for ${release}` : undefined,
  ];
  // an area may be called as a role is
  return [...new Set(words)].filter((word) => word !== undefined && word !== '') as string[];
}

function capturedOf(captured: readonly Captured[], facts: readonly Fact[]): Fact[] {
  const told = new Map(facts.map(({ label, value }) => [label, value]));
  // where nobody named a gap, its value tells nothing beyond the message itself
  const named = captured.filter(({ name }) => !/^p\d+$/.test(name));
  const values = named.map(({ name, value }) => {
    const fact = told.get(`${name} ${value}`);
    told.delete(`${name} ${value}`);
    return { label: name, value: cutText(pairMarks(oneLine(value)), 300) + (fact ? ` (${fact})` : '') };
  });
  return [...values, ...[...told].map(([label, value]) => ({ label, value }))].filter(({ value }) => value !== '');
}

/** Six links at most: the outermost, and those about the hit. */
function nearHit(chain: readonly ChainLink[]): ChainLink[] {
  const links = chain.map((link) => ({ ...link, text: cutText(oneLine(link.text), 200) }));
  if (links.length <= 6) return links;
  const hit = Math.max(
    0,
    links.findIndex((link) => link.hit),
  );
  const from = Math.min(Math.max(1, hit - 2), links.length - 5);
  const gap = (count: number): ChainLink[] => (count > 0 ? [{ text: `… ${count} more …`, hit: false }] : []);
  return [...links.slice(0, 1), ...gap(from - 1), ...links.slice(from, from + 5), ...gap(links.length - from - 5)];
}

/** Steps that the release has; all of them where it has none, for one may still be put in other words. */
function solutionsOf({ solutions }: ErrorRecord, release: string | undefined): readonly string[] {
  const fitting = solutions.filter((solution) => fitRelease(solution, release) !== 'lacks');
  return fitting.length > 0 ? fitting : solutions;
}

/** Where the cluster's release raises it; else where the record was written, which is then named. */
function sourceOf(record: ErrorRecord, { place, release }: Explanation): Content['source'] {
  if (place) return sourceOfPlace(place);
  const { filePath, lineNumber, githubUrl, analyzedSha } = record;
  const line = lineNumber === null ? '' : `:${lineNumber}`;
  const commit = release === undefined || analyzedSha === null ? '' : ` (at ${analyzedSha.slice(0, 8)})`;
  const label = filePath === null ? githubUrl : `${filePath}${line}${commit}`;
  return label === null ? undefined : { label, url: githubUrl ?? undefined };
}
