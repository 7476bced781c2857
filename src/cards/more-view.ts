import type { ModalView } from '@slack/types';
import type { Explanation } from '../answer/types.ts';
import type { Captured } from '../matching/match.ts';
import { type ErrorRecord, teamArea } from '../records/schema.ts';
import { answerForRecord } from './actions.ts';
import { capturedBlocks, checkBlocks, headerOf, linkBlocks } from './blocks.ts';
import { type Content, contentOf, fillAdvice, fillMeaning, writtenHere } from './content.ts';
import { detailsView } from './details-view.ts';
import { code, lines, list, paragraph, run } from './rich-text.ts';

/**
 * A modal with every field of a record, unshortened, filled with what a paste gave; without what the cluster's release lacks.
 * @param told what the paste and the cluster tell
 */
export function moreView(
  record: ErrorRecord,
  captured: readonly Captured[] = [],
  told: Partial<Pick<Explanation, 'facts' | 'release' | 'place'>> = {},
): ModalView {
  const content = contentOf({ ...answerForRecord(record, captured), ...told }, 'answer') as Content;
  const explain = (text: string | null): string => fillMeaning(text ?? '', record, captured);
  const fill = (text: string | null): string => fillAdvice(text ?? '', record, captured);
  const bold = (title: string) => run(title, { bold: true });
  return detailsView('All about this error', [
    headerOf(content.title),
    ...paragraph('', content.status.join(' · ')),
    ...lines(bold(content.notices.join('\n'))),
    ...capturedBlocks(content.captured),
    ...paragraph('Message', record.errorMessage, run),
    ...list('Also printed as', 'bullet', record.runbook.printedAs, run),
    ...paragraph('What it means', content.meaning),
    ...paragraph('What triggers it', explain(record.triggerScenarios)),
    ...paragraph('Where it is met', explain(record.commonSituations)),
    ...list('Solutions', 'ordered', content.solutions),
    ...checkBlocks(content.checks),
    ...code(bold('Example fix'), content.exampleFix),
    ...paragraph('How to handle it', fill(record.handlingStrategy)),
    ...code(bold('Validation'), record.validationCode ?? ''),
    ...code(bold('Try and catch'), record.tryCatchPattern ?? ''),
    ...code(bold('Type guard'), record.typeGuard ?? ''),
    ...list('Prevention', 'bullet', content.prevention),
    ...code(bold('Code that raises it'), record.sourceCode ?? ''),
    ...linkBlocks(content),
    ...list('Related records', 'bullet', record.runbook.related),
    ...list('Record', 'bullet', factsOf(record)),
  ]);
}

/** The fields that are short, each on a line of its own; without those that the record leaves empty. */
function factsOf(record: ErrorRecord): string[] {
  if (record.runbook.area === teamArea) {
    return [`id: ${record.id}`, `${writtenHere(record)}: /rwerror gaps says by whom, and lets them change it`];
  }
  const facts: Record<string, string | number | null | undefined> = {
    id: record.id,
    slug: record.slug,
    repository: record.repo,
    'error code': record.errorCode,
    'error type': record.errorType,
    'error class': record.errorClass,
    'HTTP status': record.httpStatus,
    pattern: record.messagePattern,
    background: record.backgroundTag,
    'read at commit': record.analyzedSha,
    'read on': record.analyzedAt,
    'changed on': record.contentChangedAt,
    dataset: record.datasetVersion,
    'schema version': record.schemaVersion,
  };
  return Object.entries(facts).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [`${name}: ${value}`],
  );
}
