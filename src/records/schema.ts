import { z } from 'zod';

/** How risky a check or fix is, from looking only to losing data. */
export const dangers = ['read_only', 'change', 'throttle', 'restart_jobs', 'data_loss'] as const;
export type Danger = (typeof dangers)[number];

/** `cause` explains a failure; `consequence` yields to any cause beside it; `wrapper` never explains one. */
export const roles = ['cause', 'consequence', 'wrapper'] as const;
export type Role = (typeof roles)[number];

/** The area of the records that a workspace wrote for itself. */
export const teamArea = 'team';

const nullableText = z
  .string()
  .nullish()
  .transform((text) => text ?? null);

/** A record as the dataset publishes it, schema version 2; keys that we do not know pass through. */
const publishedSchema = z.looseObject({
  id: z.string().regex(/^[0-9a-f]{16}$/, 'must be 16 hex digits'),
  repo: z.string().min(1),
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by -'),
  errorCode: nullableText,
  errorMessage: z.string().min(1),
  messagePattern: nullableText,
  errorType: z.string().min(1),
  errorClass: nullableText,
  httpStatus: z
    .number()
    .nullish()
    .transform((status) => status ?? null),
  severity: z.enum(['info', 'warning', 'error', 'fatal']),
  filePath: nullableText,
  lineNumber: z
    .number()
    .int()
    .positive()
    .nullish()
    .transform((line) => line ?? null),
  sourceCode: nullableText,
  sourceCodeStart: z
    .number()
    .int()
    .positive()
    .nullish()
    .transform((line) => line ?? null),
  sourceCodeEnd: z
    .number()
    .int()
    .positive()
    .nullish()
    .transform((line) => line ?? null),
  githubUrl: z
    .url({ protocol: /^https$/ })
    .nullish()
    .transform((url) => url ?? null),
  documentation: z.string().min(1),
  triggerScenarios: nullableText,
  commonSituations: nullableText,
  solutions: z.array(z.string().min(1)),
  exampleFix: nullableText,
  handlingStrategy: nullableText,
  validationCode: nullableText,
  typeGuard: nullableText,
  tryCatchPattern: nullableText,
  preventionTips: z.array(z.string().min(1)),
  tags: z.array(z.string().min(1)),
  backgroundTag: nullableText,
  analyzedSha: nullableText,
  analyzedAt: nullableText,
  contentChangedAt: nullableText,
  schemaVersion: z.literal(2),
});

const checkShape = {
  say: z.string().min(1),
  on: z.string().min(1).optional(),
  danger: z.enum(dangers).default('read_only'),
};

/** Something to look at: SQL for a RisingWave client, or a command for the place that `on` names. */
const checkSchema = z.union([
  z.strictObject({ ...checkShape, sql: z.string().min(1) }),
  z.strictObject({ ...checkShape, command: z.string().min(1) }),
]);
export type Check = z.output<typeof checkSchema>;

const runbookSchema = z.strictObject({
  area: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .default('other'),
  origin: z.string().min(1).default('risingwave'),
  role: z.enum(roles).default('cause'),
  /** other systems that print the same words, such as PostgreSQL for what RisingWave took over from it */
  alsoFrom: z.array(z.string().min(1)).default([]),
  printedAs: z.array(z.string().min(1)).default([]),
  placeholders: z.array(z.string().regex(/^[a-z][a-z0-9_]*$/, 'must be snake_case')).default([]),
  samples: z.array(z.string().min(1)).max(4).default([]),
  checks: z.array(checkSchema).default([]),
  docs: z.array(z.url({ protocol: /^https$/ })).default([]),
  related: z.array(z.string()).default([]),
  versions: z.strictObject({ since: z.string().optional(), until: z.string().optional() }).default({}),
});

/** The envelope of a record file: what the dataset publishes, and our runbook beside it. */
export const recordFileSchema = z
  .looseObject({
    record: publishedSchema,
    datasetVersion: z.string().optional(),
    runbook: runbookSchema.prefault({}),
  })
  .transform(({ record, datasetVersion, runbook }) => ({ ...record, datasetVersion, runbook }));

/** A record in memory: the published fields, the dataset version it came with, and its runbook. */
export type ErrorRecord = z.output<typeof recordFileSchema>;
