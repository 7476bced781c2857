import { createHash } from 'node:crypto';
import { groupPlaces, releasesOf } from '../matching/find-site.ts';
import { spellKey } from '../matching/key.ts';
import type { SiteIndex } from '../matching/site-index.ts';
import type { MinedSite } from './site.ts';

/** What is known of an error that somebody is about to write up. */
export interface SkeletonFacts {
  readonly template: string;
  readonly site?: Partial<Omit<MinedSite, 'template'>>;
  /** 40 hex digits */
  readonly commit?: string;
  /** the lines of the source around the site, and the first one's number */
  readonly source?: { readonly text: string; readonly start: number; readonly end: number };
  readonly index?: SiteIndex;
  readonly nowMs: number;
}

const repo = 'risingwavelabs/risingwave';

/**
 * A record file filled with all that the source tells. What a person has to write is left as a question in brackets or
 * empty: `rwerror check` names it.
 */
export function createSkeleton(facts: SkeletonFacts): object {
  const { template, site = {}, commit, source, nowMs } = facts;
  const { file, line, kind = '', errorClass, rendered } = site;
  const slug = template
    .slice(0, 50)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const now = new Date(nowMs).toISOString();
  const gaps = template.match(/\{\}/g) ?? [];
  return {
    record: {
      id: createHash('sha256').update(`${repo}:${slug}`).digest('hex').slice(0, 16),
      repo,
      slug,
      errorCode: null,
      errorMessage: template,
      messagePattern: template.replace(/[\\^$.*+?()[\]|]/g, '\\$&').replaceAll('{}', '(.+?)'),
      errorType: typeOf(kind),
      errorClass: errorClass ?? null,
      httpStatus: null,
      severity: severityOf(kind),
      filePath: file ?? null,
      lineNumber: line ?? null,
      sourceCode: source?.text ?? null,
      sourceCodeStart: source?.start ?? null,
      sourceCodeEnd: source?.end ?? null,
      githubUrl: file && commit ? `https://github.com/${repo}/blob/${commit}/${file}#L${line}` : null,
      documentation: '(what happened, to whom, and what goes on regardless)',
      triggerScenarios: '(which statement, option or state leads here)',
      commonSituations: '(what people were doing when they met it)',
      solutions: [],
      exampleFix: null,
      handlingStrategy: null,
      validationCode: null,
      typeGuard: null,
      tryCatchPattern: null,
      preventionTips: [],
      tags: [],
      backgroundTag: null,
      analyzedSha: commit ?? null,
      analyzedAt: now,
      contentChangedAt: now,
      schemaVersion: 2,
    },
    datasetVersion: now,
    runbook: {
      area: 'other',
      origin: 'risingwave',
      role: 'cause',
      printedAs: rendered && rendered !== template ? [rendered] : [],
      placeholders: gaps.map((_, i) => `value_${i + 1}`),
      samples: [],
      checks: [],
      docs: [],
      related: [],
      versions: versionsOf(facts),
    },
  };
}

function typeOf(kind: string): string {
  if (/^(?:expect|panic|unreachable|unimplemented|todo|(?:debug_)?assert)/.test(kind)) return 'panic';
  if (/^(?:tracing|log|java_log)_/.test(kind)) return 'log';
  return /^(?:sqlparser|parser_err|reject_|java_validator|bail_bind|bail_invalid)/.test(kind)
    ? 'validation'
    : 'exception';
}

function severityOf(kind: string): string {
  if (typeOf(kind) === 'panic') return 'fatal';
  return /_warn$|^notice/.test(kind) ? 'warning' : 'error';
}

/** The first mined release that has the message, unless it is the first of all, and the last, unless it is the last. */
function versionsOf({ template, index }: SkeletonFacts): { since?: string; until?: string } {
  const places = groupPlaces(index?.templates ?? []).get(spellKey(template));
  if (!index || !places) return {};
  const has = releasesOf(places, index.releases);
  const [first, last] = [index.releases[0]?.name, index.releases.at(-1)?.name];
  return {
    ...(has[0] && has[0] !== first && { since: has[0] }),
    ...(has.at(-1) && has.at(-1) !== last && { until: has.at(-1) as string }),
  };
}
