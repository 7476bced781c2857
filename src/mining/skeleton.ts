import { groupPlaces } from '../matching/find-site.ts';
import { spellKey } from '../matching/key.ts';
import type { SiteIndex } from '../matching/site-index.ts';
import { deriveId } from '../records/derive-id.ts';
import type { MinedSite } from './site.ts';
import { excerpt, linkTo, repo } from './source-fields.ts';
import { findVersions, type Versions } from './versions.ts';

/** What is known of an error that somebody is about to write up. */
export interface SkeletonFacts {
  readonly template: string;
  readonly site?: Partial<Omit<MinedSite, 'template'>>;
  /** 40 hex digits */
  readonly commit?: string;
  /** the text of the site's file */
  readonly source?: string;
  readonly index: SiteIndex;
  readonly nowMs: number;
}

const noExcerpt = { sourceCode: null, sourceCodeStart: null, sourceCodeEnd: null } as const;

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
      id: deriveId(repo, slug),
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
      ...(source !== undefined && line !== undefined ? excerpt(source, line) : noExcerpt),
      githubUrl: file && line && commit ? linkTo(commit, file, line) : null,
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

function versionsOf({ template, index: { releases, templates } }: SkeletonFacts): Versions {
  const places = groupPlaces(templates).get(spellKey(template)) ?? [];
  return findVersions(places, releases);
}
