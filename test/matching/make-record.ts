import { type ErrorRecord, recordFileSchema } from '../../src/records/schema.ts';

let made = 0;

/** A record with a message of one's own and the least that the schema asks for. */
export function makeRecord(errorMessage: string, runbook: object = {}, record: object = {}): ErrorRecord {
  const id = (++made).toString(16).padStart(16, '0');
  return recordFileSchema.parse({
    record: {
      id,
      repo: 'acme/rockets',
      slug: `made-${made}`,
      errorMessage,
      errorType: 'exception',
      severity: 'error',
      documentation: 'Made for a test.',
      solutions: ['Do the one thing.'],
      preventionTips: [],
      tags: [],
      schemaVersion: 2,
      ...record,
    },
    runbook,
  });
}
