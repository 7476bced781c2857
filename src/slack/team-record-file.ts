import type { RecordFields } from '../cards/write-up-view.ts';
import { RwError } from '../errors.ts';
import { createIndex } from '../matching/create-index.ts';
import { deriveId } from '../records/derive-id.ts';
import { type ErrorRecord, recordFileSchema, teamArea } from '../records/schema.ts';
import { readPaste } from '../text/read-paste.ts';

const repo = 'risingwavelabs/risingwave';
const fewestWords = 3;

/** A record file, as `data/records/` holds them, and its id. */
export interface TeamRecordFile {
  readonly id: string;
  /** JSON */
  readonly content: string;
}

/**
 * Makes a record file of what somebody wrote. @param id of the record that it replaces
 * @throws RwError `record_too_vague` when the message would fit other errors too, or not even itself
 */
export function createTeamRecordFile(fields: RecordFields, nowMs: number, id?: string): TeamRecordFile {
  const message = fields.message.replace(/\s+/g, ' ').trim();
  const slug = slugOf(message);
  const now = new Date(nowMs).toISOString();
  const record = {
    id: id ?? deriveId(repo, slug),
    ...{ repo, slug, errorCode: null, errorMessage: message, messagePattern: null, errorType: 'internal' },
    ...{ errorClass: null, httpStatus: null, severity: 'error', filePath: null, lineNumber: null },
    ...{ sourceCode: null, sourceCodeStart: null, sourceCodeEnd: null, githubUrl: null },
    ...{ documentation: fields.meaning, triggerScenarios: fields.causes || null, commonSituations: null },
    ...{ solutions: linesOf(fields.solutions), exampleFix: null, handlingStrategy: null, validationCode: null },
    ...{ typeGuard: null, tryCatchPattern: null, preventionTips: linesOf(fields.prevention), tags: ['team'] },
    ...{ backgroundTag: null, analyzedSha: null, analyzedAt: now, contentChangedAt: now, schemaVersion: 2 },
  };
  const file = { record, runbook: { area: teamArea, origin: 'risingwave', role: 'cause' } };
  requireDistinct(recordFileSchema.parse(file));
  return { id: record.id, content: JSON.stringify(file, null, 2) };
}

/** What somebody wrote, out of the file that was made of it. */
export function readFields({
  errorMessage,
  documentation,
  triggerScenarios,
  solutions,
  preventionTips,
}: ErrorRecord): RecordFields {
  return {
    message: errorMessage,
    meaning: documentation,
    causes: triggerScenarios ?? '',
    solutions: solutions.join('\n'),
    prevention: preventionTips.join('\n'),
  };
}

/** Where the file belongs among the program's records. */
export const filePathOf = ({ slug, runbook }: ErrorRecord): string => `data/records/${runbook.area}/${slug}.json`;

/** A message that is nearly all placeholder would explain what it has nothing to do with. */
function requireDistinct(record: ErrorRecord): void {
  const own = record.errorMessage.replace(/\{[^{}]*\}/g, ' ').match(/\p{L}{2,}/gu) ?? [];
  const printed = `ERROR: ${record.errorMessage.replace(/\{[^{}]*\}/g, 'x1')}`;
  const found = createIndex([record]).match(readPaste(printed));
  if (own.length >= fewestWords && found.some(({ sure }) => sure)) return;
  throw new RwError(
    'record_too_vague',
    'The message has too few words of its own to tell it from other errors.',
    'Write it out as it is printed, and put {} only where a value stands.',
  );
}

function slugOf(message: string): string {
  return (
    message
      .slice(0, 50)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'error'
  );
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim())
    .filter((line) => line !== '');
