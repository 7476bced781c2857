import type { Answer, Explanation } from '../../src/answer/types.ts';
import type { Match } from '../../src/matching/match.ts';
import { type ErrorRecord, recordFileSchema } from '../../src/records/schema.ts';

/** A record with the mandatory fields only, and what the test gives. */
export function makeRecord(record: object = {}, runbook: object = {}): ErrorRecord {
  return recordFileSchema.parse({
    record: {
      id: '00112233aabbccdd',
      repo: 'risingwavelabs/risingwave',
      slug: 'widget-lost-its-handle',
      errorMessage: 'widget {} lost its handle on table {}',
      errorType: 'exception',
      severity: 'error',
      documentation: 'A widget was let go.',
      solutions: [],
      preventionTips: [],
      tags: [],
      schemaVersion: 2,
      ...record,
    },
    runbook: { placeholders: ['widget_id', 'table'], ...runbook },
  });
}

/** A record in which every field says something of its own. */
export const fullRecord = makeRecord(
  {
    errorCode: 'XX000',
    messagePattern: 'widget (.+?) lost its handle on table (.+)',
    errorClass: 'WidgetError',
    httpStatus: 503,
    filePath: 'src/widget/handle.rs',
    lineNumber: 42,
    sourceCode: 'bail!("widget {} lost its handle on table {}", id, table);',
    sourceCodeStart: 40,
    sourceCodeEnd: 44,
    githubUrl: 'https://github.com/risingwavelabs/risingwave/blob/0123456789abcdef/src/widget/handle.rs#L42',
    triggerScenarios: 'Trigger: the handle of widget {widget_id} was dropped before the widget.',
    commonSituations: 'Situation: a rolling restart while widgets are turned.',
    solutions: ['Solve first: put the handle of {table} back.', 'Solve second: restart the widget.'],
    exampleFix: 'ALTER WIDGET w SET handle = 1;',
    handlingStrategy: 'handle-by-retry',
    validationCode: 'SELECT valid_widget();',
    typeGuard: 'fn is_widget() -> bool',
    tryCatchPattern: 'try { turn() } catch { retry() }',
    preventionTips: ['Prevent: oil the handles.'],
    tags: ['widget-tag', 'handle-tag'],
    backgroundTag: 'worn-parts',
    analyzedSha: '0123456789abcdef',
    analyzedAt: '2026-01-02T00:00:00.000Z',
    contentChangedAt: '2026-01-03T00:00:00.000Z',
  },
  {
    area: 'widget-area',
    origin: 'libwidget',
    printedAs: ['WidgetError: widget {} lost its handle on table {}'],
    docs: ['https://docs.risingwave.com/widgets'],
    related: ['another-widget-slug'],
    versions: { since: '2.1', until: '2.9' },
    checks: [
      { say: 'Where is widget {widget_id}?', sql: 'SELECT * FROM rw_widgets WHERE id = {widget_id};' },
      { say: 'Drop it', sql: 'DROP TABLE {table};', danger: 'data_loss' },
      { say: 'Ask the node', command: 'widgetctl show {table}', on: 'shell', danger: 'restart_jobs' },
    ],
  },
);

export function makeMatch(record: ErrorRecord, match: Partial<Match> = {}): Match {
  const text = match.text ?? 'widget 7 lost its handle on table orders';
  return {
    record,
    key: '0123456789abcdef',
    template: record.errorMessage,
    score: 0.93,
    sure: true,
    via: 'template',
    fragment: { text, line: 0, depth: 0, kind: 'plain', group: 0 },
    text,
    captured: [
      { name: 'widget_id', value: '7' },
      { name: 'table', value: 'orders' },
    ],
    why: ['the text of cause 2, 30 literal characters'],
    ...match,
  };
}

export function makeAnswer(answer: Partial<Answer> = {}): Answer {
  const explanation: Explanation = { matches: [makeMatch(fullRecord)], chain: [], facts: [] };
  return { ...explanation, decision: 'answer', others: [], truncated: false, ...answer };
}
